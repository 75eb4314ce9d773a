/// The properties of text that decide how much contrast WCAG 2.x requires.
public struct TextSize: Hashable, Sendable {
  /// The size in points: 1/72 inch, or 4/3 of a CSS pixel.
  public var points: Double
  /// Whether the text is bold.
  public var isBold: Bool

  /// Creates the properties of a text.
  public init(points: Double, isBold: Bool = false) {
    self.points = points
    self.isBold = isBold
  }

  /// Whether the text is large, and so needs less contrast: from 18 points, or from 14 points if it
  /// is bold.
  public var isLarge: Bool { points >= 18 || isBold && points >= 14 }
}
