import GLBlur
import TestSupport
import Testing

@Suite struct AnimatedChainTests {
  let folder: Folder

  init() throws { folder = try .withAnimatedChains() }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  private func frames(_ name: String) throws -> (grays: [Int], delays: [FrameDelay]) {
    try folder.frames(name)
  }

  @Test(arguments: ["x.apng", "x.webp", "x.gif"]) func films(_ name: String) throws {
    let lossless = name == "x.webp" ? ["--lossless"] : []
    for words in [["card.json"], ["light.json", "dark.png"]] {
      let outcome = try Child(
        ["run"] + words + ["-o", name, "--fps", "5"] + lossless, in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      let (grays, delays) = try frames(name)
      #expect(
        grays == AnimatedChain.fifths && delays == Array(repeating: FrameDelay(1, 5), count: 5))
    }
    // Without options, a film is as long as its keys, at 25 frames per second.
    #expect(try Child(["run", "card.json", "-o", name] + lossless, in: folder).wait().status == 0)
    #expect(try frames(name).delays == Array(repeating: FrameDelay(1, 25), count: 25))
  }

  /// AVIF's animations have the brand `avis`, and its still pictures `avif` (AVIF 1.1, 6.2 and
  /// 6.3).
  @Test func anAnimationOfAVIF() throws {
    for words in [["card.json"], ["light.json", "dark.png"]] {
      let report = try Child(
        ["run"] + words + ["-o", "x.avif", "--fps", "5", "--json"], in: folder
      ).wait().json
      let results = try #require(report["results"] as? [[String: Any]])
      #expect(results.count == 1 && results[0]["frames"] as? Int == 5)
      #expect(try folder.bytes(of: "x.avif").prefix(12).suffix(4) == Array("avis".utf8)[...])
      #expect(try Child(["run"] + words + ["-o", "x.avif"], in: folder).wait().status == 0)
      #expect(try folder.bytes(of: "x.avif").prefix(12).suffix(4) == Array("avis".utf8)[...])
      #expect(
        try Child(["run"] + words + ["-o", "x.avif", "--at", "0.5"], in: folder).wait().status == 0)
      #expect(try folder.bytes(of: "x.avif").prefix(12).suffix(4) == Array("avif".utf8)[...])
    }
    let both = try run("card.json", "light.json", "-o", "x.avif")
    #expect(both.status == 64 && both.error.contains("takes no image"))
    let loops = try run("card.json", "-o", "x.avif", "--loops", "2")
    #expect(loops.status == 64 && loops.error.contains("--loops"))
  }

  /// A name with a place for a number means a picture for each frame.
  @Test func picturesOfAVIF() throws {
    for words in [["card.json"], ["light.json", "dark.png"]] {
      let outcome = try Child(
        ["run"] + words + ["-o", "n.%02d.avif", "--fps", "5"], in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      for index in 0..<5 {
        let bytes = try folder.bytes(of: "n.0\(index).avif")
        #expect(bytes.prefix(12).suffix(4) == Array("avif".utf8)[...])
      }
      #expect(try folder.names.filter { $0.hasPrefix("n.") }.count == 5)
    }
  }

  @Test func filesForFrames() throws {
    let outcome = try run("share.json", "-o", "f.png", "--duration", "2.5", "--fps", "2")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    for (index, gray) in AnimatedChain.fifths.enumerated() {
      #expect(try Image(at: "f.00\(index).png", in: folder).first[0] == gray)
    }
    #expect(!folder.isThere("f.005.png") && !folder.isThere("f.png"))
    let json = try run("share.json", "-o", "f.png", "--duration", "2.5", "--fps", "2", "--json")
      .json
    let results = try #require(json["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["time"] as? Double } == [0, 0.5, 1, 1.5, 2])
    let film = try run("share.json", "-o", "f.apng", "--duration", "2.5", "--fps", "2", "--json")
      .json
    let one = try #require(film["results"] as? [[String: Any]])
    #expect(one.count == 1 && one[0]["frames"] as? Int == 5 && one[0]["time"] == nil)
  }

  @Test func framesAreThoseOfSettings() throws {
    try folder.put(noiseImage(width: 40, height: 30), at: "noise.png")
    let nodes = """
      "nodes": [{"filter": "gaussianBlur", "sigma": 3}, {"id": "glass", "filter": "saturation", "amount": 2},
       {"id": "card", "filter": "roundedRect", "frame": [0, 0, 20, 20], "cornerRadius": 4},
       {"filter": "mask", "input": "glass", "mask": "card"}]
      """
    try folder.put(
      """
      {\(nodes), "animation": [{"set": "card.frame", "keys": [{"at": 0, "value": [-10, 0, 20, 20]},
        {"at": 0.4, "value": [30, 8, 20, 20]}]}]}
      """, at: "slide.json")
    let film = [
      "run", "slide.json", "noise.png", "-o", "s.png", "--fps", "10", "--duration", "0.4",
    ]
    #expect(try Child(film, in: folder).wait().status == 0)
    for index in 0..<4 {
      let set = "card.frame=[\(-10 + 10 * index), \(2 * index), 20, 20]"
      for words in [["--set", set], ["--at", "\(index)f", "--fps", "10"]] {
        let still = try Child(
          ["run", "slide.json", "noise.png", "-o", "still.png"] + words, in: folder
        ).wait()
        #expect(still.status == 0 && still.error.isEmpty, "\(still.error)")
        let isSame = try folder.bytes(of: "still.png") == folder.bytes(of: "s.00\(index).png")
        #expect(isSame, "frame \(index), \(words)")
      }
    }
    // One blur serves all frames. Its last pass is stored, and each frame takes one pass more.
    let verbose = try Child(film + ["--verbose"], in: folder).wait().error
    let alone = try run("slide.json", "noise.png", "-o", "one.png", "--at", "0", "--verbose").error
    let passes = try #require(alone.firstMatch(of: /(\d+) passes/).flatMap { Int($0.1) })
    #expect(
      verbose.contains("frames 0 to 3 of 4 are rendered together, in \(passes + 4) passes"),
      "\(verbose)")
  }

  @Test func momentsOfStills() throws {
    func gray(_ words: String...) throws -> (Int, String) {
      let outcome = try Child(["run", "card.json", "-o", "m.png"] + words, in: folder).wait()
      #expect(outcome.status == 0)
      return (try Image(at: "m.png", in: folder).first[0], outcome.error)
    }
    #expect(
      try gray()
        == (
          0,
          "glblur: warning: card.json: parameters change over time, and a still picture shows them at time 0; choose another moment with --at TIME\n"
        ))
    #expect(try gray("--at", "0.6") == (153, ""))
    #expect(try gray("--at", "60%") == (153, ""))
    #expect(try gray("--at", "3f", "--fps", "5") == (153, ""))
    #expect(try gray("--at", "15f") == (153, ""))
    #expect(try run("share.json", "-o", "s.png", "--at", "20%").status == 0)
    #expect(try Image(at: "s.png", in: folder).first[0] == 51)
    #expect(try gray("--at", "9") == (255, ""))
    #expect(try gray("--set", "b.amount=0.2") == (51, ""))
    for command in ["compare", "explain", "legibility", "measure", "bench"] {
      let words =
        command == "bench" ? ["--size", "8x8", "--repetitions", "1", "--backend", "cpu"] : []
      let chain = command == "bench" ? "light.json" : "card.json"
      let still = try Child([command, chain] + words, in: folder).wait()
      #expect(still.error.contains("shows them at time 0"), "\(command): \(still.error)")
      let moment = try Child([command, chain, "--at", "0.5"] + words, in: folder).wait()
      #expect(moment.status == 0 && !moment.error.contains("time 0"), "\(command): \(moment.error)")
    }
    #expect(try folder.glblur("check", "card.json").error.isEmpty)
    #expect(try run("card.json", "-o", "m.jpg", "--quiet").error.isEmpty)
  }

  @Test func animatedInputs() throws {
    // The frames begin at 0, 0.2, 0.5 and 0.6 s of one second.
    let layers = [2, 3, 1, 4].map { delay in
      var layer = TestAnimation.Layer(
        width: 4, height: 2, samples: (0..<8).flatMap { _ in [0, 0, 0, 255] })
      layer.delay = (delay, 10)
      return layer
    }
    var animation = TestAnimation(width: 4, height: 2, layers: layers)
    animation.loops = 2
    try folder.put(animation.png, at: "in.png")
    for output in ["out.png", "out.apng"] {
      let outcome = try run("fade.json", "in.png", "-o", output)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
      let (grays, delays) = try frames(output)
      #expect(grays == [0, 51, 128, 153] && delays == [2, 3, 1, 4].map { FrameDelay($0, 10) })
    }
    #expect(try run("fade.json", "in.png", "-o", "out.png", "--delay", "100").status == 0)
    #expect(try frames("out.png").grays == [0, 64, 128, 191])
    #expect(
      try run("fade.json", "in.png", "-o", "one.png", "--at", "50%", "--duration", "2").status == 0)
    // All frames are the same, so they are one.
    #expect(try frames("one.png").grays == [128])
    #expect(
      try run("light.json", "in.png", "-o", "cut.png", "--frame", "2", "--fps", "5").status == 0)
    #expect(try Image(at: "cut.004.png", in: folder).first[0] == 204)
    let both = try run("fade.json", "in.png", "-o", "out.apng", "--duration", "2")
    #expect(both.status == 64 && both.error.contains("in.png: its frames have times of their own"))
  }

  @Test func ratesOfFilms() throws {
    let arguments = ["run", "card.json", "--duration", "0.5"]
    for (rate, delay) in [
      ("29.97", FrameDelay(1001, 30000)), ("60000/1001", FrameDelay(1001, 60000)),
      ("12.5", FrameDelay(2, 25)),
    ] {
      let outcome = try Child(arguments + ["-o", "r.apng", "--fps", rate], in: folder).wait()
      #expect(outcome.status == 0)
      #expect(try frames("r.apng").delays.allSatisfy { $0 == delay }, "\(rate)")
    }
    // GIF has hundredths of a second: what one frame lacks another gets.
    let outcome = try Child(["run", "card.json", "-o", "r.gif", "--fps", "30"], in: folder).wait()
    #expect(outcome.status == 0)
    let delays = try frames("r.gif").delays
    #expect(Set(delays) == [FrameDelay(3, 100), FrameDelay(4, 100)])
    #expect(delays.reduce(0) { $0 + $1.seconds * 100 }.rounded() == 100)
  }

  @Test func severalInputs() throws {
    try folder.makeFolder("out")
    let outcome = try run(
      "light.json", "dark.png", "photo.png", "bad.png", "-o", "out", "--format", "apng", "--fps",
      "5")
    #expect(outcome.status == 66 && outcome.error.contains("bad.png"), "\(outcome.error)")
    #expect(try frames("out/dark.light.apng").grays == AnimatedChain.fifths)
    #expect(try frames("out/photo.light.apng").grays.count == 5)
    let piped = try folder.glblur(
      "run", "light.json", "-", "-o", "-", "--fps", "5", input: folder.bytes(of: "dark.png"))
    #expect(piped.status == 0 && !piped.bytes.isEmpty)
    let still = try folder.glblur(
      "run", "light.json", "-", "-o", "-", input: folder.bytes(of: "dark.png"))
    #expect(still.status == 0 && still.error.contains("time 0"))
  }
}
