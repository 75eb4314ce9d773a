import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests the pixels of TIFF files built byte by byte.
@Suite struct TIFFReadingTests {
  struct Kind: CustomStringConvertible {
    let photometric: Int
    let bits: Int
    var extras: [Int] = []

    var colors: Int { [0: 1, 1: 1, 2: 3, 3: 1, 5: 4][photometric] ?? 0 }
    var description: String { "photometric \(photometric), \(bits) bits, \(extras)" }
  }

  static let kinds: [Kind] =
    [1, 2, 4, 8, 16].flatMap { bits in
      [0, 1, 2].map { Kind(photometric: $0, bits: bits) }
    } + [1, 2, 4, 8].map { Kind(photometric: 3, bits: $0) }
    + [8, 16].flatMap { bits in
      [0, 1, 2, 5].flatMap { photometric in
        [[1], [2], [0], [0, 2], [2, 0], [0, 0]].map {
          Kind(photometric: photometric, bits: bits, extras: $0)
        }
      } + [Kind(photometric: 5, bits: bits)]
    } + [Kind(photometric: 3, bits: 8, extras: [2])]

  static let storages: [(name: String, change: @Sendable (inout TestTIFFFile) -> Void)] = [
    ("one strip", { _ in }),
    ("big-endian strips", { ($0.isLittleEndian, $0.rowsPerStrip) = (false, 4) }),
    ("tiles", { $0.tile = (16, 32) }),
    (
      "big-endian tiles of BigTIFF",
      { ($0.isLittleEndian, $0.isBig, $0.tile) = (false, true, (32, 16)) }
    ),
    ("planes", { ($0.isSeparate, $0.isLittleEndian) = (true, false) }),
    ("planes of BigTIFF strips", { ($0.isSeparate, $0.isBig, $0.rowsPerStrip) = (true, true, 3) }),
    ("planes of tiles", { ($0.isSeparate, $0.tile) = (true, (16, 16)) }),
    (
      "PackBits",
      { ($0.compression, $0.rowsPerStrip, $0.compress) = (32773, 7, TestTIFFFile.packBits) }
    ),
    ("LZW", { ($0.compression, $0.rowsPerStrip, $0.compress) = (5, 5, TestTIFFFile.lzw) }),
    ("Deflate", { ($0.compression, $0.compress) = (8, TestPNG.zlib) }),
    (
      "the old Deflate in tiles",
      { ($0.compression, $0.tile, $0.compress) = (32946, (16, 16), TestPNG.zlib) }
    ),
  ]

  static let size = Size(width: 37, height: 19)

  private static func sample(_ x: Int, _ y: Int, _ channel: Int, bits: Int) -> Int {
    let value = (x &* 7919 ^ y &* 104_729 ^ channel &* 1_299_709) &* 2_654_435_761 >> 7
    // The ends of the range are frequent.
    return [0, 1 << bits - 1, value & (1 << bits - 1)][[0, 1, 2, 2][value >> 20 & 3]]
  }

  /// Colours of 16 bits, as bytes times 257.
  private static func palette(_ bits: Int, factor: Int) -> [Int] {
    (0..<3 << bits).map { ($0 * 73 + 9) % 256 * factor }
  }

  private static func file(_ kind: Kind, paletteFactor: Int = 257) -> TestTIFFFile {
    var file = TestTIFFFile(
      width: size.width, height: size.height, bits: kind.bits, photometric: kind.photometric,
      channels: kind.colors + kind.extras.count
    ) { sample($0, $1, $2, bits: kind.bits) }
    if !kind.extras.isEmpty { file.extraSamples = kind.extras }
    if kind.photometric == 3 {
      file[320] = .init(320, 3, palette(kind.bits, factor: paletteFactor))
    }
    return file
  }

  /// Returns the RGBA of a pixel by TIFF 6.0.
  private static func pixel(_ x: Int, _ y: Int, _ kind: Kind) -> [Int] {
    let most = kind.bits == 16 ? 65535 : 255
    func sample(_ channel: Int) -> Int { Self.sample(x, y, channel, bits: kind.bits) }
    func scaled(_ channel: Int) -> Double {
      Double(sample(channel) * most) / Double(1 << kind.bits - 1)
    }
    var colors = (0..<kind.colors).map(scaled)
    var alpha = most
    if let index = kind.extras.firstIndex(where: { $0 != 0 }) {
      alpha = sample(kind.colors + index)
      if kind.extras[index] == 1 {
        colors = colors.map { color in
          alpha == 0 ? 0 : min(Double(most), (color * Double(most) / Double(alpha)).rounded())
        }
      }
    }
    let result: [Double]
    switch kind.photometric {
    case 0: result = [Double](repeating: Double(most) - colors[0], count: 3)
    case 1: result = [Double](repeating: colors[0], count: 3)
    case 3:
      let palette = palette(kind.bits, factor: 1)
      result = (0..<3).map { Double(palette[$0 << kind.bits + sample(0)]) }
    case 5:
      result = (0..<3).map { index in
        (Double(most) - colors[index]) * (Double(most) - colors[3]) / Double(most)
      }
    default: result = colors
    }
    return result.map { Int($0.rounded()) } + [alpha]
  }

