extension Image {
  /// Replaces `row` by straight samples in units of 1/65535, in which 8-bit and 16-bit samples are
  /// whole numbers.
  func read(row y: Int, into row: inout [SIMD4<Double>]) {
    withBytes { bytes in
      for x in 0..<width { row[x] = bytes.straight(y * width + x, format) }
    }
  }
}

extension RawSpan {
  func straight(_ index: Int, _ format: PixelFormat) -> SIMD4<Double> {
    switch format {
    case .rgba8: unsafe SIMD4<Double>(load(index, SIMD4<UInt8>.self)) * 257
    case .rgba16: unsafe SIMD4<Double>(load(index, SIMD4<UInt16>.self))
    case .rgbaFloat: unsafe SIMD4<Double>(load(index, SIMD4<Float>.self)) * 65535
    }
  }

  @unsafe private func load<Pixel: BitwiseCopyable>(_ index: Int, _ type: Pixel.Type) -> Pixel {
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<Pixel>.stride, as: type)
  }
}

extension Image {
  /// Creates an opaque 8-bit image of greys, row by row, which are limited to 0…1.
  ///
  /// - Throws: `ImageError.outOfMemory`.
  init(grays: [Double], size: Size) throws {
    try self.init(size: size, format: .rgba8) { (bytes: inout MutableRawSpan) in
      for (index, gray) in grays.enumerated() {
        let level = UInt8(min(max(gray, 0), 1) * 255 + 0.5)
        bytes.storeBytes(
          of: SIMD4(level, level, level, 255), toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
      }
    }
  }
}
