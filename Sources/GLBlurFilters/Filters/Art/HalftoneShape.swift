import GLBlurShaders

/// The pattern in which a halftone covers the paper with ink.
public enum HalftoneShape: String, Choice {
  /// Round dots in a square grid, which grow together in the shadows.
  case dots
  /// Square dots that stand on their corners; shadows are the negative of highlights.
  case diamonds
  /// Parallel lines, which are as wide as the picture is dark.
  case lines
  /// Rings around the centre.
  case rings

  /// The number of the shape in `screen.glsl`.
  var shaderValue: Int32 {
    switch self {
    case .dots: ShaderConstant.screenDots
    case .diamonds: ShaderConstant.screenDiamonds
    case .lines: ShaderConstant.screenLines
    case .rings: ShaderConstant.screenRings
    }
  }
}
