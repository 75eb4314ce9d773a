/// A conformance level (WCAG 2.x) for the contrast of text. Ratios are not rounded.
public enum Conformance: String, Hashable, Sendable, CaseIterable {
  /// The level of success criterion 1.4.3.
  case aa = "AA"
  /// The level of success criterion 1.4.6.
  case aaa = "AAA"

  /// Returns the lowest contrast ratio that passes.
  public func requiredRatio(isLarge: Bool) -> Double {
    switch self {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }

  /// Returns the lowest contrast ratio that passes for text of this size.
  public func requiredRatio(for size: TextSize) -> Double { requiredRatio(isLarge: size.isLarge) }

  /// The lowest contrast ratio for controls, icons and graphics (success criterion 1.4.11, level
  /// AA).
  public static let requiredNonTextRatio = 3.0
}

/// The text properties that decide how much contrast WCAG 2.x requires.
public struct TextSize: Hashable, Sendable {
  /// The em in points of a picture, which are CSS pixels, 1/96 inch. WCAG's points are 1/72 inch:
  /// 18 of them are 24 of these.
  public var points: Double
  /// Whether the text is bold.
  public var isBold: Bool

  /// Creates the properties of a text.
  public init(points: Double, isBold: Bool = false) {
    self.points = points
    self.isBold = isBold
  }

  /// Whether the text is large (WCAG 2.x, "large scale") and so needs less contrast: from 24 CSS
  /// pixels, WCAG's 18 points, or if bold from 18⅔, WCAG's 14 points.
  public var isLarge: Bool { points >= 24 || isBold && points * 3 >= 14 * 4 }
}
