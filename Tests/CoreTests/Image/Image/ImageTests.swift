import GLBlurImage
import Testing

@Suite struct ImageTests {
  private func failure(_ make: () throws -> Image) -> ImageError? {
    do {
      _ = try make()
      return nil
    } catch {
      return error as? ImageError
    }
  }

  @Test func packedSamplesComeBack() throws {
    let samples = (0..<24).map { UInt8($0 * 10) }
    let image = try Image(rgba8: samples, width: 3, height: 2)
    #expect(image.bytes == samples && image.width == 3 && image.height == 2)
    #expect(image.size.description == "3×2" && image.bytesPerRow == 12 && image.format == .rgba8)
  }

  @Test func stridesAreInSamples() throws {
    let padded = (0..<32).map { UInt8($0) }
    let rows = try Image(rgba8: padded, width: 3, height: 2, rowStride: 16)
    #expect(rows.bytes == Array(0..<12) + Array(16..<28))
    let wide = (0..<24).map { UInt16($0) }
    let words = try Image(rgba16: wide, width: 2, height: 2, rowStride: 12)
    let kept = Array(wide[0..<8]) + Array(wide[12..<20])
    #expect(words.bytes == kept.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    // The padding after the last row may be missing.
    _ = try Image(rgba8: Array(padded[0..<28]), width: 3, height: 2, rowStride: 16)
    #expect(
      failure { try Image(rgba8: Array(padded[0..<27]), width: 3, height: 2, rowStride: 16) }
        == .tooFewBytes(given: 27, needed: 28))
  }

  @Test func badSizes() {
    for (width, height) in [
      (0, 1), (1, 0), (-1, 4), (4, -1), (-2, -2), (.max, .max), (.min, 1), (1 << 16, 1 << 15),
    ] {
      #expect(
        failure { try Image(rgba8: [], width: width, height: height) }
          == .size(width: width, height: height))
    }
  }

  @Test func badStrides() {
    let samples = [UInt8](repeating: 0, count: 64)
    for stride in [0, -16, 15, .min] {
      #expect(
        failure { try Image(rgba8: samples, width: 4, height: 2, rowStride: stride) }
          == .rowStride(bytes: stride, least: 16))
    }
    #expect(failure { try Image(rgba8: samples, width: 4, height: 2, rowStride: .max) } != nil)
    let odd = Image.self
    #expect(
      failure {
        try odd.init(
          bytes: unsafe samples.span.bytes, size: Size(width: 2, height: 2), format: .rgba16,
          rowStride: 17)
      } == .rowStride(bytes: 17, least: 16))
  }

  /// Such a stride overflows as a number of bytes.
  @Test(arguments: [Int.max, .min, 1 << 62]) func hugeStrides(_ stride: Int) {
    let words = [UInt16](repeating: 0, count: 64)
    #expect(failure { try Image(rgba16: words, width: 2, height: 2, rowStride: stride) } != nil)
    let floats = [Float](repeating: 0, count: 64)
    #expect(failure { try Image(rgbaFloat: floats, width: 2, height: 2, rowStride: stride) } != nil)
  }

  @Test(arguments: [Int.max, .min, -1, 0, 7]) func badStridesOut(_ stride: Int) throws {
    let image = try Image(rgba8: [1, 2, 3, 4, 5, 6, 7, 8], width: 2, height: 1)
    #expect(throws: ImageError.self) { try image.rgba8(rowStride: stride) }
    #expect(throws: ImageError.self) { try image.rgba16(rowStride: stride) }
    #expect(throws: ImageError.self) { try image.rgbaFloat(rowStride: stride) }
  }

  @Test func floatsAreClamped() throws {
    let samples: [Float] = [-1, 0, 0.5, 1, 2, .infinity, -.infinity, .nan]
    let image = try Image(rgbaFloat: samples, width: 2, height: 1)
    let kept: [Float] = [0, 0, 0.5, 1, 1, 1, 0, 0]
    let bits = kept.map(\.bitPattern)
    #expect(
      image.bytes
        == bits.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } })
  }

  @Test func rowsAreCopiedOut() throws {
    let samples = (0..<16).map { UInt8($0) }
    let image = try Image(rgba8: samples, width: 2, height: 2)
    func copied(count: Int, stride: Int?) throws -> [UInt8] {
      var target = [UInt8](repeating: 99, count: count)
      var span = target.mutableSpan
      var bytes = unsafe span.mutableBytes
      try image.copyRows(to: &bytes, rowStride: stride)
      return target
    }
    #expect(try copied(count: 16, stride: nil) == samples)
    #expect(
      try copied(count: 19, stride: 11) == Array(0..<8) + [99, 99, 99] + Array(8..<16))
    #expect(throws: ImageError.tooFewBytes(given: 18, needed: 19)) {
      try copied(count: 18, stride: 11)
    }
    #expect(throws: ImageError.rowStride(bytes: 7, least: 8)) { try copied(count: 64, stride: 7) }
  }

  @Test func bytesStartAtZero() throws {
    let image = try Image(size: Size(width: 5, height: 3), format: .rgba16) { _ in }
    #expect(image.bytes == [UInt8](repeating: 0, count: 120))
  }

  @Test func errorsTellTheCure() {
    #expect(ImageError.size(width: 0, height: 3).description.contains("0×3"))
    #expect(ImageError.rowStride(bytes: 5, least: 8).description.contains("at least 8"))
    #expect(ImageError.tooFewBytes(given: 5, needed: 8).description.contains("5 bytes"))
  }

  @Test func opaquePixels() throws {
    for pixel in 0..<15 {
      for bit in 0..<16 {
        var bytes = [UInt8](repeating: 0, count: 60)
        var words = [UInt16](repeating: 0, count: 60)
        for place in stride(from: 3, to: 60, by: 4) { (bytes[place], words[place]) = (255, 65535) }
        #expect(try Image(rgba8: bytes, width: 5, height: 3).isOpaque)
        #expect(try Image(rgba16: words, width: 5, height: 3).isOpaque)
        bytes[4 * pixel + 3] ^= 1 << (bit & 7)
        words[4 * pixel + 3] ^= 1 << bit
        #expect(try !Image(rgba8: bytes, width: 5, height: 3).isOpaque)
        #expect(try !Image(rgba16: words, width: 5, height: 3).isOpaque)
      }
    }
  }
}
