import Foundation
import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmMemoryTests {
  let folder: Folder

  init() throws { folder = try .prepared() }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run"] + words, in: folder).wait()
  }

  private func shader(_ text: String, passes: String = "") throws {
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(passes)}*/
      \(text)
      """, at: "own.fs")
    try folder.put(#"[{"filter": "shader", "file": "own.fs"}]"#, at: "own.json")
  }

  /// The levels of 40 frames, and their running sums, in tenths.
  private static let levels = (0..<40).map { 1 + 3 * $0 % 50 }
  private static var sums: [Int] {
    var sum = 0.0
    return levels.map { level in
      sum += Double(level) / 10
      return Int(sum.rounded())
    }
  }

  private func sumShader() throws {
    try shader(
      """
      void main() {
        vec4 sum = IMG_THIS_PIXEL(sum);
        if (PASSINDEX == 0) gl_FragColor = sum + IMG_THIS_PIXEL(inputImage) / 10.0;
        else gl_FragColor = vec4(sum.rgb, 1.0);
      }
      """, passes: #", "PASSES": [{"TARGET": "sum", "PERSISTENT": true, "FLOAT": true}, {}]"#)
  }

  @Test("Buffers are kept from frame to frame, in their order, however many workers there are")
  func buffers() throws {
    try sumShader()
    try folder.put(grayImages(Self.levels), at: "in.y4m")
    for jobs in ["1", "5"] {
      let outcome = try run(
        "own.json", "in.y4m", "-o", "out.mkv", "--codec", "ffv1", "--jobs", jobs)
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      // A rounded sum may be half a level off.
      let pairs = zip(try folder.grays("out.mkv"), Self.sums)
      #expect(pairs.allSatisfy { abs($0 - min(255, $1)) <= 1 })
    }
  }

  @Test("The backends are compared frame by frame")
  func bothBackends() throws {
    try sumShader()
    try folder.put(grayImages([10, 20, 30]), at: "in.y4m")
    let outcome = try run(
      "own.json", "in.y4m", "-o", "out.y4m", "--backend", "both", "--tolerance", "0", "--quality",
      "exact")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.grays("out.y4m") == [1, 3, 6])
  }

  @Test("Frames of an animation remember those before them")
  func animations() throws {
    try sumShader()
    var animation = Animation()
    for image in try grayImages([50, 100, 30]) { try animation.add(image, delay: FrameDelay(1, 5)) }
    try animation.write(to: folder["in.png"])
    #expect(try run("own.json", "in.png", "-o", "out.apng").status == 0)
    let reader = try AnimationReader(contentsOf: folder["out.apng"])
    var grays: [Int] = []
    while let frame = try reader.next() { grays.append(frame.image.first[1]) }
    #expect(grays == [5, 15, 18])
  }

  @Test("Shaders read the time, its difference and the number of a frame")
  func time() throws {
    try shader(
      "void main() { gl_FragColor = vec4(TIME / 5.0, TIMEDELTA / 5.0, float(FRAMEINDEX) / 255.0, 1.0); }"
    )
    try folder.put(grayImages([0, 0, 0, 0, 0]), at: "in.mkv", rate: Ratio(5, 1))
    #expect(try run("own.json", "in.mkv", "-o", "out.mkv", "--codec", "ffv1").status == 0)
    func pixels(_ name: String) throws -> [[UInt8]] {
      try folder.film(name).map { Array($0.image.bytes.prefix(3)) }
    }
    #expect(
      try pixels("out.mkv") == [[0, 0, 0], [10, 10, 1], [20, 10, 2], [31, 10, 3], [41, 10, 4]])
    // The part of a film has times of its own.
    #expect(
      try run("own.json", "in.mkv", "-o", "out.mkv", "--codec", "ffv1", "--from", "0.4").status == 0
    )
    #expect(try pixels("out.mkv") == [[0, 0, 0], [10, 10, 1], [20, 10, 2]])
    try folder.put(grayImages([0])[0], at: "photo.png")
    let outcome = try run(
      "own.json", "photo.png", "-o", "out.mkv", "--codec", "ffv1", "--duration", "0.6", "--fps", "5"
    )
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try pixels("out.mkv") == [[0, 0, 0], [10, 10, 1], [20, 10, 2]])
    let missing = try run("own.json", "photo.png", "-o", "out.mkv")
    #expect(missing.status == 64 && missing.error.contains("--duration SECONDS"))
    #expect(
      try run("own.json", "photo.png", "-o", "still.png", "--at", "2", "--fps", "5").status == 0)
    #expect(try Array(Image(at: "still.png", in: folder).bytes.prefix(3)) == [102, 10, 10])
  }

  @Test("A still picture of a chain that remembers frames says so")
  func stills() throws {
    try folder.put(#"[{"filter": "temporalLowPass"}]"#, at: "low.json")
    try folder.put(grayImages([70])[0], at: "photo.png")
    let outcome = try run("low.json", "photo.png", "-o", "out.png")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("a filter remembers earlier frames of a film"))
    try sumShader()
    let refused = try run("own.json", "photo.png", "-o", "out.png")
    #expect(refused.status != 0 && refused.error.contains("set 'frames', or render a film"))
  }

  @Test("Labels over a mean of frames are decided by the means of all frames")
  func labels() throws {
    try folder.put(
      """
      [{"filter": "temporalLowPass", "strength": 1},
       {"filter": "label", "text": "x", "size": 20, "frame": [0, 0, 40, 30], "color": "auto"}]
      """, at: "title.json")
    // The mean stays black, so the label is white.
    try folder.put(grayImages([0, 255, 255], width: 40, height: 30), at: "in.y4m")
    let outcome = try run("title.json", "in.y4m", "-o", "out.y4m", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let frames = try folder.film("out.y4m")
    #expect(Set(frames.map { $0.image.bytes }).count == 1)
    let bytes = frames[0].image.bytes
    #expect(stride(from: 1, to: bytes.count, by: 4).contains { bytes[$0] > 200 })
  }

  @Test("Motion is measured in each frame, with its time")
  func motion() throws {
    try folder.put(
      """
      [{"id": "before", "filter": "previousFrame"},
       {"filter": "motionDetector", "input": "source", "previous": "before"},
       {"filter": "averageLuminance", "input": "source"}]
      """, at: "motion.json")
    try folder.put(grayImages([0, 0, 204, 204, 0]), at: "in.y4m", rate: Ratio(5, 1))
    let outcome = try folder.glblur("measure", "motion.json", "in.y4m", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    let frames = try #require(results.first?["frames"] as? [[String: Any]])
    #expect(frames.compactMap { $0["time"] as? Double } == [0, 0.2, 0.4, 0.6, 0.8])
    let found = frames.compactMap { $0["measurements"] as? [[String: Any]] }
    func values(_ filter: String, _ key: String) -> [Double] {
      found.compactMap { $0.first { $0["filter"] as? String == filter }?[key] as? Double }
    }
    // Both filters measure, though the result depends on the last one alone.
    #expect(values("motionDetector", "share") == [0, 0, 1, 0, 1])
    #expect(
      zip(values("averageLuminance", "luminance"), [0, 0, 0.8, 0.8, 0])
        .allSatisfy { abs($0 - $1) < 1e-9 })
    let lines = try folder.glblur("measure", "motion.json", "in.y4m", "--from", "0.4").output
      .split(separator: "\n")
    #expect(lines.first == "in.y4m: 0 s, nodes[1], motionDetector: share 0")
    #expect(lines.contains("in.y4m: 0.4 s, nodes[1], motionDetector: center 1 (3, 2)"))
    let refused = try folder.glblur("measure", "motion.json", "in.png", "--from", "1")
    #expect(refused.status == 64 && refused.error.contains("--from is for films"))
  }
}
