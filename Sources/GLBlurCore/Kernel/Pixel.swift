/// A premultiplied colour: red, green, blue, alpha, 0…1. The names are those of `alpha.glsl`.
package typealias Pixel = SIMD4<Float>

extension SIMD4<Float> {
  package var rgb: SIMD3<Float> { SIMD3(x, y, z) }
  package var a: Float { w }

  package init(_ rgb: SIMD3<Float>, _ alpha: Float) {
    self.init(rgb.x, rgb.y, rgb.z, alpha)
  }
}

/// The colour without its alpha; black where alpha is 0.
package func straight(_ p: Pixel) -> SIMD3<Float> {
  p.a > 0 ? p.rgb / p.a : .zero
}

package func premultiplied(_ color: SIMD3<Float>, _ alpha: Float) -> Pixel {
  Pixel(color * alpha, alpha)
}

/// Alpha to 0…1 and colour to 0…alpha.
package func clamped(_ p: Pixel) -> Pixel {
  let alpha = min(max(p.a, 0), 1)
  return Pixel(clamp(p.rgb, 0, alpha), alpha)
}

package func clamp(_ v: SIMD3<Float>, _ low: Float, _ high: Float) -> SIMD3<Float> {
  v.clamped(lowerBound: SIMD3(repeating: low), upperBound: SIMD3(repeating: high))
}

package func clamp(_ v: Float, _ low: Float, _ high: Float) -> Float {
  min(max(v, low), high)
}
