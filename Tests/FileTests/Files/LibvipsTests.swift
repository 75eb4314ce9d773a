import GLBlurColor
import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// libvips' formats, by other encoders' lossless files or files built by the specifications.
@Suite struct LibvipsTests {
  private static var limits: ReadLimits {
    var limits = ReadLimits(maxPixels: 1 << 20)
    limits.allowsUntrustedFormats = true
    return limits
  }

  private static func image(_ bytes: [UInt8]) throws -> Image {
    try Image(encoded: bytes, name: "test", limits: limits)
  }

  private static func samples(
    _ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> [Int]
  ) -> [Int] {
    (0..<width * height).flatMap { pixel($0 % width, $0 / width) }
  }

  private static let withAlpha = samples(6, 5) { x, y in
    [40 * x, 50 * y, 12 * x * y, 255 - 30 * x]
  }
  private static let opaque = samples(16, 16) { x, y in [16 * x, 16 * y, x * y, 255] }
  private static let deep = samples(6, 5) { x, y in
    [10_000 * x, 13_000 * y, 3000 * x * y, 65_535]
  }

  struct Sample: Sendable {
    let format: FileFormat
    let bytes: [UInt8]
    let samples: [Int]
    var hasAlpha = false
    /// The greatest difference of a sample: AVIF and HEIC round twice, to 8-bit luma and chroma and
    /// back.
    var tolerance = 0
  }

  static let lossless = [
    Sample(
      format: .avif, bytes: EncodedSamples.avif, samples: withAlpha, hasAlpha: true, tolerance: 1),
    Sample(format: .avif, bytes: EncodedSamples.avifOpaque, samples: opaque, tolerance: 1),
    Sample(format: .heic, bytes: EncodedSamples.heic, samples: opaque, tolerance: 1),
    Sample(
      format: .jpegXL, bytes: EncodedSamples.jpegXL, samples: withAlpha, hasAlpha: true),
    Sample(format: .jpegXL, bytes: EncodedSamples.deepJPEGXL, samples: deep),
    Sample(
      format: .jpeg2000, bytes: EncodedSamples.jpeg2000, samples: withAlpha, hasAlpha: true),
    Sample(format: .jpeg2000, bytes: EncodedSamples.deepJPEG2000, samples: deep),
  ]

  @Test(arguments: lossless.indices) func losslessFilesGiveTheirPixels(_ index: Int) throws {
    let file = Self.lossless[index]
    let image = try Self.image(file.bytes)
    #expect(image.samples.count == file.samples.count)
    for (place, (read, meant)) in zip(image.samples, file.samples).enumerated() {
      #expect(abs(read - meant) <= (place % 4 == 3 ? 0 : file.tolerance), "\(place)")
    }
    let info = try ImageInfo(encoded: file.bytes, limits: Self.limits)
    #expect(info.fileFormat == file.format && info.size == image.size)
    #expect(info.format == image.format && info.warnings == [])
    #expect(info.hasAlpha == file.hasAlpha)
    #expect(try info.profile.rgbSpace() == .sRGB && info.frameCount == 1)
  }

  private static let colors: [[UInt8]] = [[10, 20, 30], [200, 0, 0], [0, 100, 255], [9, 9, 9]]

  @Test func theFirstFrameOfAnAnimationIsRead() throws {
    let gif = TestGIF(
      width: 3, height: 2, palette: Self.colors,
      frames: [[0, 1, 2, 3, 1, 0], [3, 3, 3, 3, 3, 3]],
      transparent: 3)
    let image = try Self.image(gif.bytes)
    for (place, index) in [0, 1, 2, 3, 1, 0].enumerated() {
      let color = index == 3 ? [0, 0, 0, 0] : Self.colors[index].map { Int($0) } + [255]
      #expect(image.pixel(place % 3, place / 3) == color)
    }
    let info = try ImageInfo(encoded: gif.bytes)
    #expect(info.frameCount == 2 && info.loopCount != nil && info.colorModel == .palette)
    #expect(info.hasAlpha)
  }

  @Test func bitmapsGiveTheirPixels() throws {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    let header = Array("BM".utf8) + word(54 + 16) + word(0) + word(54)
    let info =
      word(40) + word(2) + word(2) + [1, 0, 24, 0] + word(0) + word(16) + word(0) + word(0)
    // Rows lie bottom up, in blue, green and red, padded to four bytes.
    let rows: [UInt8] = [7, 8, 9, 10, 11, 12, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0]
    let image = try Self.image(header + info + word(0) + word(0) + rows)
    #expect(image.samples == [3, 2, 1, 255, 6, 5, 4, 255, 9, 8, 7, 255, 12, 11, 10, 255])
  }

  /// OpenEXR's samples are linear light with sRGB's primaries.
  @Test func samplesOfOpenEXRAreLight() throws {
    let file = TestEXR(width: 3, height: 2) { x, y, c in
      Float(x) * 0.25 + Float(y) * 2 - Float(c) / 8
    }
    let image = try Self.image(file.bytes)
    let floats = unsafe image.bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    for y in 0..<2 {
      for x in 0..<3 {
        for c in 0..<3 {
          let value = Float(x) * 0.25 + Float(y) * 2 - Float(c) / 8
          #expect(floats[(y * 3 + x) * 4 + c] == min(max(value, 0), 1))
        }
        #expect(floats[(y * 3 + x) * 4 + 3] == 1)
      }
    }
    // Two of the first row are negative, and all nine of the second exceed 1.
    #expect(image.clampedSamples == 11)
    let space = try image.profile.rgbSpace()
    #expect(abs(space.red.decode(0.5) - 0.5) < 1e-12)
  }
}
