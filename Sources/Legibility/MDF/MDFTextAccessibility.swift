private import Glibc

/// Google's MDFTextAccessibility for iOS (material-foundation/material-text-accessibility-ios),
/// method by method, with its own constants and its own search.
///
/// A background's alpha is not looked at: it counts as opaque, as it does there in release builds.
/// Where the original returns nil or −1, the result is nil.
public enum MDFTextAccessibility {
  /// White or black of an alpha that reads well on the background.
  ///
  /// - Parameter targetTextAlpha: the alpha that is wanted, 0…1; raised where it does not pass.
  /// - Returns: nil if neither passes, opaque as it may be.
  public static func textColor(
    onBackgroundColor background: Color, targetTextAlpha: Double, font: Font?
  ) -> Color? {
    textColor(
      onBackgroundColor: background, targetTextAlpha: targetTextAlpha, options: options(for: font))
  }

  /// The same, by options. White comes first unless they prefer otherwise.
  public static func textColor(
    onBackgroundColor background: Color, targetTextAlpha: Double, options: Options
  ) -> Color? {
    textColor(
      fromChoices: [Color.white, .black].map { $0.withAlpha(targetTextAlpha) },
      onBackgroundColor: background, options: options)
  }

  /// An older name, which its README still has.
  public static func textColor(
    onBackgroundColor background: Color, textAlpha: Double, font: Font?
  ) -> Color? {
    textColor(onBackgroundColor: background, targetTextAlpha: textAlpha, font: font)
  }

  /// The first of the choices that passes, as it is or with its alpha raised.
  ///
  /// - Returns: nil if none does.
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

  /// The least alpha with which the text passes, up to .0078 above the true one. The text's own
  /// alpha is not looked at.
  ///
  /// - Returns: nil if it does not pass opaque (−1 in the original).
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
    // Seven steps.
    while high - low > 0.01 {
      let middle = (low + high) / 2
      if passes(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The contrast ratio of the text, blended over the background: 1…21.
  public static func contrastRatio(
    forTextColor text: Color, onBackgroundColor background: Color
  ) -> Double {
    let luminances = [
      luminance(text.composited(over: background.withAlpha(1))), luminance(background),
    ]
    return ((luminances.max() ?? 0) + flare) / ((luminances.min() ?? 0) + flare)
  }

  public static func textColor(
    _ text: Color, passesOnBackgroundColor background: Color, options: Options
  ) -> Bool {
    contrastRatio(forTextColor: text, onBackgroundColor: background) >= options.requiredRatio
  }

  /// Whether text of the font is large: from 18 points on, or from 14 if bold. No font is not.
  public static func isLarge(forContrastRatios font: Font?) -> Bool {
    guard let font else { return false }
    return font.points >= 18 || font.isBold && font.points >= 14
  }

  static func options(for font: Font?) -> Options {
    isLarge(forContrastRatios: font) ? .largeFont : []
  }

  /// By luminance if the options ask, whatever the alphas; darker wins over lighter.
  private static func sorted(_ choices: [Color], _ options: Options) -> [Color] {
    // The original compares 32-bit numbers; equals keep their order.
    func light(_ color: Color) -> Float { Float(luminance(color)) }
    if options.contains(.preferDarker) { return choices.sorted { light($0) < light($1) } }
    if options.contains(.preferLighter) { return choices.sorted { light($0) > light($1) } }
    return choices
  }

  private static func luminance(_ color: Color) -> Double {
    weightedLight(linear(color.red), linear(color.green), linear(color.blue))
  }

  /// With the threshold of WCAG 2.0, .03928, that was corrected to .04045 in 2021.
  private static func linear(_ value: Double) -> Double {
    value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
