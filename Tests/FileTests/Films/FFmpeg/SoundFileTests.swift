import Foundation
import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Sound files as the sound of films; samples follow formulas.
@Suite(.serialized)
struct SoundFileTests {
  private let folder: Folder
  private static let rate = 8000
  /// The greatest error of a sample rounded to 16 bits in the file (times the factor), in the
  /// film's own sound and in the result.
  private static func rounding(_ factor: Double = 1, own: Bool = false) -> Double {
    factor / 2 + (own ? 1 : 0.5)
  }

  init() throws { folder = try Folder() }

  private static func samples(
    _ seconds: Double, rate: Int = rate, _ formula: (Double) -> Double
  ) -> [Int16] {
    (0..<Int((seconds * Double(rate)).rounded())).map {
      Int16(formula(Double($0) / Double(rate)).rounded())
    }
  }

  private static func sine(_ hertz: Double, _ amplitude: Double = 12000) -> (Double) -> Double {
    { amplitude * sin(2 * .pi * hertz * $0) }
  }

  /// Returns the notes of writing a film of two seconds with a sound file.
  ///
  /// - Parameter source: The film to copy, or nil.
  @discardableResult
  private func write(
    _ target: String = "film.avi", _ codec: SoundCodec? = .pcm, copying source: String? = nil,
    _ change: (inout FilmSound) -> Void = { _ in }
  ) throws -> [String] {
    let format = try FrameFormat(size: Size(width: 16, height: 16), subsampling: .yuv420)
    var options = FilmOptions()
    options.soundCodec = codec
    options.sound = FilmSound(folder["sound.wav"])
    if var sound = options.sound {
      change(&sound)
      options.sound = sound
    }
    let reader = try source.map { try FFmpegReader(contentsOf: folder[$0]) }
    let writer = try FFmpegWriter(
      folder[target], reader?.format ?? format, options, copying: reader)
    if let reader {
      while let frame = try reader.next() {
        try writer.add(
          FilmFrame(
            image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
      }
    } else {
      let planes = [UInt8](repeating: 128, count: writer.format.byteCount)
      for number in 0..<50 {
        try writer.add(
          planes,
          shown: FrameSpan(
            time: FilmTime(value: number, timescale: 25),
            duration: FilmTime(value: 1, timescale: 25)))
      }
    }
    try writer.end()
    return writer.notes
  }

  private func put(_ samples: [Int16], rate: Int = rate, channels: Int = 1) throws {
    try folder.put(TestSound.wav(samples, rate: rate, channels: channels), at: "sound.wav")
  }

  private func written() throws -> [Int16] {
    try TestSound.samples(ofAVI: folder.bytes(of: "film.avi"))
  }

  /// Expects the formula's values for the whole film.
  private func expect(
    _ count: Int = 16000, within tolerance: Double = rounding(), _ formula: (Int) -> Double
  ) throws {
    let found = try written()
    #expect(found.count == count)
    let wrong = found.indices.first { abs(Double(found[$0]) - formula($0)) > tolerance }
    #expect(wrong == nil, "sample \(wrong ?? 0) is \(found[wrong ?? 0])")
  }

  @Test("A file that is longer than the film is cut at its end, and keeps every sample")
  func whole() throws {
    var noise = Noise(state: 3)
    let samples = (0..<20000).map { _ in
      Int16(truncatingIfNeeded: noise.below(60001) - 30000)
    }
    try put(samples)
    #expect(try write() == [])
    #expect(try written() == Array(samples[..<16000]))
    #expect(try write { $0.from = 0.25 } == [])
    #expect(try written() == Array(samples[2000..<18000]))
  }

  @Test("A gain is in decibels, of which 20 are a factor of ten")
  func gain() throws {
    let sine = Self.sine(441)
    try put(Self.samples(3, sine))
    for (gain, factor) in [(-6.0205999, 0.5), (-20, 0.1), (6.0205999, 2)] {
      #expect(try write { $0.gain = gain } == [])
      try expect(within: Self.rounding(factor)) { factor * sine(Double($0) / 8000) }
    }
  }

  @Test("Fades are linear, and the last one ends with the film or with the file")
  func fades() throws {
    try put(Self.samples(3) { _ in 10000 })
    #expect(
      try write {
        $0.fadeIn = 0.5
        $0.fadeOut = 1
      } == [])
    try expect { number in
      10000 * min(1, Double(number) / 4000) * min(1, Double(16000 - number) / 8000)
    }
    try put(Self.samples(1.5) { _ in 10000 })
    let notes = try write { $0.fadeOut = 1 }
    #expect(notes.count == 1 && notes[0].contains("ends at 1.500 s, and the film at 2.000 s"))
    try expect { number in
      number < 12000 ? 10000 * min(1, Double(12000 - number) / 8000) : 0
    }
  }

  @Test("A loop begins again where the file began, without a sample more or less")
  func loop() throws {
    var noise = Noise(state: 4)
    let samples = (0..<3001).map { _ in Int16(truncatingIfNeeded: noise.below(60001) - 30000) }
    try put(samples)
    #expect(
      try write {
        $0.loops = true
        $0.from = 0.1
      } == [])
    let part = samples[800...]
    #expect(try written() == (0..<16000).map { part[800 + $0 % part.count] })
  }

