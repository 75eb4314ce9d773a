import GLBlurStatistics
import Legibility

extension Label {
  var textSize: TextSize { TextSize(points: size, isBold: weight.number >= 700) }

  /// Whether the paint of the label depends on the picture behind it.
  public var dependsOnPixels: Bool { color == .auto || legible != .none || seeksColors }

  /// The fixed colour of the text, or black if there is none.
  var plainColor: Color { if case .color(let color) = color { color } else { .black } }

  /// The form of the scrim that the label may have, or nil if it may have none.
  var scrimForm: LegibleMeans? { legibleBy.first { $0 != .color } }

  /// Returns the error that says that the label's colour cannot be made legible.
  func unreadable(at conformance: Conformance) -> FilterError {
    if scrimForm == nil {
      return FilterError(
        parameter: "legibleBy",
        "no tone of this colour has \(numeral(conformance.requiredRatio(for: textSize))):1 "
          + "(\(conformance.rawValue)) over what lies behind the text; allow a \"background\", a \"gradient\" or "
          + "a \"shadow\" too")
    }
    return FilterError(
      parameter: "legible",
      "text of this colour does not have \(numeral(conformance.requiredRatio(for: textSize))):1 "
        + "(\(conformance.rawValue)) on any scrim; choose a darker or a lighter colour, or \"auto\""
    )
  }

  /// Returns black or white, whichever has the greater contrast with the worst pixel.
  func clearest(over backdrop: Backdrop) -> Color {
    backdrop.worstRatio(of: .black) > backdrop.worstRatio(of: .white) ? .black : .white
  }
}

extension Label.Legible {
  var conformance: Conformance? {
    switch self {
    case .none: nil
    case .aa: .aa
    case .aaa: .aaa
    }
  }
}
