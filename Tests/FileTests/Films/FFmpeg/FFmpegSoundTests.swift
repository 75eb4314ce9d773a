import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Sound that is encoded again, by need or on request.
@Suite(.serialized)
struct FFmpegSoundTests {
  /// Two seconds of 16-bit noise at 8000 Hz, 320 samples per frame.
  private static let sound: [[UInt8]] = {
    var noise = Noise(state: 9)
    // Below full scale, so that no encoder limits the noise.
    return (0..<50).map { _ in
      (0..<320).flatMap { _ in
        TestSound.bytes(of: Int16(truncatingIfNeeded: noise.below(20001) - 10000))
      }
    }
  }()
  private static let samples = TestSound.samples(of: sound.flatMap { $0 })

  private let folder: Folder

  init() throws {
    folder = try Folder()
    let colours = (UInt8(0)..<50).map { [4 * $0, 100, 200] }
    try folder.put(TestAVI(colours: colours, sound: Self.sound).bytes, at: "film.avi")
  }

  private func copy(
    _ source: String, to target: String, _ sound: SoundCodec? = nil,
    _ read: FilmReadOptions = FilmReadOptions()
  ) throws -> [String] {
    let reader = try FFmpegReader(contentsOf: folder[source], read)
    var options = FilmOptions()
    options.soundCodec = sound
    let writer = try FFmpegWriter(folder[target], reader.format, options, copying: reader)
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
    return writer.notes
  }

  /// Opus decodes to 48000 Hz (RFC 6716): every sixth sample lies at the time of an original one.
  private static let opusRate = 6

  private func samples(_ source: String) throws -> [Int16] {
    _ = try copy(source, to: "samples.avi", .pcm)
    return try TestSound.samples(ofAVI: folder.bytes(of: "samples.avi"))
  }

  /// The correlation with the original samples, which lie `lag` earlier.
  private func correlation(_ samples: [Int16], lag: Int) -> Double {
    var (products, first, second) = (0.0, 0.0, 0.0)
    for place in 2000..<12000 where samples.indices.contains(place + lag) {
      let (a, b) = (Double(Self.samples[place]), Double(samples[place + lag]))
      (products, first, second) = (products + a * b, first + a * a, second + b * b)
    }
    return products / (first * second).squareRoot()
  }

