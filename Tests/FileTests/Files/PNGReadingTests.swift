import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Compares decoded pixels of `TestPNG` with the specification's formulas.
@Suite struct PNGReadingTests {
  struct Kind: CustomTestStringConvertible {
    let colorType: Int
    let bitDepth: Int
    let isInterlaced: Bool

    var testDescription: String {
      "type \(colorType), \(bitDepth) bits\(isInterlaced ? ", interlaced" : "")"
    }

    static let depths = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    static let all: [Kind] = depths.sorted { $0.key < $1.key }.flatMap { type, depths in
      depths.flatMap { depth in
        [false, true].map { Kind(colorType: type, bitDepth: depth, isInterlaced: $0) }
      }
    }

    func png(width: Int, height: Int) -> TestPNG {
      var png = TestPNG(
        width: width, height: height, bitDepth: bitDepth, colorType: colorType,
        isInterlaced: isInterlaced
      ) { [bitDepth] x, y, channel in
        ((x * 40503 + y * 30011 + channel * 20011 + 7) * 48271 >> 8) & ((1 << bitDepth) - 1)
      }
      if colorType == 3 { png.chunks.append(("PLTE", palette)) }
      return png
    }

    var palette: [UInt8] {
      (0..<1 << bitDepth).flatMap { index in
        [index, 255 - index, index * 7].map { UInt8(truncatingIfNeeded: $0) }
      }
    }

    /// Returns RGBA of 8 or 16 bits from the samples in the file.
    func expected(_ samples: [Int], transparent: [Int]?) -> [Int] {
      // Exact for 1, 2 and 4 bits (13.12, linear scaling).
      let scale = bitDepth < 8 ? 255 / ((1 << bitDepth) - 1) : 1
      let most = bitDepth == 16 ? 65535 : 255
      let values = samples.map { $0 * scale }
      switch colorType {
      case 0, 2:
        let colors = colorType == 0 ? [values[0], values[0], values[0]] : values
        return colors + [samples == transparent ? 0 : most]
      case 3:
        let alpha = transparent.map { samples[0] < $0.count ? $0[samples[0]] : 255 } ?? 255
        return palette[samples[0] * 3..<samples[0] * 3 + 3].map { Int($0) } + [alpha]
      case 4: return [values[0], values[0], values[0], values[1]]
      default: return values
      }
    }
  }

  private func check(_ png: TestPNG, as kind: Kind, transparent: [Int]? = nil) throws {
    let image = try Image(encoded: png.bytes, name: "test")
    #expect(image.size == Size(width: png.width, height: png.height))
    #expect(image.format == (kind.bitDepth == 16 ? .rgba16 : .rgba8))
    var expected: [Int] = []
    for y in 0..<png.height {
      for x in 0..<png.width {
        let samples = (0..<png.channels).map { png.sample(x, y, $0) }
        expected += kind.expected(samples, transparent: transparent)
      }
    }
    #expect(image.samples == expected)
    let info = try ImageInfo(encoded: png.bytes, name: "test")
    #expect(info.size == image.size && info.format == image.format)
    #expect(info.fileFormat == .png && info.bitsPerSample == kind.bitDepth)
  }

  @Test(arguments: Kind.all) func pixels(_ kind: Kind) throws {
    for (width, height) in [(1, 1), (3, 2), (9, 10), (17, 5)] {
      try check(kind.png(width: width, height: height), as: kind)
    }
  }

  @Test(arguments: Kind.all.filter { $0.colorType < 4 }) func transparency(_ kind: Kind) throws {
    var png = kind.png(width: 9, height: 10)
    let samples = (0..<png.channels).map { png.sample(4, 3, $0) }
    if kind.colorType == 3 {
      // There are fewer alphas than palette entries.
      let alphas = (0..<(1 << kind.bitDepth) - 1).map { $0 * 3 & 255 }
      png.chunks.append(("tRNS", alphas.map { UInt8($0) }))
      try check(png, as: kind, transparent: alphas)
    } else {
      png.chunks.append(("tRNS", samples.flatMap { bigEndian($0, bytes: 2) }))
      try check(png, as: kind, transparent: samples)
    }
  }

  @Test func transparencyOf16BitsComparesBothBytes() throws {
    var png = TestPNG(width: 3, height: 1, bitDepth: 16, colorType: 0) { x, _, _ in
      [0x1234, 0x1235, 0x1334][x]
    }
    png.chunks.append(("tRNS", [0x12, 0x34]))
    let image = try Image(encoded: png.bytes, name: "test")
    #expect([3, 7, 11].map { image.samples[$0] } == [0, 65535, 65535])
  }

  @Test func all65536ValuesAreExact() throws {
    let png = TestPNG(width: 256, height: 64, bitDepth: 16, colorType: 6) { x, y, channel in
      (y * 256 + x) * 4 + channel
    }
    #expect(try Image(encoded: png.bytes, name: "test").samples == Array(0...65535))
  }

  @Test func gammaChangesNoPixel() throws {
    var png = TestPNG(width: 256, height: 1, bitDepth: 8, colorType: 0) { x, _, _ in x }
    png.chunks.append(("gAMA", bigEndian(100_000, bytes: 4)))
    png.chunks.append(("sBIT", [3]))
    png.chunks.append(("bKGD", [0, 9]))
    let image = try Image(encoded: png.bytes, name: "test")
    #expect(image.samples == (0...255).flatMap { [$0, $0, $0, 255] })
  }
}
