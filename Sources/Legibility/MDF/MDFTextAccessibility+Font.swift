extension MDFTextAccessibility {
  /// The properties of a font that decide whether its text is large.
  public struct Font: Hashable, Sendable {
    /// The font weights of UIKit, lightest first.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
      /// `UIFont.Weight.ultraLight`.
      case ultraLight
      /// `UIFont.Weight.thin`.
      case thin
      /// `UIFont.Weight.light`.
      case light
      /// `UIFont.Weight.regular`.
      case regular
      /// `UIFont.Weight.medium`.
      case medium
      /// `UIFont.Weight.semibold`.
      case semibold
      /// `UIFont.Weight.bold`.
      case bold
      /// `UIFont.Weight.heavy`.
      case heavy
      /// `UIFont.Weight.black`.
      case black
    }

    /// The size in points.
    public var points: Double
    /// The weight. The default is `regular`.
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