  @Test("A file of another rate is looped without a seam")
  func resampledLoop() throws {
    // The file has half the film's sample rate, and 100 whole waves.
    try putFilm { _ in 0 }
    try put(Self.samples(0.5, rate: 4000, Self.sine(200)), rate: 4000)
    try write(copying: "own.avi") {
      $0.loops = true
      $0.mixes = true
    }
    let sine = Self.sine(200)
    let found = try written()
    #expect(found.count == 16000)
    // The converter's filter reaches dozens of samples past the beginning; its passband is flat
    // within 0.1 %.
    for number in 100..<15900 where abs(Double(found[number]) - sine(Double(number) / 8000)) > 30 {
      Issue.record("sample \(number) is \(found[number]), not \(sine(Double(number) / 8000))")
      break
    }
  }

  private func putFilm(_ formula: (Double) -> Double) throws {
    let sound = Self.samples(2, formula)
    try folder.put(
      TestAVI(
        colours: [[UInt8]](repeating: [10, 100, 200], count: 50),
        sound: (0..<50).map { sound[320 * $0..<320 * ($0 + 1)].flatMap(TestSound.bytes) }
      ).bytes, at: "own.avi")
  }

  @Test("A file replaces the sound of a film, or is added to it")
  func mix() throws {
    let (own, file) = (Self.sine(300, 9000), Self.sine(500, 9000))
    try putFilm(own)
    try put(Self.samples(3, file))
    #expect(try write(copying: "own.avi") == [])
    try expect { file(Double($0) / 8000) }
    #expect(
      try write(copying: "own.avi") {
        $0.mixes = true
        $0.gain = -6.0205999
      } == [])
    try expect(within: Self.rounding(0.5, own: true)) {
      own(Double($0) / 8000) + 0.5 * file(Double($0) / 8000)
    }
    let notes = try write(copying: "own.avi") {
      $0.mixes = true
      $0.gain = 12.0411998
    }
    // The peak is near 9000 + 4 · 9000, of 32768.
    #expect(notes.count == 1 && notes[0].contains("2.") && notes[0].contains("lower the gain"))
    try expect(within: Self.rounding(4, own: true)) {
      min(max(own(Double($0) / 8000) + 4 * file(Double($0) / 8000), -32768), 32767)
    }
  }

  @Test("One channel beside two is in both, as loud as it was")
  func channels() throws {
    let (own, left) = (Self.sine(300, 9000), Self.sine(500, 9000))
    try putFilm(own)
    let file = Self.samples(2, left).flatMap { [$0, 0] as [Int16] }
    try put(file, channels: 2)
    #expect(try write(copying: "own.avi") { $0.mixes = true } == [])
    try expect(32000, within: Self.rounding(1, own: true)) { number in
      let time = Double(number / 2) / 8000
      return own(time) + (number % 2 == 0 ? left(time) : 0)
    }
  }

  /// An error of 2 % of the amplitude is -34 dB; a sine is easy for codecs.
  @Test(
    "Compressed sound has the amplitude and the phase of the formula",
    arguments: [("film.mp4", 44100.0), ("film.mov", 44100), ("film.webm", 48000)])
  func codecs(name: String, rate: Double) throws {
    let sine = Self.sine(441)
    try put(Self.samples(3, rate: 44100, sine), rate: 44100)
    #expect(try write(name, nil) { $0.gain = -6.0205999 } == [])
    try uncompress(name)
    let found = try written()
    // An AAC frame has 1024 samples, an Opus frame 960.
    #expect(abs(Double(found.count) - 2 * rate) <= 1024)
    let (inPhase, besides) = Self.wave(found, rate, 0.5..<1.5)
    #expect(abs(inPhase - 6000) < 120 && abs(besides) < 120, "\(inPhase), \(besides)")
  }

  private func uncompress(_ name: String) throws {
    let reader = try FFmpegReader(contentsOf: folder[name])
    var options = FilmOptions()
    options.soundCodec = .pcm
    let writer = try FFmpegWriter(folder["film.avi"], reader.format, options, copying: reader)
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
  }

  /// Returns the amplitudes of sine and cosine at 441 Hz within these seconds.
  private static func wave(
    _ samples: [Int16], _ rate: Double, _ seconds: Range<Double>
  ) -> (sine: Double, cosine: Double) {
    var (sine, cosine) = (0.0, 0.0)
    let part = Int(seconds.lowerBound * rate)..<Int(seconds.upperBound * rate)
    for number in part {
      let angle = 2 * Double.pi * 441 * Double(number) / rate
      sine += 2 * Double(samples[number]) * sin(angle) / Double(part.count)
      cosine += 2 * Double(samples[number]) * cos(angle) / Double(part.count)
    }
    return (sine, cosine)
  }

  /// LAME scales all samples by 0.95 by default, which changes an amplitude of 12000 by 600.
  private static let lame = 720.0

  /// MP3 has at most two channels. ITU-R BS.775 mixes three of six into each with the factors 1, √½
  /// and √½, then divides by their sum.
  @Test("What is the same in six channels is as loud in two")
  func downmix() throws {
    let file = Self.samples(3, rate: 44100, Self.sine(441)).flatMap {
      [Int16](repeating: $0, count: 6)
    }
    try put(file, rate: 44100, channels: 6)
    #expect(try write("six.avi", .mp3) == [])
    try uncompress("six.avi")
    let found = try written()
    for channel in 0..<2 {
      let samples = stride(from: channel, to: found.count, by: 2).map { found[$0] }
      let (sine, cosine) = Self.wave(samples, 44100, 0.5..<1.5)
      #expect(abs(hypot(sine, cosine) - 12000) < Self.lame, "\(sine), \(cosine)")
    }
  }

  /// An MP3 file that changes between one and two channels, as broadcasts do.
  @Test("A file whose number of channels changes keeps its level", arguments: [[1, 2], [2, 1]])
  func changingChannels(counts: [Int]) throws {
    var frames: [UInt8] = []
    for count in counts {
      let file = Self.samples(3, rate: 44100, Self.sine(441)).flatMap {
        [Int16](repeating: $0, count: count)
      }
      try put(file, rate: 44100, channels: count)
      #expect(try write("part.avi", .mp3) == [])
      frames += try TestSound.samples(ofAVI: folder.bytes(of: "part.avi")).flatMap(TestSound.bytes)
    }
    try folder.put(frames, at: "sound.wav")
    #expect(try write { $0.from = 1 } == [])
    let found = try written()
    #expect(found.count == counts[0] * 88200)
    let samples = stride(from: 0, to: found.count, by: counts[0]).map { found[$0] }
    for seconds in [0.2..<0.8, 1.2..<1.8] {
      let (sine, cosine) = Self.wave(samples, 44100, seconds)
      #expect(abs(hypot(sine, cosine) - 12000) < Self.lame, "\(seconds): \(sine), \(cosine)")
    }
  }

  @Test("Music of one channel under a film's two keeps its level")
  func oneUnderTwo() throws {
    let (own, music) = (Self.sine(300, 9000), Self.sine(441, 9000))
    try put(Self.samples(2, own).flatMap { [$0, 0] as [Int16] }, channels: 2)
    #expect(try write("own.avi") == [])
    try put(Self.samples(2, music))
    #expect(try write(copying: "own.avi") { $0.mixes = true } == [])
    try expect(32000, within: Self.rounding(1, own: true)) { number in
      let time = Double(number / 2) / 8000
      return music(time) + (number % 2 == 0 ? own(time) : 0)
    }
  }

  /// The file is overwritten during the film, so it cannot be opened for the second round.
  @Test("What is wrong with the file in a later round is said of the file")
  func laterRound() throws {
    try put(Self.samples(0.5, Self.sine(441)))
    var options = FilmOptions()
    (options.soundCodec, options.sound) = (.pcm, FilmSound(folder["sound.wav"]))
    options.sound?.loops = true
    let writer = try FFmpegWriter(
      folder["film.avi"],
      FrameFormat(size: Size(width: 16, height: 16), subsampling: .yuv420), options)
    let file = try #require(FileHandle(forWritingAtPath: folder["sound.wav"]))
    try file.write(contentsOf: [UInt8](repeating: 7, count: 8044))
    try file.close()
    #expect(
      throws: FilmError.sound(
        name: folder["sound.wav"], reason: "it is no sound file that can be read")
    ) {
      for number in 0..<50 {
        try writer.add(
          [UInt8](repeating: 128, count: writer.format.byteCount),
          shown: FrameSpan(
            time: FilmTime(value: number, timescale: 25),
            duration: FilmTime(value: 1, timescale: 25)))
      }
    }
  }

  @Test("Errors name the sound file and what is wrong with it")
  func errors() throws {
    try put(Self.samples(1) { _ in 0 })
    func error(_ target: String = "film.mp4", _ change: (inout FilmSound) -> Void) -> String {
      let error = #expect(throws: FilmError.self) { try write(target, nil, change) }
      return error.map { "\($0)" } ?? ""
    }
    #expect(error { $0.path = folder["none.wav"] }.contains("none.wav: cannot be opened"))
    try folder.put([UInt8]("no sound".utf8), at: "text.wav")
    #expect(error { $0.path = folder["text.wav"] }.contains("no sound file that can be read"))
    let size = Size(width: 16, height: 16)
    try TestFilm(size, count: 3).write(folder["mute.mkv"], TestFilm.format(size), .ffv1)
    #expect(error { $0.path = folder["mute.mkv"] }.contains("it has no sound"))
    #expect(error { $0.from = 1.5 }.contains("ends at 1.000 s, and its part was to begin at 1.500"))
    try folder.put(folder.bytes(of: "sound.wav"), at: "same.mp4")
    let itself = error("same.mp4") { $0.path = folder["same.mp4"] }
    #expect(itself.contains("it is the film that is made"))
    #expect(error { $0.fadeOut = 601 }.contains("its fade out is 601.0, and may be 0 to 600"))
    #expect(error { $0.gain = 100 }.contains("its gain is 100.0, and may be -100 to 60"))
    for name in ["film.apng", "film.avif", "film.y4m"] {
      #expect(
        throws: FilmError.cannotEncode(
          name: folder[name],
          reason: "\(name.dropFirst(5)) files hold no sound; let its name end in one of "
            + ".mp4, .m4v, .mov, .mkv, .webm, .avi, .nut")
      ) {
        var options = FilmOptions()
        options.sound = FilmSound(folder["sound.wav"])
        _ = try FilmFile.write(
          folder[name], FrameFormat(size: Size(width: 16, height: 16), subsampling: .yuv420),
          options)
      }
    }
    #expect(try folder.names.allSatisfy { !$0.hasPrefix("film.") })
  }
}
