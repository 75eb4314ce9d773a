extension MDFTextAccessibility {
  /// What of a font decides whether its text is large.
  public struct Font: Hashable, Sendable {
    /// As UIKit has them, lightest first.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
      case ultraLight
      case thin
      case light
      case regular
      case medium
      case semibold
      case bold
      case heavy
      case black
    }

    /// In points.
    public var points: Double
    public var weight: Weight

    public init(points: Double, weight: Weight = .regular) {
      self.points = points
      self.weight = weight
    }

    /// Whether UIKit says of such a font that it is bold.
    public var isBold: Bool {
      switch weight {
      case .semibold, .bold, .heavy, .black: true
      case .ultraLight, .thin, .light, .regular, .medium: false
      }
    }
  }
}