  @Test(arguments: kinds.indices) func pixels(index: Int) throws {
    let kind = Self.kinds[index]
    let expected = (0..<Self.size.height).flatMap { y in
      (0..<Self.size.width).flatMap { x in Self.pixel(x, y, kind) }
    }
    for storage in Self.storages {
      var file = Self.file(kind)
      storage.change(&file)
      let bytes = file.bytes
      let image = try Image(encoded: bytes, name: "\(kind), \(storage.name)")
      #expect(image.format == (kind.bits == 16 ? .rgba16 : .rgba8))
      let isSame = image.size == Self.size && image.samples == expected
      #expect(isSame, "\(kind), \(storage.name)")
      let unknown = kind.extras.count - (kind.extras.contains { $0 != 0 } ? 1 : 0)
      let notes = (unknown > 0 ? 1 : 0) + (kind.photometric == 5 ? 1 : 0)
      #expect(image.notes.count == notes, "\(kind): \(image.notes)")
      #expect(try Image(openRows(encoded: bytes, name: "test"), portion: 5) == image)
    }
  }

  @Test func whatIsLeftOutIsNamed() throws {
    for (extras, text) in [
      ([0], "a sample of each pixel, of which the file does not say what it means, was left out"),
      (
        [0, 2, 0],
        "2 samples of each pixel, of which the file does not say what they mean, were left out"
      ),
    ] {
      let file = Self.file(Kind(photometric: 2, bits: 8, extras: extras))
      #expect(try Image(encoded: file.bytes).notes == [text])
    }
    // There are more samples than colours, without an explanation.
    var file = Self.file(Kind(photometric: 2, bits: 8, extras: [2]))
    file.extraSamples = nil
    #expect(try Image(encoded: file.bytes).notes.count == 1)
    #expect(try Image(encoded: file.bytes).isOpaque)
  }

  /// Writers fill the 16 bits of a palette in three ways.
  @Test(arguments: [1, 256, 257]) func palettes(factor: Int) throws {
    let kind = Kind(photometric: 3, bits: 8)
    let image = try Image(encoded: Self.file(kind, paletteFactor: factor).bytes)
    #expect(image == (try Image(encoded: Self.file(kind).bytes)))
    #expect(image.pixel(0, 0) == Self.pixel(0, 0, kind))
  }

  // MARK: Floating point

  /// Bits of floating-point numbers, and their results.
  static let floats: [(bits: Int, values: [(Int, Float)])] = [
    (
      16,
      [
        (0x3C00, 1), (0x3800, 0.5), (0x0001, 0x1p-24), (0x03FF, 0x1.FF8p-15), (0x0400, 0x1p-14),
        (0x3555, 0.333251953125), (0x8000, 0), (0, 0), (0xBC00, 0), (0x3C01, 1), (0x7C00, 1),
        (0xFC00, 0), (0x7E00, 0), (0x8001, 0),
      ]
    ),
    (
      32,
      [
        (0x3F80_0000, 1), (0x3F00_0000, 0.5), (0x3EAA_AAAB, 0x1.555556p-2), (1, 0x1p-149),
        (0x8000_0000, 0), (0, 0), (0x3F80_0001, 1), (0xBF80_0000, 0), (0x7F80_0000, 1),
        (0xFF80_0000, 0), (0x7FC0_0000, 0),
      ]
    ),
    (
      64,
      [
        (0x3FF0_0000_0000_0000, 1), (0x3FE0_0000_0000_0000, 0.5), (0x3FD5_5555_5555_5555, 1 / 3),
        (0, 0), (0x4000_0000_0000_0000, 1), (0x7FF0_0000_0000_0000, 1),
        (0x7FF8_0000_0000_0000, 0),
      ]
    ),
  ]

  /// The numbers of values outside 0…1.
  static let clamped = [16: 6, 32: 5, 64: 3]

