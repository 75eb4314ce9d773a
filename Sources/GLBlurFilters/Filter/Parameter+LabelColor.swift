extension Parameter {
  /// Describes the colour of a label: a colour, `auto` or a vibrancy style.
  public static func labelColor(
    _ name: String, _ path: ParameterPath<Owner, LabelColor>, _ summary: String
  ) -> Parameter {
    Parameter(name, path, .colorOr(LabelColor.words), summary, { $0.value }, { LabelColor($0) })
  }
}

extension LabelColor {
  /// The words for colours that are not fixed.
  fileprivate static let words = ["auto"] + VibrancyStyle.allCases.map(\.rawValue)

  fileprivate var value: ParameterValue {
    switch self {
    case .color(let color): .color(color)
    case .auto: .choice("auto")
    case .vibrancy(let style): .choice(style.rawValue)
    }
  }

  fileprivate init?(_ value: ParameterValue) {
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
