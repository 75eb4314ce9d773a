/// The size of text, as far as WCAG 2.x asks.
public struct TextSize: Hashable, Sendable {
  /// In points: 1/72 inch, 4/3 of a CSS pixel.
  public var points: Double
  public var isBold: Bool

  public init(points: Double, isBold: Bool = false) {
    self.points = points
    self.isBold = isBold
  }

  /// Whether it needs less contrast: from 18 points on, or from 14 if bold.
  public var isLarge: Bool { points >= 18 || isBold && points >= 14 }
}