  @Test(arguments: floats.indices, storages.indices)
  func floatingPoint(_ index: Int, storage: Int) throws {
    let (bits, values) = Self.floats[index]
    for (photometric, extras) in [(1, []), (0, []), (2, []), (2, [2]), (1, [0])] {
      let colors = photometric == 2 ? 3 : 1
      var file = TestTIFFFile(
        width: values.count, height: 3, bits: bits, photometric: photometric,
        channels: colors + extras.count
      ) { x, _, _ in values[x].0 }
      file.sampleFormat = 3
      if !extras.isEmpty { file.extraSamples = extras }
      Self.storages[storage].change(&file)
      let image = try Image(encoded: file.bytes)
      #expect(image.format == .rgbaFloat && image.size == Size(width: values.count, height: 3))
      let row = values.flatMap { value -> [Float] in
        let color = photometric == 0 ? 1 - value.1 : value.1
        return [color, color, color, extras == [2] ? value.1 : 1]
      }
      let expected = try Image(
        rgbaFloat: row + row + row, width: values.count, height: 3)
      if photometric != 0 { #expect(image == expected, "\(Self.storages[storage].name)") }
      let each = 3 * (colors + (extras == [2] ? 1 : 0))
      if photometric != 0 {
        #expect(image.clampedSamples == each * (Self.clamped[bits] ?? 0))
      } else {
        #expect(image.bytes[..<32] == expected.bytes[..<32])
      }
      for portion in [1, 2] {
        let rows = try openRows(encoded: file.bytes, name: "test")
        #expect(try Image(rows, portion: portion) == image)
        #expect(rows.clampedSamples == image.clampedSamples)
      }
      #expect(try ImageInfo(encoded: file.bytes).bitsPerSample == bits)
    }
  }

  @Test func associatedFloats() throws {
    let samples: [[Float]] = [[0.25, 0, 0.5, 0.5], [1, 0, 0, 0], [0.5, 0.25, 0.125, 0.25]]
    var file = TestTIFFFile(width: 3, height: 1, bits: 32, photometric: 2, channels: 4) { x, _, c in
      Int(samples[x][c].bitPattern)
    }
    (file.sampleFormat, file.extraSamples) = (3, [1])
    let image = try Image(encoded: file.bytes)
    let expected: [Float] = [0.5, 0, 1, 0.5, 0, 0, 0, 0, 1, 1, 0.5, 0.25]
    #expect(try image == Image(rgbaFloat: expected, width: 3, height: 1))
    #expect(image.clampedSamples == 1)
  }

  // MARK: Orientation

  /// The orientation places the file's row 0 and column 0 (TIFF 6.0, section 8).
  @Test(arguments: 1...8, [8, 16, 32]) func orientations(_ orientation: Int, bits: Int) throws {
    for storage in Self.storages.prefix(7) {
      func file(_ orientation: Int?) -> [UInt8] {
        var file = TestTIFFFile(width: 37, height: 19, bits: bits, photometric: 2, channels: 3) {
          x, y, c in bits == 32 ? Int(Float(x + y + c + 1).bitPattern) : x * 5 + y + c * 11
        }
        file.sampleFormat = bits == 32 ? 3 : 1
        if let orientation { file[274] = .init(274, 3, [orientation]) }
        storage.change(&file)
        return file.bytes
      }
      let (plain, turned) = (try Image(encoded: file(nil)), try Image(encoded: file(orientation)))
      let swapped = orientation >= 5
      #expect(turned.size == (swapped ? Size(width: 19, height: 37) : plain.size))
      let (right, bottom) = (36, 18)
      for y in stride(from: 0, to: 19, by: 3) {
        for x in stride(from: 0, to: 37, by: 3) {
          let place = [
            (x, y), (right - x, y), (right - x, bottom - y), (x, bottom - y), (y, x),
            (bottom - y, x), (bottom - y, right - x), (y, right - x),
          ][orientation - 1]
          let isSame = pixel(turned, place.0, place.1) == pixel(plain, x, y)
          #expect(isSame, "\(storage.name) \(x) \(y)")
        }
      }
      #expect(turned.clampedSamples == plain.clampedSamples)
      #expect(try ImageInfo(encoded: file(orientation)).orientation == orientation)
      let scratch = try ScratchImage(reading: openRows(encoded: file(orientation), name: "test"))
      #expect(try scratch.part(Region(turned.size)).image == turned)
      #expect(scratch.clampedSamples == turned.clampedSamples)
    }
  }

  private func pixel(_ image: Image, _ x: Int, _ y: Int) -> ArraySlice<UInt8> {
    let count = image.format.bytesPerPixel
    return image.bytes[(y * image.width + x) * count..<(y * image.width + x + 1) * count]
  }

  @Test(arguments: [0, 9, 65535]) func otherOrientationsAreNone(_ orientation: Int) throws {
    var file = Self.file(Kind(photometric: 2, bits: 8))
    let plain = try Image(encoded: file.bytes)
    file[274] = .init(274, 3, [orientation])
    #expect(try Image(encoded: file.bytes) == plain)
  }
}
