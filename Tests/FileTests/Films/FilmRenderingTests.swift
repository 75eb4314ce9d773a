import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurFilters
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Films that the library renders from file to file.
@Suite struct FilmRenderingTests {
  private let folder: Folder
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 2))
  /// The frames' grey levels; a frame lasts 0.1 s.
  private static let levels: [UInt8] = [250, 200, 150, 100, 50, 20, 90, 160, 210, 30, 70]

  init() throws {
    folder = try Folder()
    let format = try FrameFormat(
      size: Size(width: 24, height: 16), subsampling: .yuv444, bits: 8, matrix: .bt601,
      range: .full)
    var options = FilmOptions()
    options.rate = Ratio(10, 1)
    let writer = try FilmFile.write(folder["in.y4m"], format, options)
    for (index, level) in Self.levels.enumerated() {
      let span = FrameSpan(
        time: FilmTime(value: index, timescale: 10), duration: FilmTime(value: 1, timescale: 10))
      try writer.add(FilmFrame(image: gray(level), shown: span))
    }
    try writer.end()
  }

  private func gray(_ level: UInt8) throws -> Image {
    try Image(
      rgba8: (0..<24 * 16).flatMap { _ in [level, level, level, 255] }, width: 24, height: 16)
  }

  /// Returns the grey levels of a film's uniform frames.
  private func levels(of name: String) throws -> [UInt8] {
    let reader = try FilmFile.open(folder[name])
    var levels: [UInt8] = []
    while let frame = try reader.next() { levels.append(frame.image.bytes[0]) }
    return levels
  }

  /// Full-range luma of a grey picture is the grey level with every matrix.
  @Test func framesInTheirOrder() throws {
    let film = try renderer.renderFilm(
      Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"])
    #expect(try levels(of: "out.y4m") == Self.levels.map { 255 - $0 })
    #expect(film.frameCount == 11 && film.size == Size(width: 24, height: 16))
  }

  @Test func partAtAnotherRate() throws {
    var reading = FilmReadOptions()
    (reading.from, reading.to) = (0.2, 0.5)
    let film = try renderer.renderFilm(
      Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], rate: 20, reading: reading)
    #expect(try levels(of: "out.y4m") == [105, 105, 155, 155, 205, 205])
    #expect(film.frameCount == 6)
  }

  /// A filter with memory shows the previous frame, so frames are rendered in order.
  @Test func rememberedFrames() throws {
    let chain = Chain { PreviousFrame() }
    let film = try renderer.renderFilm(chain, folder["in.y4m"], to: folder["out.y4m"])
    #expect(film.frameCount == 11)
    #expect(try levels(of: "out.y4m").dropFirst() == Self.levels.dropLast()[...])
  }

  /// Y4M does not state a duration. Brightness adds its amount, which grows by 0.005 per frame.
  @Test func keysAtSharesOfADuration() throws {
    let chain = try Chain(
      json: Array(
        """
        {"nodes": [{"id": "light", "filter": "brightness", "amount": 0}],
         "animation": [{"set": "light.amount", "keys": [
           {"at": "0%", "value": 0}, {"at": "100%", "value": 0.1, "ease": "linear"}]}]}
        """.utf8))
    #expect(throws: FilmError.unknownDuration(name: folder["in.y4m"])) {
      try renderer.renderFilm(chain, folder["in.y4m"], to: folder["out.y4m"])
    }
    _ = try renderer.renderFilm(chain, folder["in.y4m"], to: folder["out.y4m"], duration: 2)
    let expected = Self.levels.enumerated().map { index, level in
      UInt8(min(255, (Double(level) + 255 * 0.005 * Double(index)).rounded()))
    }
    #expect(try levels(of: "out.y4m") == expected)
  }

  /// Ten bits are kept, and both backends and every thread count make the same film.
  @Test func deepFrames() throws {
    let format = try FrameFormat(
      size: Size(width: 24, height: 16), subsampling: .yuv420, bits: 10, matrix: .bt709,
      range: .limited)
    let writer = try FilmFile.write(folder["deep.y4m"], format)
    var noise = Noise(state: 3)
    for index in 0..<5 {
      let span = FrameSpan(
        time: FilmTime(value: index, timescale: 25), duration: FilmTime(value: 1, timescale: 25))
      let samples = noise.bytes(8 * 24 * 16)
      let image = try Image(
        rgba16: (0..<4 * 24 * 16).map { index in
          index % 4 == 3 ? .max : UInt16(samples[2 * index]) << 8 | UInt16(samples[2 * index + 1])
        }, width: 24, height: 16)
      try writer.add(FilmFrame(image: image, shown: span))
    }
    try writer.end()
    let chain = Chain { GaussianBlur(sigma: 2) }
    var films: [[UInt8]] = []
    for (backend, threads) in [(Backend.cpu, 1), (.cpu, 3), (.gpu, 2)] {
      let renderer = Renderer(
        Renderer.Options(
          backend: backend, device: .software, quality: .exact, threads: threads))
      let film = try renderer.renderFilm(chain, folder["deep.y4m"], to: folder["out.y4m"])
      #expect(film.frameCount == 5)
      #expect(try FilmFile.open(folder["out.y4m"]).format.bits == 10)
      films.append(try folder.bytes(of: "out.y4m"))
    }
    #expect(films[1] == films[0] && films[2] == films[0])
  }

  /// The film has eleven frames of 0.1 s, and the file 8000 samples a second.
  @Test func soundFiles() throws {
    let samples = (0..<10000).map { Int16($0) }
    try folder.put(TestSound.wav(samples), at: "sound.wav")
    var writing = FilmOptions()
    (writing.sound, writing.soundCodec) = (FilmSound(folder["sound.wav"]), .pcm)
    _ = try renderer.renderFilm(
      Chain { Invert() }, folder["in.y4m"], to: folder["out.avi"], writing: writing)
    #expect(try TestSound.samples(ofAVI: folder.bytes(of: "out.avi")) == Array(samples[..<8800]))
    let canvas = try Chain(
      json: Array(
        """
        {"canvas": {"size": [16, 16], "color": "black"},
         "nodes": [{"id": "light", "filter": "brightness", "amount": 0}],
         "animation": [{"set": "light.amount", "keys": [{"at": 0, "value": 0}, {"at": 1, "value": 1}]}]}
        """.utf8))
    _ = try renderer.renderFilm(of: canvas, to: folder["of.avi"], writing: writing)
    #expect(try TestSound.samples(ofAVI: folder.bytes(of: "of.avi")) == Array(samples[..<8000]))
    let reason =
      "GIF files hold no sound; let its name end in one of .mp4, .m4v, .mov, .mkv, .webm, .avi, .nut"
    #expect(throws: FilmError.cannotEncode(name: folder["of.gif"], reason: reason)) {
      try renderer.renderFilm(of: canvas, to: folder["of.gif"], writing: writing)
    }
    #expect(try !folder.names.contains("of.gif"))
  }

  /// Redaction keeps only the sound and the authors' names.
  @Test(arguments: [false, true]) func textsBehindRedact(redacts: Bool) throws {
    let cues = [TestMatroska.Cue(begin: 0, end: 400, text: "hush cue")]
    try folder.put(
      TestMatroska.bytes(
        seconds: 1, cues: cues, chapters: [TestMatroska.Cue(begin: 0, end: 900, text: "hush part")],
        sound: [TestMatroska.Sound(time: 0, bytes: [UInt8](repeating: 1, count: 16000))],
        texts: [("TITLE", "hush title"), ("COMMENT", "hush words"), ("ARTIST", "Ada Byron")]),
      at: "in.mkv")
    let chain = redacts ? Chain { Redact(frames: [Frame(0, 0, 4, 4)]) } : Chain { Invert() }
    let film = try renderer.renderFilm(chain, folder["in.mkv"], to: folder["out.mkv"])
    let bytes = try folder.bytes(of: "out.mkv")
    func has(_ text: String) -> Bool {
      let text = Array(text.utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }
    for text in ["hush cue", "hush part", "hush title", "hush words"] {
      #expect(has(text) == !redacts, "\(text)")
    }
    #expect(has("Ada Byron") && has("A_PCM/INT/LIT"))
    #expect(
      film.notes
        == (redacts
          ? [
            "track 2 (subtitle, subrip) is left out: it may show or say what is hidden",
            "chapters are left out: they may say what is hidden",
          ] : []))
  }

  /// White for half a second, then black.
  private static let fading = """
    {"canvas": {"size": [16, 16], "color": "white"},
     "nodes": [{"id": "light", "filter": "brightness", "amount": 0}],
     "animation": [{"set": "light.amount", "keys": [
       {"at": 0, "value": 0}, {"at": 0.49, "value": 0}, {"at": 0.51, "value": -1}, {"at": 1, "value": -1}]}]}
    """

  /// Unsupported settings are reported, with the supported values.
  @Test func settingsThatAResultLacks() throws {
    let canvas = try Chain(json: Array(Self.fading.utf8))
    let cases: [(String, String, (inout FilmOptions) -> Void)] = [
      ("y4m", "codec is not for Y4M films; leave it out", { $0.codec = .h264 }),
      ("y4m", "crf is not for Y4M films; leave it out", { $0.crf = 20 }),
      ("y4m", "preset is not for Y4M films; leave it out", { $0.preset = "fast" }),
      ("y4m", "quality is not for Y4M films; leave it out", { $0.pictures.quality = 80 }),
      (
        "apng",
        "crf is not for animations, which take loops, quality, lossless, level and metadata",
        { $0.crf = 20 }
      ),
      ("webp", "codec is not for animations", { $0.codec = .webp }),
      ("gif", "preset is not for animations", { $0.preset = "fast" }),
      ("gif", "65536 loops are asked for, and GIF files hold 0 to 65535", { $0.loops = 65536 }),
      (
        "mp4", "loops is not for films, which take codec, crf, preset and a codec of sound",
        { $0.loops = 2 }
      ), ("mkv", "lossless is not for films", { $0.pictures.isLossless = true }),
      ("webm", "level is not for films", { $0.pictures.pngLevel = .small }),
      ("y4m", "metadata is not for Y4M films; leave it out", { $0.pictures.metadata = .none }),
    ]
    for (ending, message, set) in cases {
      var writing = FilmOptions()
      set(&writing)
      let of = #expect(throws: FilmError.self) {
        try renderer.renderFilm(of: canvas, to: folder["x.\(ending)"], writing: writing)
      }
      #expect(of.map { "\($0)" }?.contains(message) ?? false, "\(ending): \(message)")
      guard !["apng", "webp", "gif"].contains(ending) else { continue }
      let film = #expect(throws: FilmError.self) {
        try renderer.renderFilm(
          Chain { Invert() }, folder["in.y4m"], to: folder["x.\(ending)"], writing: writing)
      }
      #expect(film.map { "\($0)" }?.contains(message) ?? false, "\(ending): \(message)")
      let format = try FrameFormat(size: Size(width: 16, height: 16), subsampling: .yuv420)
      let file = #expect(throws: FilmError.self) {
        try FilmFile.write(folder["x.\(ending)"], format, writing)
      }
      #expect(file == of)
    }
    #expect(try folder.names == ["in.y4m"])
  }

  /// The play count is in APNG's chunk acTL (PNG 3, 11.3.6.1) and WebP's ANIM (RFC 9649, 2.7.1.1);
  /// lossless WebP pictures are in chunks VP8L.
  @Test func settingsOfAnimations() throws {
    let canvas = try Chain(json: Array(Self.fading.utf8))
    var writing = FilmOptions()
    writing.loops = 3
    _ = try renderer.renderFilm(of: canvas, to: folder["a.apng"], writing: writing)
    let chunks = try #require(TestPNG.chunks(of: folder.bytes(of: "a.apng")))
    #expect(chunks.first { $0.name == "acTL" }?.bytes == [0, 0, 0, 2, 0, 0, 0, 3])
    for isLossless in [false, true] {
      writing.pictures.isLossless = isLossless
      _ = try renderer.renderFilm(of: canvas, to: folder["a.webp"], writing: writing)
      let bytes = try folder.bytes(of: "a.webp")
      let chunks = try #require(TestWebP.chunks(of: bytes))
      #expect(chunks.first { $0.name == "ANIM" }?.bytes.suffix(2) == [3, 0])
      let frame = try #require(chunks.first { $0.name == "ANMF" })
      #expect(Array(frame.bytes[16..<20]) == Array((isLossless ? "VP8L" : "VP8 ").utf8))
    }
  }

  /// A frame of 1000×1000 pixels takes 4 MB, and an animation keeps several; 64 MiB hold 26 MB of
  /// pixels.
  @Test func memoryOfAnimations() throws {
    let canvas = try Chain(
      json: Array(Self.fading.replacing("[16, 16]", with: "[1000, 1000]").utf8))
    let small = Renderer(Renderer.Options(backend: .cpu, memory: 64 << 20))
    let error = #expect(throws: FileError.self) {
      try small.renderFilm(of: canvas, to: folder["x.apng"], rate: 2)
    }
    if case .memory = error {} else { Issue.record("\(String(describing: error))") }
    #expect(try !folder.names.contains("x.apng"))
  }

  @Test func errorsLeaveNothing() throws {
    var reading = FilmReadOptions()
    reading.from = 5
    #expect(throws: FilmError.noFrame(name: folder["in.y4m"], from: 5)) {
      try renderer.renderFilm(
        Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], reading: reading)
    }
    var writing = FilmOptions()
    writing.mostFrames = 5
    #expect(throws: FileError.tooManyFrames(name: folder["in.y4m"], count: 6, limit: 5)) {
      try renderer.renderFilm(
        Chain { Invert() }, folder["in.y4m"], to: folder["out.y4m"], writing: writing)
    }
    let film = try folder.bytes(of: "in.y4m")
    #expect(throws: FilmError.self) {
      try renderer.renderFilm(Chain { Invert() }, folder["in.y4m"], to: folder["./in.y4m"])
    }
    #expect(try folder.bytes(of: "in.y4m") == film)
    var options = Renderer.Options(backend: .cpu)
    options.timeLimit = .nanoseconds(1)
    #expect(throws: RenderLimitError.self) {
      try Renderer(options).renderFilm(
        Chain { GaussianBlur(sigma: 3) }, folder["in.y4m"], to: folder["out.y4m"])
    }
    #expect(try folder.names == ["in.y4m"])
  }
}
