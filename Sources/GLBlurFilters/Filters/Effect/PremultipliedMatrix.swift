import GLBlurShaders

/// A kernel that multiplies premultiplied colours by a matrix and clamps them to 0…1 but not to
/// alpha, as vImage does. Alpha stays.
struct PremultipliedMatrix: ColorKernel {
  /// The weights of red, green, blue and alpha in the red of the result.
  let red: SIMD4<Float>
  /// The weights of red, green, blue and alpha in the green of the result.
  let green: SIMD4<Float>
  /// The weights of red, green, blue and alpha in the blue of the result.
  let blue: SIMD4<Float>

  /// The matrix that only clamps.
  static let identity = PremultipliedMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  var shaderCall: ShaderCall {
    .premultipliedMatrix(red: red, green: green, blue: blue)
  }
}

extension PremultipliedMatrix {
  /// Creates the saturation matrix of UIImage+ImageEffects. Every coefficient is a whole number of
  /// 256ths, and red's own is .7873 where .7874 would be exact.
  init(imageEffectSaturation amount: Double) {
    let luma = Luma.rec709
    func row(_ channel: Int, _ own: Double) -> SIMD4<Float> {
      var weights = luma - luma * amount
      weights[channel] = luma[channel] + own * amount
      return SIMD4(
        SIMD3<Float>((weights * 256).rounded(.toNearestOrAwayFromZero) / 256), 0)
    }
    self.init(red: row(0, 0.7873), green: row(1, 0.2848), blue: row(2, 0.9278))
  }
}
