// Messages for callers of the Swift API, where lengths and colours are values rather than texts of
// a chain file. Other values look the same in both.

extension ParameterDomain {
  /// The bounds for a value of the right type, in words for the caller of an API.
  var bounds: String {
    switch self {
    case .length(let range):
      "\(numeral(range.lowerBound)) to \(numeral(range.upperBound)) points, or 0 to 100 percent"
    case .color, .colorOr: "components of 0 to 1"
    default: description
    }
  }
}

extension ParameterValue {
  var words: String {
    switch self {
    case .length(let length):
      length.percent == 0
        ? "\(numeral(length.points)) points" : "\(numeral(length.percent)) percent"
    case .color(let color) where color.search != nil: json
    case .color(let color):
      "Color("
        + [
          ("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha),
        ]
        .map { "\($0): \(numeral($1))" }.joined(separator: ", ") + ")"
    default: json
    }
  }
}
