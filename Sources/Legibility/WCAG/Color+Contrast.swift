extension Color {
  /// The relative luminance (WCAG 2.x): 0 for black, 1 for white. Alpha is ignored.
  public var relativeLuminance: Double { RGBSpace.sRGB.relativeLuminance(of: self) }

  /// Returns this colour over another (Porter and Duff), computed on encoded values as browsers and
  /// UIKit do.
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
  /// The ratio is (lighter + .05) / (darker + .05), of the luminances of the text over the
  /// background and of the background.
  ///
  /// The colour behind a translucent background is unknown, so the result is the lower of the
  /// ratios with black and with white behind it. It is 1 if the text is darker in one case and
  /// lighter in the other, since some grey makes background and text equally light. For opaque text
  /// no other colour behind gives less.
  ///
  /// - Parameters:
  ///   - background: The colour behind the text.
  ///   - space: The space in which both colours are encoded, with its curves and luminance weights.
  ///     The default is sRGB, for which WCAG 2.x states the numbers.
  public func contrastRatio(on background: Color, in space: RGBSpace = .sRGB) -> Double {
    TextContrast(self, in: space).ratio(on: background)
  }
}

/// The contrast of a text with many backgrounds.
package struct TextContrast {
  private let text: Color
  private let space: RGBSpace
  private let table: LightTable?
  /// The luminance of opaque text, or nil for translucent text.
  private let luminance: Double?

  /// - Parameter table: The light table of the space, which pays off for many backgrounds and does
  ///   not change results. Text and backgrounds are encoded in the space.
  package init(_ text: Color, in space: RGBSpace, _ table: LightTable? = nil) {
    self.text = text
    self.space = space
    self.table = table
    luminance = text.alpha == 1 ? space.luminance(of: text, table) : nil
  }

  package func ratio(on background: Color) -> Double {
    guard background.alpha < 1 else { return ratio(onOpaque: background).value }
    let black = ratio(onOpaque: background.composited(over: .black))
    let white = ratio(onOpaque: background.composited(over: .white))
    return black.isDarkText == white.isDarkText ? min(black.value, white.value) : 1
  }

  private func ratio(onOpaque background: Color) -> (value: Double, isDarkText: Bool) {
    let seen = luminance ?? space.luminance(of: text.composited(over: background), table)
    let (text, other) = (seen + flare, space.luminance(of: background, table) + flare)
    return (max(text, other) / min(text, other), text < other)
  }
}

/// The light that a screen reflects, added to both luminances of a ratio (WCAG 2.x).
let flare = 0.05

extension RGBSpace {
  /// Returns the relative luminance of a colour, or NaN if a component is NaN: then no text is
  /// legible.
  fileprivate func luminance(of color: Color, _ table: LightTable?) -> Double {
    weighted(table?.light(of: color.components) ?? light(color.components))
  }

  func weighted(_ light: SIMD3<Double>) -> Double { (luminanceWeights * light).sum() }

  /// Returns the linear light of encoded components. NaN stays NaN.
  func light(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    decode(encoded).replacing(with: encoded, where: encoded .!= encoded)
  }
}
