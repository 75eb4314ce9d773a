/// A level of conformance (WCAG 2.x) for the contrast of text. Ratios are compared as they are,
/// never rounded: 4.4999 is below 4.5.
public enum Conformance: String, Hashable, Sendable, CaseIterable {
  /// Success criterion 1.4.3.
  case aa = "AA"
  /// Success criterion 1.4.6.
  case aaa = "AAA"

  /// The least contrast ratio of text that passes.
  public func requiredRatio(isLarge: Bool) -> Double {
    switch self {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }

  /// The least contrast ratio of text of this size that passes.
  public func requiredRatio(for size: TextSize) -> Double { requiredRatio(isLarge: size.isLarge) }

  /// The least contrast ratio of what is no text but has to be seen: controls, icons, parts of
  /// graphics (success criterion 1.4.11, level AA).
  public static let requiredNonTextRatio = 3.0
}
