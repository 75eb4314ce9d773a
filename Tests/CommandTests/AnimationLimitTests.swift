import Foundation
import GLBlur
import TestSupport
import Testing

@Suite(.serialized) struct AnimationLimitTests {
  let folder: Folder

  /// The chain `heavy.json` takes minutes for `in.gif`.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(animation(.gif, count: 6, width: 12, height: 8), at: "in.gif")
    try folder.put(
      #"""
      [{"filter": "resize", "width": 1200, "height": 800}, {"filter": "bilateralBlur", "sigma": 20}]
      """#, at: "heavy.json")
  }

  private func animation(
    _ format: FileFormat, count: Int, width: Int, height: Int
  ) throws -> [UInt8] {
    var animation = Animation(format: format, options: WriteOptions(pngLevel: .fast))
    for number in 0..<count {
      try animation.add(.stripes(number, width: width, height: height))
    }
    return try animation.encoded()
  }

  private func run(_ words: [String]) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  @Test(arguments: ["a.png", "a.webp", "a.gif"]) func time(_ output: String) throws {
    let names = try folder.names
    for frame in [[], ["--frame", "6"]] {
      let start = Date()
      let outcome = try run(
        ["heavy.json", "in.gif", "-o", output, "--backend", "cpu", "--max-seconds", "0.3"] + frame)
      #expect(Date().timeIntervalSince(start) < 10)
      #expect(outcome.status == 124, "\(outcome.error)")
      #expect(outcome.error.contains("in.gif: the render was ended after 0.3 seconds"))
      #expect(try folder.names == names)
    }
  }

  /// The time limit covers decoding, too. Each frame takes more than a thousandth of a second.
  @Test func timeOfDecoding() throws {
    try folder.put(animation(.apng, count: 3, width: 1600, height: 1100), at: "large.png")
    let label = #"""
      [{"filter": "label", "text": "a", "size": 4, "frame": [0, 0, 6, 4], "color": "#FFFFFF"}]
      """#
    try folder.put(label, at: "label.json")
    let commands = [
      ["compare", "large.png", "large.png"], ["compare", "large.png", "large.png", "--frame", "3"],
      ["legibility", "label.json", "large.png", "--frame", "3"],
      ["run", "c.json", "large.png", "-o", "a.png", "--frame", "3", "--backend", "both"],
    ]
    for words in commands {
      let outcome = try Child(words + ["--max-seconds", "0.001"], in: folder).wait()
      #expect(outcome.status == 124, "\(words): \(outcome.error)")
      #expect(outcome.error.contains("the render was ended after 0.001 seconds"))
    }
    let renderer = Renderer(Renderer.Options(timeLimit: .milliseconds(1)))
    let source = try ImageFile(folder["large.png"], ReadLimits()).frame(3)
    #expect(throws: RenderLimitError.time(limit: .milliseconds(1))) {
      _ = try renderer.hold(source, named: "large.png")
    }
  }

  /// All frames together have one cost.
  @Test func cost() throws {
    let explained = try folder.glblur("explain", "c.json", "in.gif", "--json").json
    let estimate = try #require(explained["estimate"] as? [String: Any])
    let cost = try #require(estimate["operations"] as? Int)
    #expect(try run(["c.json", "in.gif", "-o", "b.png", "--max-cost", "\(6 * cost)"]).status == 0)
    let dear = try run(["c.json", "in.gif", "-o", "c.png", "--max-cost", "\(6 * cost - 1)"])
    #expect(dear.status == 65 && dear.error.contains("see --max-cost") && !folder.isThere("c.png"))
    let one = ["c.json", "in.gif", "-o", "c.png", "--max-cost", "\(cost)", "--frame", "2"]
    #expect(try run(one).status == 0)
  }

  @Test func numberOfFrames() throws {
    #expect(try run(["c.json", "in.gif", "-o", "a.png", "--max-frames", "6"]).status == 0)
    let outcome = try run(["c.json", "in.gif", "-o", "b.png", "--max-frames", "5"])
    #expect(outcome.status == 65 && !folder.isThere("b.png"))
    let refusal =
      "glblur: in.gif: has 6 frames, and the limit is 5 frames; take a part of it, or raise the limit "
      + "with --max-frames\n"
    #expect(outcome.error == refusal)
  }

  /// Finished frames lie in a file. All together would have 77 MB.
  @Test(arguments: [FileFormat.apng, .webP, .gif]) func memory(_ format: FileFormat) throws {
    var peaks: [Int] = []
    for count in [8, 160] {
      try folder.put(animation(format, count: count, width: 400, height: 300), at: "many")
      let ending = format.endings[0]
      let peak = try Peak(["run", "c.json", "many", "-o", "a\(ending)"], in: folder)
      #expect(peak.status == 0, "\(peak.error)")
      #expect(try ImageInfo(contentsOf: folder["a\(ending)"]).frameCount == count)
      peaks.append(peak.bytes >> 20)
    }
    // Spools keep up to 4 MiB in memory, and allocators take some more.
    #expect(peaks[1] - peaks[0] < 20, "\(peaks)")
  }

  /// What does not fit is refused before any work, with an amount that suffices.
  @Test(arguments: [FileFormat.apng, .webP, .gif]) func refusedMemory(_ format: FileFormat) throws {
    try folder.put(animation(format, count: 3, width: 1600, height: 1100), at: "large")
    for ending in [".png", ".webp", ".gif"] {
      let arguments = ["run", "c.json", "large", "-o", "a\(ending)", "--memory"]
      let refused = try Peak(arguments + ["48M"], in: folder)
      #expect(refused.status == 65 && !folder.isThere("a\(ending)"), "\(refused.error)")
      let needed = try #require(refused.needed)
      let allowed = try Peak(arguments + ["\(needed)M"], in: folder)
      #expect(allowed.status == 0, "\(format) \(ending): \(allowed.error)")
      #expect(allowed.bytes >> 20 <= needed * 11 / 10, "\(format) \(ending): \(allowed.bytes)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func signals(_ number: Int32) throws {
    let names = try folder.names
    for microseconds in [0, 50_000, 300_000] as [UInt32] {
      let child = try Child(
        ["run", "heavy.json", "in.gif", "-o", "a.gif", "--backend", "cpu"], in: folder)
      try child.waitUntilItWatches()
      usleep(microseconds)
      child.signal(number)
      #expect(try child.wait().status == 128 + number)
      #expect(try folder.names == names)
    }
  }
}