  @Test(
    "Sound that a container cannot hold is encoded anew, and stays where it was",
    arguments: [("mp4", "aac"), ("m4v", "aac"), ("webm", "opus")])
  func containers(ending: String, codec: String) throws {
    let muxer = ending == "webm" ? "webm" : "mp4"
    #expect(
      try copy("film.avi", to: "film.\(ending)")
        == ["track 2 (audio, pcm_s16le) becomes \(codec): \(muxer) cannot hold it"])
    let all = try samples("film.\(ending)")
    let step = codec == "opus" ? Self.opusRate : 1
    let found = stride(from: 0, to: all.count, by: step).map { all[$0] }
    // A frame has at most 1024 samples.
    #expect(abs(found.count - Self.samples.count) <= 1024)
    let best = (-1200...1200).max { correlation(found, lag: $0) < correlation(found, lag: $1) }
    #expect(best == 0)
    // For noise, the hardest sound, the error is below a third of the amplitude.
    #expect(correlation(found, lag: 0) > 0.94)
  }

  @Test("Opus and Vorbis become AAC in QuickTime", arguments: [SoundCodec.opus, .vorbis])
  func quickTime(codec: SoundCodec) throws {
    #expect(try copy("film.avi", to: "film.webm", codec) == [])
    #expect(
      try copy("film.webm", to: "film.mov")
        == ["track 2 (audio, \(codec.rawValue)) becomes aac: mov cannot hold it"])
    let count = Self.samples.count * (codec == .opus ? Self.opusRate : 1)
    // AAC's first and last frames, of 1024 samples, may be padded.
    #expect(try abs(samples("film.mov").count - count) <= 2048)
  }

  @Test("Chosen codecs that lose nothing keep every sample", arguments: [SoundCodec.flac, .alac])
  func lossless(codec: SoundCodec) throws {
    #expect(try copy("film.avi", to: "film.mkv", codec) == [])
    #expect(try samples("film.mkv") == Self.samples)
    #expect(try copy("film.mkv", to: "again.mkv", codec) == [])
    #expect(try samples("again.mkv") == Self.samples)
  }

  @Test("A part has its sound to the sample", arguments: [(0.2, 0.8), (0.21, 1.37), (0, 0.5)])
  func parts(from: Double, to: Double) throws {
    var options = FilmReadOptions()
    options.from = from
    options.to = to
    #expect(try copy("film.avi", to: "film.mkv", .flac, options) == [])
    // AVI times count frames, of 0.04 s.
    let (first, last) = (Int(from / 0.04 + 1e-9), Int((to / 0.04 - 1e-9).rounded(.up)))
    #expect(try samples("film.mkv") == Array(Self.samples[320 * first..<320 * last]))
  }

  @Test("A codec that a container cannot hold is an error that names both")
  func refusals() throws {
    #expect {
      _ = try copy("film.avi", to: "film.webm", .flac)
    } throws: {
      guard case FilmError.cannotEncode(_, let reason) = $0 else { return false }
      return reason == "track 2 (audio, pcm_s16le) cannot become flac in a file of webm"
    }
    #expect(try !folder.names.contains("film.webm"))
  }

  private func putPause(of seconds: Int) throws {
    let parts = Self.sound.enumerated().map { number, bytes in
      TestMatroska.Sound(time: 40 * number + (number < 25 ? 0 : 1000 * seconds), bytes: bytes)
    }
    try folder.put(TestMatroska.bytes(seconds: 2, sound: parts), at: "pause.mkv")
  }

  private static func pause(of seconds: Int) -> [Int16] {
    samples[..<8000] + [Int16](repeating: 0, count: 8000 * seconds) + samples[8000...]
  }

  /// 70 seconds are a gap between packets instead of encoded silence.
  @Test("Sound around a gap keeps its times to the sample", arguments: [3, 70])
  func gaps(seconds: Int) throws {
    try putPause(of: seconds)
    #expect(try copy("pause.mkv", to: "film.mkv", .flac) == [])
    #expect(try samples("film.mkv") == Self.pause(of: seconds))
  }

  @Test("A gap of uncompressed sound is silent in AVI, which states no times", arguments: [3, 70])
  func gapsInAVI(seconds: Int) throws {
    try putPause(of: seconds)
    #expect(try samples("pause.mkv") == Self.pause(of: seconds))
  }

  @Test("A gap of more than four hours is an error in AVI, and no gigabytes of silence")
  func longestGap() throws {
    try putPause(of: 4 * 3600 + 1)
    #expect {
      _ = try copy("pause.mkv", to: "film.avi", .pcm)
    } throws: {
      guard case FilmError.cannotEncode(_, let reason) = $0 else { return false }
      return reason.contains("has a gap of 14401 s") && reason.contains("choose mkv")
    }
  }

  /// The last packet lies a century later.
  @Test(
    "Sound with impossible times is left out, and moves nothing",
    arguments: [SoundCodec.flac, .pcm])
  func impossibleTimes(codec: SoundCodec) throws {
    let parts = Self.sound.enumerated().map { number, bytes in
      TestMatroska.Sound(time: 40 * number, bytes: bytes)
    }
    let late = TestMatroska.Sound(time: 100 * 366 * 86400 * 1000, bytes: Self.sound[0])
    try folder.put(TestMatroska.bytes(seconds: 2, sound: parts + [late]), at: "late.mkv")
    #expect(
      try copy("late.mkv", to: "film.mkv", codec)
        == [
          "track 3 (audio, pcm_s16le) lacks 1 of its packets: their times are no times of the film"
        ])
    #expect(try samples("film.mkv") == Self.samples)
  }
}
