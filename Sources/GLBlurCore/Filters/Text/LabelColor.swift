/// What the text of a label is drawn in.
public enum LabelColor: Hashable, Sendable {
  case color(Color)
  /// Black or white, whichever reads better over what lies behind.
  case auto
  /// The colours of the material beneath, as prominent as the style says.
  case vibrancy(VibrancyStyle)

  public static let black = LabelColor.color(.black)
  public static let white = LabelColor.color(.white)

  /// The words that stand for no fixed colour.
  static let words = ["auto"] + VibrancyStyle.allCases.map(\.rawValue)

  var value: ParameterValue {
    switch self {
    case .color(let color): .color(color)
    case .auto: .choice("auto")
    case .vibrancy(let style): .choice(style.rawValue)
    }
  }

  init?(_ value: ParameterValue) {
    switch value {
    case .color(let color): self = .color(color)
    case .choice("auto"): self = .auto
    case .choice(let word):
      guard let style = VibrancyStyle(rawValue: word) else { return nil }
      self = .vibrancy(style)
    default: return nil
    }
  }
}
