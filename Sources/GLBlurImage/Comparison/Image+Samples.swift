extension Image {
  /// Replaces `row` by a row's straight samples in units of 1/65535, so that 8-bit and 16-bit
  /// samples are whole numbers.
  func read(row y: Int, into row: inout [SIMD4<Double>]) {
    withBytes { bytes in
      for x in 0..<width { row[x] = bytes.straight(y * width + x, format) }
    }
  }
}

extension RawSpan {
  /// Returns a pixel as straight samples in units of 1/65535.
  func straight(_ index: Int, _ format: PixelFormat) -> SIMD4<Double> {
    switch format {
    // The span checks its bounds, and any bits are valid values of these types.
    case .rgba8: unsafe SIMD4<Double>(load(index, SIMD4<UInt8>.self)) * 257
    case .rgba16: unsafe SIMD4<Double>(load(index, SIMD4<UInt16>.self))
    case .rgbaFloat: unsafe SIMD4<Double>(load(index, SIMD4<Float>.self)) * 65535
    }
  }

  @unsafe private func load<Pixel: BitwiseCopyable>(_ index: Int, _ type: Pixel.Type) -> Pixel {
    unsafe unsafeLoad(fromByteOffset: index * MemoryLayout<Pixel>.stride, as: type)
  }
}
