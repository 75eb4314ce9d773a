/// A conformance level (WCAG 2.x) for the contrast of text. Ratios are compared without rounding:
/// 4.4999 is below 4.5.
public enum Conformance: String, Hashable, Sendable, CaseIterable {
  /// The level of success criterion 1.4.3.
  case aa = "AA"
  /// The level of success criterion 1.4.6.
  case aaa = "AAA"

  /// Returns the least contrast ratio with which text passes.
  public func requiredRatio(isLarge: Bool) -> Double {
    switch self {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }

  /// Returns the least contrast ratio with which text of this size passes.
  public func requiredRatio(for size: TextSize) -> Double { requiredRatio(isLarge: size.isLarge) }

  /// The least contrast ratio for controls, icons and parts of graphics, which have to be seen but
  /// are not text (success criterion 1.4.11, level AA).
  public static let requiredNonTextRatio = 3.0
}
