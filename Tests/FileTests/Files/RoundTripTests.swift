import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

@Suite struct RoundTripTests {
  private func random(_ format: PixelFormat, isOpaque: Bool, width: Int = 61) throws -> Image {
    var noise = Noise(state: 7)
    let size = Size(width: width, height: 37)
    var bytes = noise.bytes(size.width * size.height * format.bytesPerPixel)
    if isOpaque {
      let step = format.bytesPerPixel
      for pixel in stride(from: 0, to: bytes.count, by: step) {
        for index in pixel + step * 3 / 4..<pixel + step { bytes[index] = 255 }
      }
    }
    return try Image(bytes: unsafe bytes.span.bytes, size: size, format: format)
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16], PNGLevel.allCases)
  func pngIsIdentity(_ format: PixelFormat, level: PNGLevel) throws {
    for isOpaque in [false, true] {
      let image = try random(format, isOpaque: isOpaque)
      let file = try image.encoded(as: .png, options: WriteOptions(pngLevel: level))
      let back = try Image(encoded: file, name: "test")
      #expect(back.format == format && back.bytes == image.bytes)
      let chunks = try #require(TestPNG.chunks(of: file))
      let depth: UInt8 = format == .rgba8 ? 8 : 16
      #expect(chunks.first?.name == "IHDR" && chunks.last?.name == "IEND")
      #expect(
        chunks.first?.bytes == [0, 0, 0, 61, 0, 0, 0, 37, depth, isOpaque ? 2 : 6, 0, 0, 0])
    }
  }

  @Test func oneTranslucentPixelKeepsAlpha() throws {
    var samples = [UInt8](repeating: 255, count: 400)
    samples[399] = 254
    let file = try Image(rgba8: samples, width: 10, height: 10).encoded(as: .png)
    #expect(try Image(encoded: file, name: "test").bytes == samples)
  }

  @Test func floatsBecome16Bits() throws {
    let samples: [Float] = [0, 0.5, 1, 1, 0.25, 1.0 / 3, 0.999_99, 0.5]
    let image = try Image(rgbaFloat: samples, width: 2, height: 1)
    let back = try Image(encoded: image.encoded(as: .png), name: "test")
    // floor(x · 65535 + ½)
    #expect(back.samples == [0, 32768, 65535, 65535, 16384, 21845, 65534, 32768])
  }

  /// JPEG at quality 100 keeps flat grey blocks.
  private func throughJPEG(_ image: Image, background: Double = 1) throws -> [Int] {
    let options = WriteOptions(quality: 100, background: SIMD3(repeating: background))
    let back = try Image(encoded: image.encoded(as: .jpeg, options: options), name: "test")
    let samples = back.samples
    #expect(back.size == image.size && back.format == .rgba8)
    return stride(from: 0, to: back.width, by: 8).map { samples[$0 * 4] }
  }

  private func blocks(_ values: [(color: Int, alpha: Int)], most: Int) -> [Int] {
    (0..<8).flatMap { _ in
      values.flatMap { value in
        (0..<8).flatMap { _ in [value.color, value.color, value.color, value.alpha] }
      }
    }
  }

  @Test(arguments: [0, 0.3, 1]) func alphaOverBackground(_ background: Double) throws {
    let values = [(0, 0), (255, 0), (200, 128), (13, 254), (255, 255), (0, 255), (77, 1), (90, 77)]
    let samples = blocks(values, most: 255).map { UInt8($0) }
    let image = try Image(rgba8: samples, width: 64, height: 8)
    let expected = values.map { color, alpha in
      let mixed = Double(color * alpha) / 255 + background * Double(255 - alpha)
      return Int((mixed + 0.5).rounded(.down))
    }
    #expect(try throughJPEG(image, background: background) == expected)
  }

  @Test func backgroundsBeyondTheRangeDoNotTrap() throws {
    let image = try Image(rgba8: [UInt8](repeating: 0, count: 256), width: 8, height: 8)
    #expect(try throughJPEG(image, background: .nan) == [0])
    #expect(try throughJPEG(image, background: -.infinity) == [0])
    #expect(try throughJPEG(image, background: 1e300) == [255])
  }

  @Test func sixteenBitsAreRounded() throws {
    let values = [0, 128, 129, 385, 386, 0x8000, 65406, 65407, 65535].map { ($0, 65535) }
    let samples = blocks(values, most: 65535).map { UInt16($0) }
    let image = try Image(rgba16: samples, width: 72, height: 8)
    // floor(v / 257 + ½)
    #expect(try throughJPEG(image) == [0, 0, 1, 1, 2, 128, 254, 255, 255])
  }

  @Test(arguments: [(100, 0x11), (90, 0x11), (89, 0x22), (1, 0x22), (0, 0x22), (900, 0x11)])
  func chroma(quality: Int, sampling: UInt8) throws {
    let image = try random(.rgba8, isOpaque: true)
    let file = try image.encoded(as: .jpeg, options: WriteOptions(quality: quality))
    let frame = try #require(TestJPEG.segment(0xC0, of: file))
    #expect(frame.prefix(6) == [8, 0, 37, 0, 61, 3])
    #expect(frame[7] == sampling && frame[10] == 0x11 && frame[13] == 0x11)
    #expect(TestJPEG.segment(0xE1, of: file) == nil)
    #expect(try Image(encoded: file, name: "test").size == image.size)
  }

  /// Opaque bytes reach the encoder directly, other samples like translucent ones. An 8-bit code is
  /// 257 times itself in 16 bits, so both files are equal.
  @Test func opaqueBytesAreNotFlattened() throws {
    let narrow = try random(.rgba8, isOpaque: true)
    let wide = try Image(
      rgba16: narrow.samples.map { UInt16($0 * 257) }, width: narrow.width, height: narrow.height)
    let options = WriteOptions(background: SIMD3(0, 1, 0))
    #expect(
      try narrow.encoded(as: .jpeg, options: options) == wide.encoded(as: .jpeg, options: options))
  }

  @Test func jpegKeepsColours() throws {
    let colors: [[UInt8]] = [[200, 30, 60, 255], [10, 220, 90, 255], [5, 40, 250, 255]]
    let row = colors.flatMap { color in (0..<16).flatMap { _ in color } }
    let samples = (0..<16).flatMap { _ in row }
    let image = try Image(rgba8: samples, width: 48, height: 16)
    let options = WriteOptions(quality: 100)
    let back = try Image(encoded: image.encoded(as: .jpeg, options: options), name: "test")
    for (value, original) in zip(back.samples, samples) { #expect(abs(value - Int(original)) <= 2) }
  }
}
