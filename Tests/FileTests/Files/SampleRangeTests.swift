import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests by the formats' formulas that white is white and colours are straight, whatever the ranges
/// and the alpha in a file.
@Suite struct SampleRangeTests {
  private static var limits: ReadLimits {
    var limits = ReadLimits(maxPixels: 1 << 20)
    limits.allowsUntrustedFormats = true
    return limits
  }

  private static func image(_ bytes: [UInt8]) throws -> Image {
    try Image(encoded: bytes, name: "test", limits: limits)
  }

  /// Returns the straight sample of a premultiplied one.
  private static func straight(_ value: Int, _ alpha: Int) -> Int {
    alpha == 0 ? 0 : min(255, Int((Double(value) * 255 / Double(alpha)).rounded()))
  }

  private static func straight(_ samples: [Int]) -> [Int] {
    samples.indices.map { index in
      index % 4 == 3 ? samples[index] : straight(samples[index], samples[index / 4 * 4 + 3])
    }
  }

  // MARK: Ranges

  @Test func greyOfTheLimitedRangeIsExpanded() throws {
    let levels = (0..<7).map { 36 * $0 } + [255]
    for (file, step) in [(EncodedSamples.limitedAVIF, 1), (EncodedSamples.deepLimitedAVIF, 75)] {
      let image = try Self.image(file)
      let most = image.format == .rgba8 ? 255 : 65_535
      for (x, level) in levels.enumerated() {
        let pixel = image.pixel(x, 1)
        // From black to white, the file has 219 steps, or 876.
        #expect(pixel[..<3].allSatisfy { abs($0 - level * most / 255) <= step }, "\(x): \(pixel)")
        #expect(pixel[3] == most)
      }
      #expect(image.pixel(0, 0)[0] == 0 && image.pixel(7, 0)[0] == most)
    }
  }

  @Test(arguments: [1, 5, 12]) func samplesOfAnyDepthAreScaled(_ bits: Int) throws {
    let file = try #require(EncodedSamples.jpeg2000OfBits[bits])
    let image = try Self.image(file)
    let white = Double((1 << bits) - 1)
    let most = bits > 8 ? 65_535.0 : 255
    for x in 0..<4 {
      // numpy rounded the encoder's numbers to even.
      let stored = (white * Double(x) / 3).rounded(.toNearestOrEven)
      #expect(image.pixel(x, 0)[0] == Int((stored * most / white).rounded()), "\(x)")
    }
    #expect(try ImageInfo(encoded: file, limits: Self.limits).bitsPerSample == bits)
  }

