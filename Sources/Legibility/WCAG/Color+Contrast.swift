extension Color {
  /// The relative luminance (WCAG 2.x): 0 for black, 1 for white. Alpha is ignored.
  public var relativeLuminance: Double {
    weightedLight(
      SRGB.linear(fromEncoded: red), SRGB.linear(fromEncoded: green),
      SRGB.linear(fromEncoded: blue))
  }

  /// Returns this colour laid over another one by Porter and Duff's *over*, computed on
  /// sRGB-encoded values as browsers and UIKit do.
  ///
  /// - Returns: A colour with straight alpha, or `clear` if both colours are transparent.
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

  /// Returns the contrast ratio (WCAG 2.x), 1…21, of text of this colour.
  ///
  /// The ratio is (lighter + .05) / (darker + .05), computed from the luminance of the text,
  /// composited over the background, and that of the background.
  ///
  /// The colour behind a translucent background is unknown, so the result is the worst case. It is
  /// the lesser of the ratios with black and with white behind the background, or 1 if the text is
  /// darker than the background in one of these cases and lighter in the other, since some grey
  /// behind it makes the background as light as the text. For opaque text no other colour behind
  /// the background gives a lower ratio.
  public func contrastRatio(on background: Color) -> Double {
    TextContrast(self).ratio(on: background)
  }
}

/// The contrast of a text with one background after the other.
package struct TextContrast {
  private let text: Color
  /// The luminance of the text, which is the same on every background, or nil if the text is
  /// translucent.
  private let luminance: Double?

  package init(_ text: Color) {
    self.text = text
    luminance = text.alpha == 1 ? text.relativeLuminance : nil
  }

  /// Returns the ratio that `Color.contrastRatio(on:)` describes.
  package func ratio(on background: Color) -> Double {
    guard background.alpha < 1 else { return ratio(onOpaque: background).value }
    let black = ratio(onOpaque: background.composited(over: .black))
    let white = ratio(onOpaque: background.composited(over: .white))
    return black.isDarkText == white.isDarkText ? min(black.value, white.value) : 1
  }

  private func ratio(onOpaque background: Color) -> (value: Double, isDarkText: Bool) {
    let seen = luminance ?? text.composited(over: background).relativeLuminance
    let (text, other) = (seen + flare, background.relativeLuminance + flare)
    return (max(text, other) / min(text, other), text < other)
  }
}

/// The light that a screen reflects from its surroundings, which is added to both luminances of a
/// ratio (WCAG 2.x).
let flare = 0.05

/// The weights of linear red, green and blue in luminance, from Rec. 709.
let luminanceWeights = SIMD3(0.2126, 0.7152, 0.0722)

/// Returns the luminance of linear red, green and blue.
func weightedLight(_ red: Double, _ green: Double, _ blue: Double) -> Double {
  luminanceWeights.x * red + luminanceWeights.y * green + luminanceWeights.z * blue
}
