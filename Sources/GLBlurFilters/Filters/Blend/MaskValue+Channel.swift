import GLBlurEngine

extension MaskValue {
  /// Creates the coverage of a mask by one of its channels.
  init(_ channel: Mask.Channel, isInverted: Bool) {
    let luma = SIMD4<Float>(SIMD4(Luma.rec709, 0))
    let (weights, alphaShare): (SIMD4<Float>, Float) =
      switch channel {
      case .luminanceAlpha: (luma, 1)
      case .alpha: (SIMD4(0, 0, 0, 1), 1)
      case .luminance: (luma, 0)
      case .red: (SIMD4(1, 0, 0, 0), 0)
      }
    self.init(weights: weights, alphaShare: alphaShare, inverted: isInverted ? 1 : 0)
  }
}
