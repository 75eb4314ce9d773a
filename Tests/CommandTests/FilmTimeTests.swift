import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmTimeTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    // Ten frames a second, for two seconds, each lighter than the one before.
    for name in ["in.y4m", "in.mkv"] {
      try folder.put(grayImages((0..<20).map { 10 * $0 }), at: name, rate: Ratio(10, 1))
    }
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    let outcome = try Child(["run", "c.json"] + words, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    return outcome
  }

  @Test(
    "A part has the frames that appear in it, and begins at 0", arguments: ["in.y4m", "in.mkv"])
  func part(_ input: String) throws {
    _ = try run(input, "-o", "out.y4m", "--from", "0.5", "--to", "1.25")
    #expect(try folder.grays("out.y4m") == (5...12).map { 10 * $0 })
    #expect(try folder.film("out.y4m").first?.time.value == 0)
    _ = try run(input, "-o", "out.y4m", "--from", "1.85")
    #expect(try folder.grays("out.y4m").last == 190)
  }

  /// At 25 frames a second, frame i is at 0.04 i seconds, where the film shows frame ⌊0.4 i⌋.
  @Test("Another rate shows what the film shows at its times", arguments: ["in.y4m", "in.mkv"])
  func rate(_ input: String) throws {
    _ = try run(input, "-o", "out.y4m", "--fps", "25")
    #expect(try folder.grays("out.y4m") == (0..<50).map { 10 * (2 * $0 / 5) })
    _ = try run(input, "-o", "out.y4m", "--fps", "4")
    #expect(try folder.grays("out.y4m") == (0..<8).map { 10 * (5 * $0 / 2) })
  }

  /// The opacity grows evenly from 0 to 1, and FFV1 keeps alpha.
  @Test("Parameters follow the times of frames, and shares the duration of the film")
  func parameters() throws {
    try folder.put(grayImages(Array(repeating: 0, count: 20)), at: "black.mkv", rate: Ratio(10, 1))
    try folder.put(
      """
      { "nodes": [{ "filter": "opacity", "amount": 0 }],
        "animation": [{ "set": "0.amount", "keys": [
          { "at": 0, "value": 0 }, { "at": "100%", "value": 1 }] }] }
      """, at: "fade.json")
    let outcome = try Child(
      ["run", "fade.json", "black.mkv", "-o", "out.mkv", "--codec", "ffv1"], in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let alphas = try folder.film("out.mkv").map { Double($0.image.first[3]) }
    // The alpha of bytes is rounded once, to 0.5 levels.
    for (index, alpha) in alphas.enumerated() {
      #expect(abs(alpha - 255 * Double(index) / 20) <= 0.51, "frame \(index): \(alpha)")
    }
    #expect(alphas.count == 20)
    let unknown = try Child(["run", "fade.json", "in.y4m", "-o", "out.y4m"], in: folder).wait()
    #expect(unknown.status == 64 && unknown.error.contains("--duration"), "\(unknown.error)")
  }

  @Test("A still picture becomes a film")
  func still() throws {
    try folder.put(
      """
      { "nodes": [{ "filter": "gaussianBlur", "sigma": 0 }],
        "animation": [{ "set": "0.sigma", "keys": [
          { "at": 0, "value": 0 }, { "at": 0.4, "value": 4 }] }] }
      """, at: "focus.json")
    try folder.put(noiseImage(width: 20, height: 16), at: "photo.png")
    for output in ["film.mkv", "still.png"] {
      let words = ["run", "focus.json", "photo.png", "-o", output, "--fps", "10"]
      let codec = output == "film.mkv" ? ["--codec", "ffv1"] : []
      let outcome = try Child(words + codec, in: folder).wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    }
    let frames = try folder.film("film.mkv")
    #expect(frames.count == 4)
    for (index, frame) in frames.enumerated() {
      #expect(try frame.image.bytes == Image(at: "still.00\(index).png", in: folder).bytes)
    }
  }

  @Test("--max-frames ends a film with more, and leaves nothing")
  func mostFrames() throws {
    let outcome = try Child(
      ["run", "c.json", "in.y4m", "-o", "out.y4m", "--max-frames", "19"], in: folder
    ).wait()
    #expect(outcome.status == 65 && outcome.error.contains("--max-frames"), "\(outcome.error)")
    #expect(!folder.isThere("out.y4m"))
    _ = try run("in.y4m", "-o", "out.y4m", "--max-frames", "20")
  }

  /// The second of two frames begins an hour after the first, which would be shown 36 000 times.
  @Test("Times that jump by an hour fill no disk unless --max-frames says so")
  func jumps() throws {
    let format = try FrameFormat(
      size: Size(width: 6, height: 4), subsampling: .yuv444, matrix: .identity, range: .full)
    var options = FilmOptions()
    (options.codec, options.rate, options.timescale) = (.ffv1, Ratio(10, 1), 10)
    let writer = try FilmFile.write(folder["jump.mkv"], format, options)
    for (time, image) in zip([0, 36000], try grayImages([10, 20])) {
      try writer.add(
        FilmFrame(
          image: image, time: FilmTime(value: time, timescale: 10),
          duration: FilmTime(value: 1, timescale: 10)))
    }
    try writer.end()
    for words in [["-o", "out.y4m"], ["-o", "out.mkv", "--fps", "10"]] {
      let words = ["run", "c.json", "jump.mkv"] + words
      let outcome = try Child(words, in: folder).wait()
      #expect(
        outcome.status == 65 && outcome.error.contains("would be repeated 36000 times")
          && outcome.error.contains("with --max-frames"), "\(outcome.error)")
      #expect(!folder.isThere("out.y4m") && !folder.isThere("out.mkv"))
    }
    let outcome = try Child(
      ["run", "c.json", "jump.mkv", "-o", "out.y4m", "--max-frames", "40000"], in: folder
    ).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.bytes(of: "out.y4m").count > 36001 * 6 * 4 * 3)
  }
}
