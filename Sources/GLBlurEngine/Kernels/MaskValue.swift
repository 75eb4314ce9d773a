/// Computes a mask's coverage, 0…1, from its colour, like `masking.glsl`.
package struct MaskValue: Hashable, Sendable {
  /// The weights of red, green and blue, and a constant.
  package let weights: SIMD4<Float>
  /// The share of the value to multiply by alpha.
  package let alphaShare: Float
  /// 1 for an inverted mask, otherwise 0.
  package let inverted: Float

  package init(weights: SIMD4<Float>, alphaShare: Float, inverted: Float) {
    self.weights = weights
    self.alphaShare = alphaShare
    self.inverted = inverted
  }

  package var isInverted: Bool { inverted != 0 }

  /// Returns the coverage for a premultiplied colour of the mask.
  package func value(of mask: Pixel) -> Float {
    let c = straight(mask)
    let value = weights.x * c.x + weights.y * c.y + weights.z * c.z + weights.w
    let m: Float = mask.a > 0 ? clamp(value * (1 - alphaShare + alphaShare * mask.a), 0, 1) : 0
    return abs(inverted - m)
  }
}
