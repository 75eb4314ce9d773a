import CRowKernels
import GLBlurEngine

/// Turns a premultiplied row into the straight samples of a result; the twin of `quantized` in
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

/// The colour is divided by the alpha as it is stored, so colour times alpha is right to half a
/// code even where alpha has just been rounded.
@inline(__always)
private func quantized(_ p: Pixel, _ top: Float) -> SIMD4<UInt32> {
  let alpha = roundedDown(Pixel(repeating: clamp(p.a, 0, 1) * top + 0.5)).x
  if alpha <= 0 { return .zero }
  let color = clamp(p.rgb / (alpha / top), 0, 1)
  let samples = roundedDown(Pixel(color * top + 0.5, alpha))
  return unsafe unsafeBitCast(samples + magic, to: SIMD4<UInt32>.self) & 0xFFFF
}

/// Adding 2²³ leaves a float no bits behind the point, and its whole part in its last bits.
private let magic: Float = 0x1p23

/// For 0 ≤ v < 2²². `Float.rounded` is a call, a conversion to integers slower still.
@inline(__always)
private func roundedDown(_ v: Pixel) -> Pixel {
  let nearest = (v + magic) - magic
  return nearest.replacing(with: nearest - 1, where: nearest .> v)
}
