/// The weight of a font, by UIKit's names.
public enum FontWeight: String, Choice {
  /// The lightest weight, 100.
  case ultraLight
  /// A weight of 200.
  case thin
  /// A weight of 300.
  case light
  /// The usual weight, 400.
  case regular
  /// A weight of 500.
  case medium
  /// A weight of 600.
  case semibold
  /// A weight of 700.
  case bold
  /// A weight of 800.
  case heavy
  /// The heaviest weight, 900.
  case black

  /// Returns nil for a number without a name.
  package init?(number: Int) {
    guard let weight = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = weight
  }

  /// In CSS and OpenType, 100…900.
  var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
