private import SystemLibrary

/// A port of Google's MDFTextAccessibility for iOS
/// (material-foundation/material-text-accessibility-ios), method by method, with its constants and
/// its search.
///
/// Backgrounds count as opaque, as in release builds of the original. Where the original returns
/// nil or −1, the result is nil.
public enum MDFTextAccessibility {
  /// Returns white or black with an alpha that is legible on the background.
  ///
  /// - Parameter targetTextAlpha: The preferred alpha, 0…1. It is raised if it does not pass.
  /// - Returns: The colour, or nil if neither passes even when opaque.
  public static func textColor(
    onBackgroundColor background: Color, targetTextAlpha: Double, font: Font?
  ) -> Color? {
    textColor(
      onBackgroundColor: background, targetTextAlpha: targetTextAlpha, options: options(for: font))
  }

  /// Returns white or black with an alpha that is legible on the background. White is tried first
  /// unless the options prefer otherwise.
  public static func textColor(
    onBackgroundColor background: Color, targetTextAlpha: Double, options: Options
  ) -> Color? {
    textColor(
      fromChoices: [Color.white, .black].map { $0.withAlpha(targetTextAlpha) },
      onBackgroundColor: background, options: options)
  }

  /// An older name of `textColor(onBackgroundColor:targetTextAlpha:font:)`, used in the original's
  /// README.
  public static func textColor(
    onBackgroundColor background: Color, textAlpha: Double, font: Font?
  ) -> Color? {
    textColor(onBackgroundColor: background, targetTextAlpha: textAlpha, font: font)
  }

  /// Returns the first choice that passes, with its alpha raised if necessary.
  ///
  /// - Returns: The colour, or nil if no choice passes.
  public static func textColor(
    fromChoices choices: [Color], onBackgroundColor background: Color, options: Options
  ) -> Color? {
    for choice in sorted(choices, options) {
      if textColor(choice, passesOnBackgroundColor: background, options: options) { return choice }
      guard !options.contains(.preserveAlpha),
        let alpha = minAlpha(
          ofTextColor: choice, onBackgroundColor: background, options: options),
        alpha >= choice.alpha
      else { continue }
      return choice.withAlpha(alpha)
    }
    return nil
  }

  /// Returns the lowest alpha with which the text passes, at most .0078 too high. The text's own
  /// alpha is ignored.
  ///
  /// - Returns: The alpha, or nil if even opaque text does not pass (−1 in the original).
  public static func minAlpha(
    ofTextColor text: Color, onBackgroundColor background: Color, options: Options
  ) -> Double? {
    let required = options.requiredRatio
    func passes(_ alpha: Double) -> Bool {
      contrastRatio(forTextColor: text.withAlpha(alpha), onBackgroundColor: background) >= required
    }
    guard passes(1) else { return nil }
    var low = 0.0
    var high = 1.0
    while high - low > 0.01 {
      let middle = (low + high) / 2
      if passes(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Returns the contrast ratio, 1…21, of the text blended over the background.
  public static func contrastRatio(
    forTextColor text: Color, onBackgroundColor background: Color
  ) -> Double {
    let luminances = [
      luminance(text.composited(over: background.withAlpha(1))), luminance(background),
    ]
    return ((luminances.max() ?? 0) + flare) / ((luminances.min() ?? 0) + flare)
  }

  /// Returns whether the text has the contrast ratio that the options require.
  public static func textColor(
    _ text: Color, passesOnBackgroundColor background: Color, options: Options
  ) -> Bool {
    contrastRatio(forTextColor: text, onBackgroundColor: background) >= options.requiredRatio
  }

  /// Returns whether text in the font is large: from 18 points, or 14 if it is bold. A missing font
  /// is not large. The original takes WCAG's points, 1/72 inch, for those of iOS, which are CSS
  /// pixels. WCAG asks for 24 and 18⅔ CSS pixels, as `TextSize.isLarge` does.
  public static func isLarge(forContrastRatios font: Font?) -> Bool {
    guard let font else { return false }
    return font.points >= 18 || font.isBold && font.points >= 14
  }

  static func options(for font: Font?) -> Options {
    isLarge(forContrastRatios: font) ? .largeFont : []
  }

  /// Sorts the choices by luminance if an option asks for it, regardless of alpha.
  private static func sorted(_ choices: [Color], _ options: Options) -> [Color] {
    // The original compares 32-bit floats, and equal choices keep their order.
    func light(_ color: Color) -> Float { Float(luminance(color)) }
    if options.contains(.preferDarker) { return choices.sorted { light($0) < light($1) } }
    if options.contains(.preferLighter) { return choices.sorted { light($0) > light($1) } }
    return choices
  }

  private static func luminance(_ color: Color) -> Double {
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// Converts an encoded value to linear light with WCAG 2.0's threshold .03928, corrected to
  /// .04045 in 2021.
  private static func linear(_ value: Double) -> Double {
    value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
