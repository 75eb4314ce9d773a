import CRowKernels
import GLBlurEngine

/// Writes a premultiplied row as the straight samples of a result. This is the twin of `quantized`
/// in `storage.glsl`.
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
    let samples = unsafe start.assumingMemoryBound(to: UInt16.self)
    for index in 0..<count {
      let q = unsafe quantized(pixels[index], 65535)
      for channel in 0..<4 {
        unsafe samples[4 * index + channel] = UInt16(truncatingIfNeeded: q[channel])
      }
    }
  case .rgbaFloat:
    let samples = unsafe start.assumingMemoryBound(to: Pixel.self)
    for index in 0..<count {
      let p = unsafe clamped(pixels[index])
      unsafe samples[index] = p.a > 0 ? Pixel(straight(p), p.a) : .zero
    }
  }
}

/// Returns the straight samples of a pixel. The colour is divided by the alpha as it is stored, so
/// that colour times alpha is exact to half a level even if alpha has just been rounded.
@inline(__always)
private func quantized(_ p: Pixel, _ top: Float) -> SIMD4<UInt32> {
  let alpha = roundedDown(Pixel(repeating: clamp(p.a, 0, 1) * top + 0.5)).x
  if alpha <= 0 { return .zero }
  let color = clamp(p.rgb / (alpha / top), 0, 1)
  let samples = roundedDown(Pixel(color * top + 0.5, alpha))
  return unsafe unsafeBitCast(samples + magic, to: SIMD4<UInt32>.self) & 0xFFFF
}

/// Adding 2²³ leaves a float no fractional bits, and puts its whole part into its last bits.
private let magic: Float = 0x1p23

/// Rounds down values of 0 ≤ v < 2²². `Float.rounded` is a call, and a conversion to integers is
/// slower still.
@inline(__always)
private func roundedDown(_ v: Pixel) -> Pixel {
  let nearest = (v + magic) - magic
  return nearest.replacing(with: nearest - 1, where: nearest .> v)
}
