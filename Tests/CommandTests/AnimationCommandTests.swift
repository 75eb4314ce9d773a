import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct AnimationCommandTests {
  let folder: Folder

  /// The chain `c.json` computes the greys of these frames.
  static let colors: [[UInt8]] = [
    [200, 100, 50, 255], [10, 20, 30, 255], [90, 180, 240, 255], [0, 0, 0, 255],
  ]
  /// 0.2126, 0.7152 and 0.0722 of red, green and blue.
  static let grays = [118, 19, 165, 0]
  static let delays = [4, 7, 30, 2].map { FrameDelay($0, 100) }

  init() throws {
    folder = try Folder.prepared()
    for format in [FileFormat.apng, .webP, .gif] {
      var animation = Animation(
        format: format, loops: 3, options: WriteOptions(isLossless: format == .webP))
      for (color, delay) in zip(Self.colors, Self.delays) {
        try animation.add(flatImage(color, width: 6, height: 4), delay: delay)
      }
      try folder.put(animation.encoded(), at: "in" + (format == .apng ? ".png" : format.endings[0]))
    }
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run", "c.json"] + words, in: folder).wait()
  }

  private func frames(_ name: String) throws -> (grays: [Int], delays: [FrameDelay], loops: Int?) {
    let reader = try AnimationReader(contentsOf: folder[name])
    var grays: [Int] = []
    var delays: [FrameDelay] = []
    while let frame = try reader.next() {
      grays.append(frame.image.first[0])
      delays.append(frame.delay)
    }
    return (grays, delays, reader.info.loopCount)
  }

  @Test(
    arguments: ["in.png", "in.webp", "in.gif"], ["out.png", "out.apng", "out.webp", "out.gif"])
  func everyFrame(_ input: String, _ output: String) throws {
    let lossless = output == "out.webp" ? ["--lossless"] : []
    let outcome = try Child(["run", "c.json", input, "-o", output] + lossless, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let (grays, delays, loops) = try frames(output)
    #expect(grays == Self.grays && delays == Self.delays && loops == 3)
  }

  @Test(arguments: ["in.png", "in.webp", "in.gif"]) func oneFrame(_ input: String) throws {
    for number in 1...4 {
      for output in ["a.png", "a.tiff"] {
        let outcome = try run(input, "-o", output, "--frame", "\(number)")
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
        #expect(try Image(at: output, in: folder).first[0] == Self.grays[number - 1])
        #expect(try ImageInfo(contentsOf: folder[output]).frameCount == 1)
      }
    }
    for number in ["0", "5"] {
      let outcome = try run(input, "-o", "none.png", "--frame", number)
      #expect(outcome.status == 65)
      #expect(
        outcome.error
          == "glblur: \(input): has 4 frames, and no frame \(number); choose one of 1 to 4\n")
    }
    #expect(!folder.isThere("none.png"))
  }

  @Test func framesOfStills() throws {
    #expect(try run("photo.png", "-o", "a.png", "--frame", "1").status == 0)
    let outcome = try run("photo.png", "-o", "b.png", "--frame", "2")
    #expect(outcome.status == 65 && !folder.isThere("b.png"))
    #expect(
      outcome.error == "glblur: photo.png: has 1 frame, and no frame 2; choose one of 1 to 1\n")
    #expect(try run("photo.png", "-o", "b.png", "--frame", "-1").status == 64)
  }

  private static let taken = "the file is an animation of 4 frames, of which the first was taken"
  private static let cure = "; choose another with --frame N"

  /// Formats without animations get the first frame, with a warning.
  @Test func stillFormats() throws {
    let outcome = try run("in.gif", "-o", "a.jpg")
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "glblur: warning: in.gif: \(Self.taken)\(Self.cure), or keep all of them in a "
        + "file that ends in .png, .webp or .gif\n")
    #expect(abs(try Image(at: "a.jpg", in: folder).first[0] - Self.grays[0]) <= 1)
    #expect(try run("in.gif", "-o", "a.jpg", "--quiet").error == "")
    #expect(try run("in.gif", "-o", "a.jpg", "--frame", "2").error == "")
    let sweep = try run("in.gif", "-o", "s.gif", "--sweep", "0.amount=0,1", "--delay", "50")
    #expect(
      sweep.status == 0 && sweep.error.contains(Self.taken + Self.cure + "\n"), "\(sweep.error)")
    #expect(try frames("s.gif").grays == [118, 200])
    #expect(try frames("s.gif").delays == [FrameDelay(5, 100), FrameDelay(5, 100)])
  }

  /// Further images are still pictures.
  @Test func furtherImages() throws {
    try folder.put(
      #"[{"filter": "mask", "input": "@over", "mask": "@over", "base": "source"}]"#, at: "c.json")
    let outcome = try run("in.png", "-o", "a.png", "--input", "over=in.webp")
    #expect(outcome.status == 0)
    #expect(outcome.error == "glblur: warning: in.webp: \(Self.taken)\n", "\(outcome.error)")
    #expect(try frames("a.png").grays.count == 4)
  }

  @Test func timesAndPlaysOfTheCommandLine() throws {
    let outcome = try run("in.gif", "-o", "a.png", "--delay", "25", "--loops", "0")
    #expect(outcome.status == 0, "\(outcome.error)")
    let (grays, delays, loops) = try frames("a.png")
    #expect(grays == Self.grays && loops == 0)
    #expect(delays == [FrameDelay](repeating: .milliseconds(25), count: 4))
    for words in [["photo.png", "-o", "b.png"], ["in.gif", "-o", "b.png", "--frame", "2"]] {
      let still = try Child(["run", "c.json"] + words + ["--delay", "25"], in: folder).wait()
      #expect(still.status == 64)
      #expect(
        still.error.contains("--delay and --loops are for animations, and this is one picture"))
    }
    #expect(try run("in.gif", "-o", "b.jpg", "--delay", "25").status == 64)
    #expect(!folder.isThere("b.png") && !folder.isThere("b.jpg"))
  }

  @Test func manyPlays() throws {
    var animation = Animation(loops: 70_000)
    for color in Self.colors { try animation.add(flatImage(color)) }
    try folder.put(animation.encoded(), at: "many.png")
    let outcome = try run("many.png", "-o", "a.webp")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("the animation plays 70000 times, and WebP files hold 65535"))
    #expect(try frames("a.webp").loops == 65535)
  }

  @Test func streams() throws {
    for name in ["in.png", "in.webp", "in.gif"] {
      let outcome = try folder.glblur(
        "run", "c.json", "-", "-o", "-", input: folder.bytes(of: name))
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      try folder.put(outcome.bytes, at: "piped.png")
      #expect(try frames("piped.png").grays == Self.grays)
    }
  }

  @Test func batches() throws {
    try folder.put(folder.bytes(of: "in.gif"), at: "gif.gif")
    for isAgain in [false, true] {
      let outcome = try run(
        "in.png", "photo.png", "gif.gif", "-o", "out/", "--resume", "--verbose")
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.error.contains("is up to date") == isAgain)
      #expect(outcome.error.contains("4 frames, each 6×4") == !isAgain)
      #expect(try frames("out/in.c.png").grays == Self.grays)
      #expect(try frames("out/gif.c.png").delays == Self.delays)
      #expect(try frames("out/photo.c.png").grays == [118])
    }
  }

  @Test func reports() throws {
    let json = try run("in.gif", "-o", "a.webp", "--json").json
    let result = try #require((json["results"] as? [[String: Any]])?.first)
    #expect(result["frames"] as? Int == 4 && result["width"] as? Int == 6)
    let info = try folder.glblur("info", "in.gif")
    #expect(
      info.output.contains(
        "frames:     4 of 0.02 to 0.3 s each, 0.43 s together, played 3 times\n"),
      "\(info.output)")
    let facts = try folder.glblur("info", "--json", "in.png", "in.webp")
    let files = try #require(
      try JSONSerialization.jsonObject(with: Data(facts.bytes)) as? [[String: Any]])
    for file in files {
      #expect(file["frames"] as? Int == 4 && file["loops"] as? Int == 3)
      #expect(file["frameSeconds"] as? [Double] == [0.04, 0.07, 0.3, 0.02])
    }
  }

  @Test func bothBackends() throws {
    let outcome = try run(
      "in.gif", "-o", "a.png", "--backend", "both", "--device", "software", "--quality", "exact")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try frames("a.png").grays == Self.grays)
  }

  @Test func comparedFrames() throws {
    #expect(try run("in.gif", "-o", "third.png", "--frame", "3").status == 0)
    #expect(try run("in.webp", "-o", "all.webp", "--lossless").status == 0)
    let same = try folder.glblur("compare", "all.webp", "third.png", "--frame", "3")
    #expect(same.status == 0 && same.error == "", "\(same.error)")
    let other = try folder.glblur("compare", "all.webp", "third.png", "--frame", "2")
    #expect(other.status == 1)
    let first = try folder.glblur("compare", "in.gif", "in.png")
    #expect(first.status == 0)
    #expect(
      first.error
        == ["in.gif", "in.png"].map {
          "glblur: warning: \($0): \(Self.taken)\(Self.cure)\n"
        }.joined())
  }

  @Test func legibilityOfAFrame() throws {
    try folder.put(
      #"""
      [{"filter": "label", "text": "a", "size": 4, "frame": [0, 0, 6, 4], "color": "#FFFFFF"}]
      """#, at: "label.json")
    // White text is legible on the last frame, which is black, but not on the third.
    #expect(try folder.glblur("legibility", "label.json", "in.gif", "--frame", "4").status == 0)
    #expect(try folder.glblur("legibility", "label.json", "in.gif", "--frame", "3").status == 1)
    // The third frame begins after 4 and 7 hundredths of a second.
    let all = try folder.glblur("legibility", "label.json", "in.gif")
    #expect(all.status == 1)
    #expect(
      all.error.contains("contrast 2.2773 at the worst pixel, at 0.11 s, AA needs 4.5"),
      "\(all.error)")
  }

  /// All frames share a label: black, though white has more contrast with the dark frame.
  @Test func labelsOfAllFrames() throws {
    var animation = Animation()
    for level in [UInt8(255), 60, 255] {
      try animation.add(flatImage([level, level, level, 255], width: 60, height: 40))
    }
    try folder.put(animation.encoded(), at: "labels.png")
    try folder.put(
      #"""
      [{"filter": "label", "text": "██", "size": 30, "frame": [0, 0, 60, 40], "color": "auto"}]
      """#, at: "c.json")
    #expect(try run("labels.png", "-o", "a.png", "--backend", "cpu").status == 0)
    let reader = try AnimationReader(contentsOf: folder["a.png"])
    var ends: [[UInt8]] = []
    while let frame = try reader.next() {
      let bytes = frame.image.bytes
      let samples = stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] }
      ends.append([samples.min() ?? 255, samples.max() ?? 0])
    }
    #expect(ends == [[0, 255], [0, 60], [0, 255]])
  }

  @Test func damage() throws {
    var file = try folder.bytes(of: "in.png")
    file[file.count - 20] ^= 1
    try folder.put(file, at: "damaged.png")
    let outcome = try run("damaged.png", "-o", "a.png")
    #expect(outcome.status == 65 && !folder.isThere("a.png"))
    #expect(outcome.error.contains("frame 4: "))
  }

  @Test func optionsWithoutAnImage() throws {
    try folder.put(
      #"{"canvas": {"size": [4, 4]}, "nodes": [{"filter": "saturation", "amount": 1}]}"#,
      at: "canvas.json")
    #expect(try folder.glblur("run", "canvas.json", "-o", "a.png").status == 0)
    let outcome = try folder.glblur("run", "canvas.json", "-o", "b.png", "--frame", "1")
    #expect(outcome.status == 64 && !folder.isThere("b.png"))
    #expect(outcome.error.contains("--frame chooses one of an image"), "\(outcome.error)")
  }

  /// The picture that an animated PNG file shows other programs may be no frame. Still pictures are
  /// made of the first frame all the same.
  @Test(arguments: [1, 3]) func hiddenPictures(_ count: Int) throws {
    let layers = Self.colors.prefix(count).map { color in
      TestAnimation.Layer(
        width: 3, height: 2, samples: (0..<6).flatMap { _ in color.map { Int($0) } })
    }
    var animation = TestAnimation(width: 3, height: 2, layers: layers)
    animation.hasHiddenPicture = true
    try folder.put(animation.png, at: "hidden.png")
    #expect(try Image(at: "hidden.png", in: folder).first[0] != Int(Self.colors[0][0]))
    for words in [[], ["--frame", "1"]] {
      let outcome = try Child(
        ["run", "c.json", "hidden.png", "-o", "a.tiff"] + words, in: folder
      ).wait()
      #expect(outcome.status == 0)
      #expect(outcome.error.contains("the first was taken") == (count > 1 && words.isEmpty))
      #expect(try Image(at: "a.tiff", in: folder).first[0] == Self.grays[0], "\(words)")
    }
    #expect(try run("hidden.png", "-o", "a.png").status == 0)
    #expect(try frames("a.png").grays == Array(Self.grays.prefix(count)))
  }
}
