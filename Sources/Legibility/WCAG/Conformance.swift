/// A conformance level (WCAG 2.x) for the contrast of text. Ratios are not rounded: 4.4999 is below
/// 4.5.
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

  /// The lowest contrast ratio for controls, icons and graphics, which are not text (success
  /// criterion 1.4.11, level AA).
  public static let requiredNonTextRatio = 3.0
}
