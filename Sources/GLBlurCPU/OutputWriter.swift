import GLBlurCore

/// Turns premultiplied rows into the straight samples of the result; the twin of `quantized` in
/// `storage.glsl`.
///
/// `@unchecked Sendable`: threads write disjoint rows.
@safe struct OutputWriter: @unchecked Sendable {
  private let bytes: UnsafeMutableRawBufferPointer
  private let width: Int
  private let format: PixelFormat

  init(bytes: UnsafeMutableRawBufferPointer, width: Int, format: PixelFormat) {
    unsafe self.bytes = unsafe bytes
    self.width = width
    self.format = format
  }

  func write(_ pixels: UnsafePointer<Pixel>, row: Int) {
    guard let base = unsafe bytes.baseAddress else { return }
    let start = unsafe base + row * width * format.bytesPerPixel
    switch format {
    case .rgba8:
      let samples = unsafe start.assumingMemoryBound(to: SIMD4<UInt8>.self)
      for index in 0..<width {
        unsafe samples[index] = SIMD4(truncatingIfNeeded: quantized(pixels[index], 255))
      }
    case .rgba16:
      let samples = unsafe start.assumingMemoryBound(to: SIMD4<UInt16>.self)
      for index in 0..<width {
        unsafe samples[index] = SIMD4(truncatingIfNeeded: quantized(pixels[index], 65535))
      }
    case .rgbaFloat:
      let samples = unsafe start.assumingMemoryBound(to: Pixel.self)
      for index in 0..<width {
        let p = unsafe clamped(pixels[index])
        unsafe samples[index] = p.a > 0 ? Pixel(straight(p), p.a) : .zero
      }
    }
  }

  /// The colour is divided by the alpha as it is stored, so colour times alpha is right to half a
  /// code even where alpha has just been rounded.
  private func quantized(_ p: Pixel, _ top: Float) -> SIMD4<Int32> {
    // Truncation rounds down, since nothing is negative.
    let alpha = Float(Int32(clamp(p.a, 0, 1) * top + 0.5))
    if alpha <= 0 { return .zero }
    let color = clamp(p.rgb / (alpha / top), 0, 1)
    let samples = Pixel(color * top + 0.5, alpha)
    return SIMD4<Int32>(truncatingIfNeeded: SIMD4<Int32>(samples))
  }
}
