import GLBlurShaders

/// The formula by which a structure tensor says how much a place is a corner. The eigenvalues of the
/// tensor are large where the picture changes in two directions.
public enum CornerDetector: String, Choice {
  /// The smaller eigenvalue (Shi and Tomasi, 1994).
  case shiTomasi
  /// The product of the eigenvalues less k times the square of their sum (Harris and Stephens, 1988).
  case harris
  /// The harmonic mean of the eigenvalues, twice their product over their sum (Noble, 1988).
  case noble

  /// The number of the formula in `cornerResponse.glsl`.
  var shaderValue: Int32 {
    switch self {
    case .shiTomasi: ShaderConstant.shiTomasiResponse
    case .harris: ShaderConstant.harrisResponse
    case .noble: ShaderConstant.nobleResponse
    }
  }

  /// The factor on what the shader computes from the products of `gradientProducts.glsl`, of which a step
  /// from black to white makes 16.
  var unit: Double {
    self == .harris ? 1 / (16.0 * 16) : 2 / 16.0
  }
}

/// What a filter that finds corners draws.
public enum CornerPicture: String, Choice {
  /// The image, with a crosshair at each corner.
  case points
  /// How much each pixel is a corner, as an opaque grey.
  case response
}
