/// A premultiplied colour: red, green, blue and alpha of 0…1.
///
/// The functions of this file equal those of `alpha.glsl`. They are inlinable because every inner
/// loop calls them, and use scalars where the standard library's vector functions are not inlined.
@usableFromInline package typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
  @inlinable package var rgb: SIMD3<Float> { SIMD3(x, y, z) }
  @inlinable package var a: Float { w }

  @inlinable package init(_ rgb: SIMD3<Float>, _ alpha: Float) {
    self.init(rgb.x, rgb.y, rgb.z, alpha)
  }
}

@inlinable @inline(__always)
package func straight(_ p: Pixel) -> SIMD3<Float> {
  p.a > 0 ? p.rgb / p.a : .zero
}

@inlinable @inline(__always)
package func premultiplied(_ color: SIMD3<Float>, _ alpha: Float) -> Pixel {
  Pixel(color * alpha, alpha)
}

/// Returns the pixel with alpha clamped to 0…1 and colour to 0…alpha.
@inlinable @inline(__always)
package func clamped(_ p: Pixel) -> Pixel {
  let alpha = clamp(p.a, 0, 1)
  return Pixel(clamp(p.rgb, 0, alpha), alpha)
}

@inlinable @inline(__always)
package func clamp(_ v: SIMD3<Float>, _ low: Float, _ high: Float) -> SIMD3<Float> {
  SIMD3(clamp(v.x, low, high), clamp(v.y, low, high), clamp(v.z, low, high))
}

@inlinable @inline(__always)
package func clamp(_ v: Float, _ low: Float, _ high: Float) -> Float {
  let raised = v > low ? v : low
  return raised < high ? raised : high
}

@inlinable @inline(__always)
package func smaller(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z))
}
