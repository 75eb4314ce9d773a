extension MDFTextAccessibility {
  /// The properties of a font that decide whether its text is large.
  public struct Font: Hashable, Sendable {
    /// The font weights of UIKit, lightest first.
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

    /// The size in points.
    public var points: Double
    public var weight: Weight

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
