private import SystemLibrary

/// A port of Google's MDFTextAccessibility for iOS
/// (material-foundation/material-text-accessibility-ios), method by method, with its constants and
/// its search. Backgrounds count as opaque, as in release builds of the original, and the result is
/// nil where the original returns nil or −1.
public enum MDFTextAccessibility {
  /// Returns white or black with an alpha that is legible on the background, or nil if neither
  /// passes even when opaque.
  ///
  /// - Parameter targetTextAlpha: The preferred alpha, 0…1, which is raised if it does not pass.
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

  /// The name of `textColor(onBackgroundColor:targetTextAlpha:font:)` in the original's README.
  public static func textColor(
    onBackgroundColor background: Color, textAlpha: Double, font: Font?
  ) -> Color? {
    textColor(onBackgroundColor: background, targetTextAlpha: textAlpha, font: font)
  }

  /// Returns the first choice that passes, with its alpha raised if necessary, or nil if none does.
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

  /// Returns the lowest alpha with which the text passes, at most .0078 too high, or nil if there
  /// is none. The text's own alpha is ignored.
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
  /// pixels (see `TextSize.isLarge`).
  public static func isLarge(forContrastRatios font: Font?) -> Bool {
    guard let font else { return false }
    return font.points >= 18 || font.isBold && font.points >= 14
  }

  static func options(for font: Font?) -> Options {
    isLarge(forContrastRatios: font) ? .largeFont : []
  }

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

  /// WCAG 2.0's threshold .03928 was corrected to .04045 in 2021.
  private static func linear(_ value: Double) -> Double {
    value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

extension MDFTextAccessibility {
  /// The font properties that decide whether text is large.
  public struct Font: Hashable, Sendable {
    /// The font weights of UIKit, lightest first.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
      /// Not bold for UIKit.
      case ultraLight
      /// Not bold for UIKit.
      case thin
      /// Not bold for UIKit.
      case light
      /// Not bold for UIKit.
      case regular
      /// Not bold for UIKit.
      case medium
      /// Counts as bold in UIKit.
      case semibold
      /// Counts as bold in UIKit.
      case bold
      /// Counts as bold in UIKit.
      case heavy
      /// Counts as bold in UIKit.
      case black
    }

    /// The size in points of iOS.
    public var points: Double
    /// Decides, with the size, whether text is large.
    public var weight: Weight

    /// Creates a font of a size and a weight.
    public init(points: Double, weight: Weight = .regular) {
      self.points = points
      self.weight = weight
    }

    /// Whether UIKit reports a font of this weight as bold.
    public var isBold: Bool {
      switch weight {
      case .semibold, .bold, .heavy, .black: true
      case .ultraLight, .thin, .light, .regular, .medium: false
      }
    }
  }
}

extension MDFTextAccessibility {
  /// Returns white or black with an alpha that is legible on the mean colour of a region of an
  /// image, or nil if neither passes or no pixel is visible.
  ///
  /// The mean hides variation, so the text may be illegible on parts of the region.
  /// `ContrastSummary` measures this, and `Scrim` finds a remedy.
  ///
  /// - Parameters:
  ///   - region: The region to average. Only its part within the image counts.
  ///   - targetTextAlpha: The preferred alpha, 0…1, which is raised if it does not pass.
  public static func textColor(
    onBackgroundImage image: Bitmap, inRegion region: Bitmap.Region, targetTextAlpha: Double,
    font: Font?
  ) -> Color? {
    averageColor(of: image, in: region).flatMap {
      textColor(onBackgroundColor: $0, targetTextAlpha: targetTextAlpha, font: font)
    }
  }

  /// Returns the straight colour of the region drawn into a single premultiplied 8-bit pixel.
  private static func averageColor(of image: Bitmap, in region: Bitmap.Region) -> Color? {
    let region = image.visible(region)
    guard region.width > 0, region.height > 0 else { return nil }
    var color = SIMD3<Int>()
    var alpha = 0
    for y in region.y..<region.y + region.height {
      for x in region.x..<region.x + region.width {
        let pixel = SIMD4<Int>(truncatingIfNeeded: image.pixel(x: x, y: y))
        color &+= SIMD3(pixel.x, pixel.y, pixel.z) &* pixel.w
        alpha += pixel.w
      }
    }
    let count = Double(region.width) * Double(region.height)
    let level = (Double(alpha) / count).rounded()
    guard level > 0 else { return nil }
    let sums = SIMD3<Double>(color) / (255 * count)
    let channels = sums.rounded(.toNearestOrAwayFromZero) / level
    return Color(red: channels.x, green: channels.y, blue: channels.z, alpha: level / 255)
  }
}

extension MDFTextAccessibility {
  /// The raw values of these options are those of the original.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The required contrast ratio is 3 instead of 4.5.
    public static let largeFont = Options(rawValue: 1)
    /// A choice that fails with its own alpha is rejected; no alpha is raised.
    public static let preserveAlpha = Options(rawValue: 2)
    /// Darker choices are tried first. This option wins over `preferLighter`.
    public static let preferDarker = Options(rawValue: 4)
    /// Lighter choices are tried first.
    public static let preferLighter = Options(rawValue: 8)
    /// The text must conform to AAA, a contrast ratio of 7, or 4.5 for large text.
    public static let enhancedContrast = Options(rawValue: 16)

    var requiredRatio: Double {
      let level = contains(.enhancedContrast) ? Conformance.aaa : .aa
      return level.requiredRatio(isLarge: contains(.largeFont))
    }
  }
}
