extension MDFTextAccessibility {
  /// The font properties that decide whether text is large.
  public struct Font: Hashable, Sendable {
    /// The font weights of UIKit, lightest first.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
      /// UIKit's `UIFont.Weight.ultraLight`, which does not count as bold.
      case ultraLight
      /// UIKit's `UIFont.Weight.thin`, which does not count as bold.
      case thin
      /// UIKit's `UIFont.Weight.light`, which does not count as bold.
      case light
      /// UIKit's `UIFont.Weight.regular`, which does not count as bold.
      case regular
      /// UIKit's `UIFont.Weight.medium`, which does not count as bold.
      case medium
      /// UIKit's `UIFont.Weight.semibold`, which counts as bold.
      case semibold
      /// UIKit's `UIFont.Weight.bold`, which counts as bold.
      case bold
      /// UIKit's `UIFont.Weight.heavy`, which counts as bold.
      case heavy
      /// UIKit's `UIFont.Weight.black`, which counts as bold.
      case black
    }

    /// The size in points of iOS.
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
