extension Color {
  /// Relative luminance (WCAG 2.x): 0 for black, 1 for white. Alpha is not looked at.
  public var relativeLuminance: Double {
    weightedLight(
      SRGB.linear(fromEncoded: red), SRGB.linear(fromEncoded: green),
      SRGB.linear(fromEncoded: blue))
  }

  /// This colour laid over another one: Porter and Duff's *over*, of sRGB-encoded values, as
  /// browsers and UIKit do. The result is straight; it is `clear` where both are transparent.
  public func composited(over background: Color) -> Color {
    guard background.alpha < 1 else {
      let rest = 1 - alpha
      return Color(
        red: red * alpha + background.red * rest,
        green: green * alpha + background.green * rest,
        blue: blue * alpha + background.blue * rest)
    }
    let rest = background.alpha * (1 - alpha)
    let sum = alpha + rest
    guard sum > 0 else { return .clear }
    return Color(
      red: (red * alpha + background.red * rest) / sum,
      green: (green * alpha + background.green * rest) / sum,
      blue: (blue * alpha + background.blue * rest) / sum, alpha: sum)
  }

  /// The contrast ratio (WCAG 2.x) of text of this colour, 1…21: (lighter + .05) / (darker + .05)
  /// of the luminances of the text, composited over the background, and of the background.
  ///
  /// What lies behind a translucent background is not known. Its ratio is the lesser of those with
  /// black and with white behind, and 1 if text is darker than the one and lighter than the other,
  /// since some grey between is as light as the text. For opaque text nothing behind does worse.
  public func contrastRatio(on background: Color) -> Double {
    guard background.alpha < 1 else { return ratio(onOpaque: background).value }
    let black = ratio(onOpaque: background.composited(over: .black))
    let white = ratio(onOpaque: background.composited(over: .white))
    return black.isDarkText == white.isDarkText ? min(black.value, white.value) : 1
  }

  private func ratio(onOpaque background: Color) -> (value: Double, isDarkText: Bool) {
    let text = composited(over: background).relativeLuminance + flare
    let other = background.relativeLuminance + flare
    return (max(text, other) / min(text, other), text < other)
  }
}

/// Light of a screen's surroundings, in both luminances of a ratio (WCAG 2.x).
let flare = 0.05

/// Rec. 709's weights of linear red, green and blue.
let luminanceWeights = SIMD3(0.2126, 0.7152, 0.0722)

/// Their luminance.
func weightedLight(_ red: Double, _ green: Double, _ blue: Double) -> Double {
  luminanceWeights.x * red + luminanceWeights.y * green + luminanceWeights.z * blue
}
