import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FilmPropertyTests {
  let folder: Folder

  init() throws {
    folder = try .prepared()
    try folder.put(#"[{"filter": "invert"}]"#, at: "invert.json")
    try folder.put(#"[{"filter": "opacity", "amount": 0.5}]"#, at: "half.json")
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    let outcome = try Child(["run"] + words, in: folder).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Frames at 0, 1/10, 4/10 and 5/10 of a second, the last one for a tenth.
  private func variedFilm() throws {
    let images = try grayImages([10, 60, 110, 160])
    let format = try FrameFormat(
      size: images[0].size, subsampling: .yuv444, matrix: .identity, range: .full)
    var options = FilmOptions()
    (options.codec, options.rate, options.timescale) = (.ffv1, Ratio(10, 1), 10)
    let writer = try FilmFile.write(folder["varied.nut"], format, options)
    for (image, (time, duration)) in zip(images, [(0, 1), (1, 3), (4, 1), (5, 1)]) {
      try writer.add(
        FilmFrame(
          image: image, time: FilmTime(value: time, timescale: 10),
          duration: FilmTime(value: duration, timescale: 10)))
    }
    try writer.end()
  }

  @Test("Y4M shows the frames of a variable rate when they are shown, and a note says so")
  func variableRate() throws {
    try variedFilm()
    let outcome = try run("invert.json", "varied.nut", "-o", "out.y4m")
    #expect(try folder.grays("out.y4m") == [245, 195, 195, 195, 145, 95])
    #expect(outcome.error.contains("10 frames in a second") && outcome.error.contains("--fps"))
    let pictures = try run("invert.json", "varied.nut", "-o", "frame.%d.png")
    #expect(
      pictures.error.contains("not shown for equal times") && pictures.error.contains("--fps"))
    let even = try run("invert.json", "varied.nut", "-o", "even.%d.png", "--fps", "10")
    #expect(even.error == "")
    #expect(
      try (0..<6).map { try Image(at: "even.\($0).png", in: folder).first[0] }
        == [245, 195, 195, 195, 145, 95])
  }

  @Test("Alpha gets a codec that holds it", arguments: ["mov", "mkv", "webm"])
  func alpha(ending: String) throws {
    try folder.put(grayImages([100, 100, 100], width: 32, height: 32), at: "in.y4m")
    let outcome = try run("half.json", "in.y4m", "-o", "out.\(ending)")
    #expect(outcome.error.contains("encoded as") == (ending != "webm"), "\(outcome.error)")
    // ProRes and VP9 lose some codes. Frames of ProRes have 16 bits, of which 257 are one of 8.
    for frame in try folder.film("out.\(ending)") {
      let alpha = Double(frame.image.first[3]) / (frame.image.format == .rgba16 ? 257 : 1)
      #expect(abs(alpha - 128) <= 3)
    }
  }

  @Test("Alpha that no codec holds is put on the background, which is said unless it is chosen")
  func lostAlpha() throws {
    try folder.put(grayImages([100, 100, 100], width: 32, height: 32), at: "in.y4m")
    for words in [
      ["out.mp4"], ["out.y4m"], ["out.mov", "--codec", "h264"], ["out.mkv", "--crf", "9"],
    ] {
      let line = ["run", "half.json", "in.y4m", "-o"] + words
      let outcome = try Child(line, in: folder).wait()
      #expect(
        outcome.status == 0 && outcome.error.contains("3 frames are translucent"),
        "\(words): \(outcome.error)")
      let chosen = try Child(line + ["--background", "#000"], in: folder).wait()
      #expect(chosen.status == 0 && chosen.error == "", "\(chosen.error)")
    }
  }

  @Test(
    "Options that a result lacks are refused, with those that it has",
    arguments: [
      ("out.y4m", ["--crf", "20"], "--crf is not for Y4M films; leave it out"),
      ("out.gif", ["--preset", "fast"], "which take --loops, --file-quality and --lossless"),
      ("out.mp4", ["--loops", "2"], "which take --codec, --crf, --preset and --audio-codec"),
      ("out.mp4", ["--file-quality", "80"], "--file-quality is not for films"),
      ("f.%d.png", ["--codec", "vp9"], "which take --file-quality and --lossless"),
    ] as [(String, [String], String)])
  func lacks(result: String, option: [String], message: String) throws {
    try folder.put(grayImages([1]), at: "in.y4m")
    let outcome = try Child(
      ["run", "invert.json", "in.y4m", "-o", result] + option, in: folder
    ).wait()
    #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("--audio-codec is for films with sound")
  func soundOptions() throws {
    try folder.put(grayImages([1]), at: "in.y4m")
    for words in [["out.y4m"], ["out.apng"], ["f.%d.png"], ["out.mkv", "--no-audio"]] {
      let outcome = try Child(
        ["run", "invert.json", "in.y4m", "--audio-codec", "aac", "-o"] + words, in: folder
      ).wait()
      #expect(outcome.status == 64 && outcome.error.contains("--audio-codec"), "\(outcome.error)")
    }
  }

  /// Shaders of the own pixel, neighbours, a kept buffer, and the time.
  private static let shaders = [
    "own": "gl_FragColor = IMG_THIS_PIXEL(inputImage).bgra;",
    "near": "gl_FragColor = IMG_NORM_PIXEL(inputImage, isf_FragNormCoord + 1.0 / RENDERSIZE);",
    "kept": "gl_FragColor = mix(IMG_THIS_PIXEL(kept), IMG_THIS_PIXEL(inputImage), 0.25);",
    "time": "gl_FragColor = vec4(fract(TIME), TIMEDELTA, 0.0, 1.0);",
  ]

  private func putShader(_ name: String) throws {
    let passes =
      name == "kept"
      ? #", "PASSES": [{"TARGET": "kept", "PERSISTENT": true, "FLOAT": true}, {}]"# : ""
    try folder.put(
      """
      /*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]\(passes)}*/
      void main() { \(Self.shaders[name] ?? "") }
      """, at: "\(name).fs")
    try folder.put(#"[{"filter": "shader", "file": "\#(name).fs"}]"#, at: "\(name).json")
  }

  /// Expects no more memory for more frames. A program takes 30 KB, so 1200 kept ones would take 36
  /// MB; the allocator's own needs vary by some MB.
  private func expectLevel(_ line: (Int) -> [String]) throws {
    let peaks = try [200, 1400].map { frames in
      let peak = try Peak(["run"] + line(frames) + ["--backend", "cpu", "--quiet"], in: folder)
      #expect(peak.status == 0, "\(peak.error)")
      return peak.bytes
    }
    #expect(peaks[1] - peaks[0] < 12 << 20, "\(peaks)")
  }

  @Test("Films take no more memory for more frames", arguments: ["own", "near", "kept", "time"])
  func levelFilms(shader: String) throws {
    try putShader(shader)
    for count in [200, 1400] {
      try folder.put(grayImages((0..<count).map { $0 % 256 }), at: "\(count).y4m")
    }
    try expectLevel { ["\(shader).json", "\($0).y4m", "-o", "out.y4m"] }
  }

  @Test("Fades between films and films of pictures take no more memory for more frames")
  func levelFades() throws {
    try folder.put(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }",
      at: "fade.glsl")
    try folder.put(
      """
      {"inputs": {"next": "200.y4m"}, "nodes": [
        {"id": "fade", "filter": "shader", "file": "fade.glsl", "images": {"to": "@next"},
         "parameters": {"progress": 0}}],
       "animation": [{"set": "fade.progress", "keys": [{"at": 0, "value": 0}, {"at": 50, "value": 1}]}]}
      """, at: "fade.json")
    for count in [200, 1400] {
      try folder.put(grayImages((0..<count).map { $0 % 256 }), at: "\(count).y4m")
    }
    try expectLevel { ["fade.json", "\($0).y4m", "--input", "next=\($0).y4m", "-o", "out.y4m"] }
    try putShader("time")
    try folder.put(grayImages([9])[0], at: "photo.png")
    try expectLevel {
      ["time.json", "photo.png", "-o", "out.y4m", "--fps", "50", "--duration", "\($0 / 50)"]
    }
  }

  @Test("Batches of pictures take no more memory for more pictures")
  func levelBatches() throws {
    try putShader("own")
    let names = (0..<1400).map { "in-\($0).png" }
    let bytes = try grayImages([9])[0].encoded(as: .png)
    for name in names { try folder.put(bytes, at: name) }
    try expectLevel { ["own.json"] + names.prefix($0) + ["-o", "made/"] }
  }
}