  /// White and black survive, and greys to half a step of the file's 12 or 10 bits. The pictures
  /// have one colour, so the encoders lose at most a step of their own.
  @Test(arguments: [(FileFormat.avif, 12), (.heic, 10)])
  func whatIsWrittenIsReadAgain(_ format: FileFormat, _ bits: Int) throws {
    for level in [0, 21_845, 40_000, 65_535] {
      let samples = (0..<256).flatMap { _ in
        [UInt16](repeating: UInt16(level), count: 3) + [.max]
      }
      let image = try Image(rgba16: samples, width: 16, height: 16)
      let file = try image.encoded(as: format, options: WriteOptions(quality: 100))
      let back = try Self.image(file)
      let step = 65_535 / ((1 << bits) - 1)
      let most = level == 0 || level == 65_535 ? 0 : 3 * step / 2
      #expect(
        back.samples.enumerated().allSatisfy { place, sample in
          abs(sample - (place % 4 == 3 ? 65_535 : level)) <= most
        }, "\(level): \(back.pixel(8, 8))")
    }
  }

  // MARK: Alpha

  @Test func premultipliedAVIFBecomesStraight() throws {
    var file = TestHEIF()
    file.addPremultiplication()
    let stored = try Self.image(EncodedSamples.avif).samples
    #expect(try Self.image(file.bytes).samples == Self.straight(stored))
  }

  @Test func premultipliedJPEGXLBecomesStraight() throws {
    let image = try Self.image(EncodedSamples.premultipliedJPEGXL)
    #expect(
      image.samples == [
        250, 240, 230, 255, 251, 239, 231, 64, 0, 0, 0, 0, 255, 0, 128, 128,
      ])
  }

  /// The kinds of channels are in the box `cdef`, whose last entry is for the fourth channel.
  @Test func kindsOfChannelsOfJPEG2000() throws {
    var file = EncodedSamples.jpeg2000
    let stored = try Self.image(file)
    let box = try #require(file.indices.first { file[$0...].starts(with: "cdef".utf8) })
    let kind = box + 6 + 3 * 6 + 2
    #expect(Array(file[kind..<kind + 2]) == [0, 1])
    file[kind + 1] = 2
    #expect(try Self.image(file).samples == Self.straight(stored.samples))
    (file[kind], file[kind + 1]) = (255, 255)
    let opaque = try Self.image(file)
    #expect(
      opaque.samples == stored.samples.enumerated().map { $0 % 4 == 3 ? 255 : $1 })
    #expect(opaque.notes.contains { $0.contains("a channel") })
    #expect(try !ImageInfo(encoded: file, limits: Self.limits).hasAlpha)
  }

  /// Alpha always lies with the colours, even if the file places only these.
  @Test(arguments: ["irot", "imir", "clap"]) func alphaFollowsItsColours(_ kind: String) throws {
    let stored = try Self.image(EncodedSamples.avif)
    var file = TestHEIF()
    let (size, place): (Size, (Int, Int) -> (Int, Int))
    switch kind {
    case "irot":
      file.add(kind, [1])
      (size, place) = (Size(width: 5, height: 6), { x, y in (5 - y, x) })
    case "imir":
      file.add(kind, [1])
      (size, place) = (stored.size, { x, y in (5 - x, y) })
    default:
      // Fractions: width, height, and the distance of the centres.
      file.add(kind, [4, 1, 3, 1, 0, 1, 0, 1].flatMap { [0, 0, 0, $0] })
      (size, place) = (Size(width: 4, height: 3), { x, y in (x + 1, y + 1) })
    }
    let image = try Self.image(file.bytes)
    #expect(image.size == size && image.notes == [])
    for y in 0..<min(size.height, image.height) {
      for x in 0..<min(size.width, image.width) {
        let (column, row) = place(x, y)
        #expect(image.pixel(x, y) == stored.pixel(column, row), "\(x), \(y)")
      }
    }
  }

  /// Boxes may state lengths of eight bytes, and the last one none.
  @Test(arguments: ["meta", "mdat", "open"]) func headsOfBoxesMayDiffer(_ kind: String) throws {
    let stored = try Self.image(EncodedSamples.avif)
    var file = TestHEIF()
    file.add("imir", [1])
    if kind == "open" { file.leaveLastLengthOpen() } else { file.lengthenHead(of: kind) }
    let image = try Self.image(file.bytes)
    #expect(image.size == stored.size && image.notes == [])
    for y in 0..<image.height {
      for x in 0..<image.width {
        #expect(image.pixel(x, y) == stored.pixel(stored.width - 1 - x, y), "\(x), \(y)")
      }
    }
  }

  @Test func alphaThatIsLostIsSaid() throws {
    var file = TestHEIF()
    // The file's first size is alpha's.
    file.replace(
      Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 6],
      with: Array("ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 4])
    let image = try Self.image(file.bytes)
    #expect(image.samples.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
    #expect(image.notes.contains { $0.contains("alpha cannot be decoded") })
  }

  @Test func depthIsNotReadAndSaid() throws {
    let image = try Self.image(EncodedSamples.depthJPEGXL)
    #expect(image.samples == [63, 60, 58, 255])
    #expect(image.notes == ["its further channels are not read: 'depth'"])
    let info = try ImageInfo(encoded: EncodedSamples.depthJPEGXL, limits: Self.limits)
    #expect(info.notes == image.notes && !info.hasAlpha)
  }
}
