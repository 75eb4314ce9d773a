import GLBlurShaders

// Multiplies premultiplied colours by a matrix and clamps them to 0…1 but not to alpha, as vImage
// does. Alpha stays.
extension ColorCall {
  static let clamping = ColorCall(
    .premultipliedMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0)))

  /// Returns the saturation matrix of UIImage+ImageEffects. Every coefficient is a whole number of
  /// 256ths, and red's own is .7873 where .7874 would be exact.
  static func imageEffectSaturation(_ amount: Double) -> ColorCall {
    let luma = Luma.rec709
    func row(_ channel: Int, _ own: Double) -> SIMD4<Float> {
      var weights = luma - luma * amount
      weights[channel] = luma[channel] + own * amount
      return SIMD4(SIMD3<Float>((weights * 256).rounded(.toNearestOrAwayFromZero) / 256), 0)
    }
    return ColorCall(
      .premultipliedMatrix(red: row(0, 0.7873), green: row(1, 0.2848), blue: row(2, 0.9278)))
  }
}
