import CKernels
import GLBlurEngine

/// Writes a premultiplied row as the straight samples of a result, like `quantized` in
/// `storage.glsl`.
func writeSamples(
  _ pixels: UnsafePointer<Pixel>, count: Int, _ format: PixelFormat, _ kernels: RowKernels,
  into start: UnsafeMutableRawPointer
) {
  switch format {
  case .rgba8:
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * count) { floats in
      unsafe kernels.table.pointee.bytes_from_floats(
        start.assumingMemoryBound(to: UInt8.self), floats, count)
    }
  case .rgba16:
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * count) { floats in
      unsafe kernels.table.pointee.words_from_floats(
        start.assumingMemoryBound(to: UInt16.self), floats, count)
    }
  case .rgbaFloat:
    let samples = unsafe start.assumingMemoryBound(to: Pixel.self)
    for index in 0..<count {
      let p = unsafe clamped(pixels[index])
      unsafe samples[index] = p.a > 0 ? Pixel(straight(p), p.a) : .zero
    }
  }
}
