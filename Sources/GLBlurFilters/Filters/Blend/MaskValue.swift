/// Computes a mask's coverage, 0…1, from its colour, like `masking.glsl`.
struct MaskValue: Hashable, Sendable {
  /// The weights of red, green and blue, and a constant.
  let weights: SIMD4<Float>
  /// The share of the value to multiply by alpha.
  let alphaShare: Float
  /// 1 for an inverted mask, otherwise 0.
  let inverted: Float

  init(_ channel: Mask.Channel, isInverted: Bool) {
    let luma = SIMD4<Float>(SIMD4(Luma.rec709, 0))
    switch channel {
    case .luminanceAlpha: (weights, alphaShare) = (luma, 1)
    case .alpha: (weights, alphaShare) = (SIMD4(0, 0, 0, 1), 1)
    case .luminance: (weights, alphaShare) = (luma, 0)
    case .red: (weights, alphaShare) = (SIMD4(1, 0, 0, 0), 0)
    }
    inverted = isInverted ? 1 : 0
  }

  var isInverted: Bool { inverted != 0 }

  /// Returns the coverage for a premultiplied colour of the mask.
  func value(of mask: Pixel) -> Float {
    let c = straight(mask)
    let value = weights.x * c.x + weights.y * c.y + weights.z * c.z + weights.w
    let m: Float = mask.a > 0 ? clamp(value * (1 - alphaShare + alphaShare * mask.a), 0, 1) : 0
    return abs(inverted - m)
  }
}
