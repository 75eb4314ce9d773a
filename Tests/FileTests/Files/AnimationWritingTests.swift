import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// All formats keep frames, times and plays.
@Suite struct AnimationWritingTests {
  private static let formats: [FileFormat] = [.apng, .webP, .gif]

  /// Frames of few colours, opaque or transparent, which every format holds without loss.
  private static let frames = (0..<5).map { number in
    var noise = Noise(state: UInt64(number))
    return (0..<18 * 9).flatMap { _ -> [UInt8] in
      [[200, 30, 40, 255], [10, 220, 60, 255], [0, 0, 0, 0]][noise.below(3)]
    }
  }

  private func animation(
    _ format: FileFormat, _ delays: [FrameDelay], loops: Int = 3
  ) throws -> Animation {
    var animation = Animation(
      format: format, loops: loops, options: WriteOptions(isLossless: format == .webP))
    for (index, delay) in delays.enumerated() {
      let image = try Image(rgba8: Self.frames[index % 5], width: 18, height: 9)
      try animation.add(image, delay: delay)
    }
    return animation
  }

  private func delays(_ format: FileFormat, _ delays: [FrameDelay]) throws -> [FrameDelay] {
    try ImageInfo(encoded: animation(format, delays).encoded()).frameDelays
  }

  /// All formats hold hundredths of a second.
  @Test(arguments: formats, formats)
  func everyPairOfFormats(_ first: FileFormat, _ second: FileFormat) throws {
    for loops in [0, 1, 2, 7] { try check(first, second, loops: loops) }
  }

  private func check(_ first: FileFormat, _ second: FileFormat, loops: Int) throws {
    let delays = [4, 7, 250, 2, 10].map { FrameDelay($0, 100) }
    var file = try animation(first, delays, loops: loops).encoded()
    for format in [second, first] {
      let reader = try AnimationReader(encoded: file)
      let plays = try #require(reader.info.loopCount)
      var animation = Animation(
        format: format, loops: plays, options: WriteOptions(isLossless: format == .webP))
      while let frame = try reader.next() { try animation.add(frame.image, delay: frame.delay) }
      file = try animation.encoded()
    }
    let info = try ImageInfo(encoded: file)
    #expect(info.loopCount == loops && info.frameCount == 5 && info.frameDelays == delays)
    for (frame, expected) in zip(try AnimationReadingTests.frames(file), Self.frames) {
      // The colour of transparent pixels is free.
      let bytes = frame.image.bytes
      let visible = bytes.indices.map { bytes[$0 | 3] == 0 ? 0 : bytes[$0] }
      #expect(visible == expected)
    }
  }

  /// Later frames take the remainders, so that the total is right.
  @Test func timesAreRoundedTogether() throws {
    let third = [FrameDelay](repeating: FrameDelay(1, 30), count: 30)
    #expect(try delays(.apng, third).allSatisfy { $0.numerator == 1 && $0.denominator == 30 })
    // Two numbers of 16 bits hold 3003/90000 s, in MPEG's units, once reduced.
    let mpeg = try delays(.apng, [FrameDelay(3003, 90000), FrameDelay(3003, 90000)])
    #expect(mpeg.allSatisfy { $0.numerator == 1001 && $0.denominator == 30000 })
    for (format, units) in [(FileFormat.webP, 1000), (.gif, 100)] {
      let written = try delays(format, third).map { $0.numerator * units / $0.denominator }
      #expect(written.reduce(0, +) == units)
      #expect(written.allSatisfy { $0 == units / 30 || $0 == units / 30 + 1 })
    }
  }

  @Test func longTimes() throws {
    // 100 s exceed thousandths of 16 bits, and 2000 s hundredths.
    let long = [FrameDelay(100_000, 1000), FrameDelay(2_000_000, 1000), FrameDelay(.max, 1)]
    let written = try delays(.apng, long)
    #expect(written.map(\.numerator) == [10_000, 20_000, 65_535])
    #expect(written.map(\.denominator) == [100, 10, 1])
    #expect(try delays(.gif, long).map(\.numerator) == [10_000, 65_535, 65_535])
    #expect(try delays(.webP, long).map(\.numerator) == [100_000, 2_000_000, 16_777_215])
    // The next frame does not make up for a limited time.
    #expect(try delays(.gif, long + [FrameDelay(1, 10)]).last == FrameDelay(1, 10))
    for (format, what) in [
      (FileFormat.apng, "1 of 4 frames are shown"), (.gif, "2 of 4 frames are shown"),
      (.webP, "1 of 4 frames are shown"),
    ] {
      var notes: [String] = []
      _ = try animation(format, long + [FrameDelay(1, 10)]).encoded(notes: &notes)
      #expect(notes.count { $0.hasPrefix(what) && $0.contains("for less time") } == 1, "\(notes)")
    }
    for (format, most) in [
      (FileFormat.apng, FrameDelay(65535, 1)), (.gif, FrameDelay(65535, 100)),
      (.webP, FrameDelay(1 << 24 - 1, 1000)),
    ] {
      var notes: [String] = []
      let file = try animation(format, [most, most]).encoded(notes: &notes)
      #expect(notes == [])
      #expect(try ImageInfo(encoded: file).frameDelays == [most, most])
    }
  }

