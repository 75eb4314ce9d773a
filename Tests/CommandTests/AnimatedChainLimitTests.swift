import GLBlur
import TestSupport
import Testing

@Suite struct AnimatedChainLimitTests {
  let folder: Folder

  init() throws { folder = try .withAnimatedChains() }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  @Test func mistakes() throws {
    func refused(_ words: String...) throws -> String {
      let outcome = try Child(["run"] + words, in: folder).wait()
      #expect(outcome.status == 64, "\(words): \(outcome.error)")
      return outcome.error
    }
    #expect(
      try refused("share.json", "-o", "x.apng")
        == "glblur: share.json: animation: keys are at shares of the duration; say that with --duration SECONDS\n"
    )
    #expect(try refused("share.json", "-o", "x.png", "--at", "1").contains("--duration SECONDS"))
    try folder.put(AnimatedChain.text(#"{"at": 0, "value": 0}"#), at: "short.json")
    #expect(try refused("short.json", "-o", "x.apng").contains("all keys are at time 0"))
    #expect(
      try refused("c.json", "photo.png", "--duration", "1")
        == "glblur: --duration is for chains that change over time, and c.json has neither an 'animation' nor a filter that does; leave it out\n"
    )
    #expect(try refused("c.json", "photo.png", "--at", "1").contains("--at is for chains"))
    #expect(
      try refused("card.json", "-o", "x.png", "--sweep", "b.amount=0,1")
        .contains("--sweep b.amount=0,1: the parameter changes over time by 'animation' already"))
    try folder.put(
      #"{"canvas": {"size": [6, 4]}, "nodes": [{"id": "b", "filter": "brightness"}, {"filter": "opacity"}], "#
        + #""animation": [{"set": "b.amount", "keys": [{"at": 1, "value": 0}]}]}"#, at: "two.json")
    #expect(
      try refused("two.json", "-o", "x.png", "--sweep", "1.amount=0,1", "--fps", "5")
        .contains("--sweep, and --duration or --fps, both make several pictures"))
    #expect(
      try refused("card.json", "-o", "x.apng", "--delay", "40").contains("are shown as --fps says"))
    #expect(try refused("card.json", "-o", "x.apng", "--resume").contains("--resume cannot skip"))
    #expect(
      try refused("card.json", "-o", "x.apng", "--fps", "0").contains("--fps: '0' is not allowed"))
    #expect(try refused("card.json", "-o", "x.apng", "--at", "1 s").contains("--at: '1 s' is not"))
    #expect(
      try refused("card.json", "-o", "x.apng", "--duration", "500", "--max-frames", "100")
        == "glblur: card.json: 500 s at 25 frames per second are 12500 frames; allowed are 100, or what --max-frames says\n"
    )
    #expect(try refused("card.json", "-o", "x.apng", "--max-keys", "1").contains("at most 1 keys"))
    #expect(try folder.names.allSatisfy { !$0.hasPrefix("x.") })
  }

  @Test func sweepsShowOneMoment() throws {
    try folder.put(
      #"{"canvas": {"size": [6, 4], "color": "black"}, "nodes": [{"id": "b", "filter": "brightness"}, {"filter": "invert"}, {"filter": "opacity"}], "#
        + #""animation": [{"set": "b.amount", "keys": [{"at": 0, "value": 0}, {"at": 1, "value": 1}]}]}"#,
      at: "two.json")
    let outcome = try run("two.json", "-o", "x.png", "--sweep", "2.amount=1,0.5", "--at", "0.2")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(try Image(at: "x.000.png", in: folder).first == [204, 204, 204, 255])
  }

  @Test func framesOfOneSize() throws {
    try folder.put(
      #"{"canvas": {"size": [6, 4]}, "nodes": [{"filter": "resize", "factor": 1}], "#
        + #""animation": [{"set": "0.factor", "keys": [{"at": 0, "value": 1}, {"at": 1, "value": 3}]}]}"#,
      at: "grow.json")
    let outcome = try run("grow.json", "-o", "x.apng", "--fps", "2")
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: at 0.5 s: the animation: "), "\(outcome.error)")
    #expect(
      outcome.error.contains(
        "frame 1 has 12×8 pixels and the first has 6×4; end the chain with 'resize'"))
    #expect(!folder.isThere("x.apng"))
    #expect(try run("grow.json", "-o", "x.png", "--fps", "2").status == 0)
    #expect(try Image(at: "x.001.png", in: folder).width == 12)
  }

  /// But for what the encoder keeps, ten times as many frames take as much memory.
  @Test func memoryIsFlat() throws {
    try folder.put(
      AnimatedChain.text(AnimatedChain.share, canvas: "[400, 300]"), at: "large.json")
    var peaks: [Int] = []
    for duration in ["4", "40"] {
      let peak = try Peak(
        ["run", "large.json", "-o", "x.apng", "--duration", duration, "--memory", "64M"], in: folder
      )
      #expect(peak.status == 0, "\(peak.error)")
      peaks.append(peak.bytes >> 20)
    }
    // All pixels of the 900 further frames are 412 MiB.
    #expect(peaks[1] - peaks[0] < 12, "\(peaks)")
  }

  /// What does not fit is refused before any work, with an amount that suffices.
  @Test(arguments: ["apng", "webp"]) func refusedMemory(_ ending: String) throws {
    try folder.put(
      AnimatedChain.text(AnimatedChain.share, canvas: "[1600, 1100]"), at: "large.json")
    let words = [
      "run", "large.json", "-o", "x.\(ending)", "--duration", "1", "--fps", "3", "--memory",
    ]
    let refused = try Peak(words + ["64M"], in: folder)
    #expect(refused.status == 65 && !folder.isThere("x.\(ending)"), "\(refused.error)")
    let needed = try #require(refused.needed)
    let allowed = try Peak(words + ["\(needed)M"], in: folder)
    #expect(allowed.status == 0, "\(allowed.error)")
    #expect(allowed.bytes >> 20 <= needed * 11 / 10, "\(allowed.bytes)")
  }

  @Test func imagesOfKeysAreOpened() throws {
    try folder.put(try flatImage([255, 255, 255, 255]), at: "white.png")
    try folder.put(
      """
      {"inputs": {"a": "dark.png", "b": "white.png"},
       "nodes": [{"id": "v", "filter": "containerView", "content": [
          {"view": "imageView", "frame": [0, 0, "100%", "100%"], "image": "@a"}]}],
       "animation": [{"set": "v.content", "keys": [
         {"at": 0, "value": [{"view": "imageView", "frame": [0, 0, "100%", "100%"], "image": "@a"}]},
         {"at": 1, "value": [{"view": "imageView", "frame": [0, 0, "100%", "100%"], "image": "@b"}]}]}]}
      """, at: "switch.json")
    let outcome = try run(
      "switch.json", "photo.png", "-o", "x.png", "--fps", "1", "--duration", "2")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(try (0..<2).map { try Image(at: "x.00\($0).png", in: folder).first[0] } == [0, 255])
  }

  /// A shader's parameters and its time have keys, too.
  @Test func shaders() throws {
    try folder.put(
      """
      /*{ "INPUTS": [ { "NAME": "level", "TYPE": "float", "MIN": 0, "MAX": 1, "DEFAULT": 0 } ] }*/
      void main() { gl_FragColor = vec4(level, TIME, 0.0, 1.0); }
      """, at: "level.fs")
    try folder.put(
      """
      {"canvas": {"size": [6, 4]}, "nodes": [{"id": "s", "filter": "shader", "file": "level.fs"}],
       "animation": [{"set": "s.level", "keys": [{"at": 0, "value": 0}, {"at": 1, "value": 1}]},
                     {"set": "s.time", "keys": [{"at": 0, "value": 0}, {"at": 1, "value": 1}]}]}
      """, at: "shade.json")
    let outcome = try run("shade.json", "-o", "x.png", "--fps", "5")
    #expect(outcome.status == 0, "\(outcome.error)")
    for (index, gray) in AnimatedChain.fifths.enumerated() {
      #expect(try Image(at: "x.00\(index).png", in: folder).first == [gray, gray, 0, 255])
    }
    try folder.put(
      String(decoding: folder.bytes(of: "shade.json"), as: UTF8.self)
        .replacing(#""value": 1}]},"#, with: #""value": 2}]},"#), at: "bad.json")
    let bad = try run("bad.json", "-o", "y.png")
    #expect(
      bad.status == 64 && bad.error.contains("bad.json:2: animation[0].keys[1].value: "),
      "\(bad.error)")
  }

  @Test func limitsAreForAllFrames() throws {
    try folder.put(
      AnimatedChain.text(AnimatedChain.share, canvas: "[400, 300]"), at: "large.json")
    let film = ["run", "large.json", "-o", "x.apng", "--duration", "40", "--quiet"]
    let slow = try Child(film + ["--max-seconds", "0.05"], in: folder).wait()
    #expect(slow.status == 124, "\(slow.error)")
    // A batch of 64 frames takes 64 times 120 000 pixels.
    let dear = try Child(film + ["--max-cost", "50000000"], in: folder).wait()
    #expect(dear.status == 65 && dear.error.contains("operations"), "\(dear.error)")
    let cheap = film.map { $0 == "40" ? "0.2" : $0 } + ["--max-cost", "50000000"]
    #expect(try Child(cheap, in: folder).wait().status == 0)
  }
}