  @Test func fractions() {
    #expect(FrameDelay(40, 1000) == FrameDelay(1, 25) && FrameDelay(1, 3) != FrameDelay(33, 100))
    #expect(
      Set([FrameDelay(40, 1000), FrameDelay(1, 25), FrameDelay(0, 7), FrameDelay(0, 1)]).count == 2)
    #expect(FrameDelay(-3, 0) == FrameDelay(0, 1) && FrameDelay(1, 8).seconds == 0.125)
    #expect(FrameDelay.milliseconds(1500).duration == .milliseconds(1500))
    #expect("\(FrameDelay(1, 25)), \(FrameDelay(3, 1))" == "1/25 s, 3 s")
  }

  // MARK: GIF

  @Test func notesOnGIF() throws {
    var notes: [String] = []
    _ = try animation(.gif, [1, 5, 0].map { FrameDelay($0, 100) }).encoded(notes: &notes)
    let short = "2 of 3 frames are shown for 1/100 s or less, which browsers take for 1/10 s"
    #expect(notes == [short])
    // Only translucent pixels are changed.
    for (alpha, isChanged) in [(0, false), (1, true), (254, true), (255, false)] {
      var animation = Animation(format: .gif)
      try animation.add(Image(rgba8: Self.frames[0], width: 18, height: 9))
      var samples = Self.frames[1]
      samples[samples.count - 1] = UInt8(alpha)
      try animation.add(Image(rgba8: samples, width: 18, height: 9))
      notes = []
      _ = try animation.encoded(notes: &notes)
      let note = "GIF has no translucent pixels, so that each became opaque or transparent"
      #expect(notes == (isChanged ? [note] : []), "\(alpha)")
    }
  }

  /// A file encoded in advance has the same notes, once.
  @Test func notesOnMetadata() throws {
    var picture = TestPNG(width: 2, height: 2, bitDepth: 8, colorType: 6) { _, _, _ in 255 }
    picture.chunks = [("tEXt", Array("Comment".utf8) + [0, 65, 66])]
    let image = try Image(encoded: picture.bytes)
    var animation = Animation(format: .gif)
    try animation.add(image)
    try animation.add(image)
    var notes: [String] = []
    _ = try animation.encoded(notes: &notes)
    #expect(notes.count == 1 && notes.first?.contains("text") == true, "\(notes)")
    let written = notes
    try animation.encodeAll()
    notes = []
    _ = try animation.encoded(notes: &notes)
    #expect(notes == written)
  }

  @Test(arguments: formats) func copies(_ format: FileFormat) throws {
    let one = try animation(format, [FrameDelay(1, 10)])
    let bytes = try one.encoded()
    var other = one
    try other.add(try Image(rgba8: Self.frames[1], width: 18, height: 9), delay: FrameDelay(1, 5))
    #expect(try one.encoded() == bytes)
    #expect(try AnimationReadingTests.frames(other.encoded()).count == 2)
  }

  @Test func aMissingLibrary() throws {
    var animation = Animation(format: .gif)
    animation.libvips = "libvips.so.none"
    let image = try Image(rgba8: Self.frames[0], width: 18, height: 9)
    let error = #expect(throws: FileError.self) { try animation.add(image) }
    #expect(error?.kind == .unavailable && error?.description.contains("libvips42") == true)
  }

  @Test func tooManyRows() throws {
    var animation = Animation(format: .gif)
    let image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 65_535), width: 1, height: 65_535)
    for _ in 0..<152 { try animation.add(image) }
    let error = #expect(throws: FileError.self) { try animation.add(image) }
    #expect(
      error?.description.contains("libvips writes at most 152 frames of 1×65535 pixels") == true)
    let tall = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 65_536), width: 1, height: 65_536)
    var other = Animation(format: .gif)
    #expect(throws: FileError.self) { try other.add(tall) }
  }

  @Test func aFullDisk() throws {
    let animation = try animation(.gif, [FrameDelay(1, 10), FrameDelay(1, 10)])
    let error = #expect(throws: FileError.self) { try animation.write(to: "/dev/full") }
    #expect(error?.kind == .transferFailed)
  }

  @Test func anEndedEncoder() throws {
    var animation = try animation(.gif, [FrameDelay(1, 10), FrameDelay(1, 10)])
    animation.isEnded = { true }
    #expect(throws: FileError.self) { try animation.encoded() }
  }
}
