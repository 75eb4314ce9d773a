import GLBlurStatistics
import Legibility

/// A colour of a label's text.
struct LabelInk {
  let color: LabelColor
  /// The sizes and weights of the text in this colour.
  var sizes: [TextSize]

  /// Returns the contrast ratio that the smallest or lightest of the text needs.
  func ratio(for conformance: Conformance) -> Double { size(for: conformance).1 }

  /// Returns the size and weight of the text that needs the highest contrast ratio, and that ratio.
  func size(for conformance: Conformance) -> (TextSize, Double) {
    let needs = sizes.map { ($0, conformance.requiredRatio(for: $0)) }
    return needs.max { $0.1 < $1.1 } ?? (TextSize(points: 1, isBold: false), 1)
  }
}

extension Label {
  var textSize: TextSize { TextSize(points: size, isBold: weight.number >= 700) }

  /// The largest size of the text.
  var largestSize: Double {
    text.spans.filter { !$0.text.isEmpty }.map { $0.size ?? size }.max() ?? size
  }

  /// Returns the size and weight of a span.
  func size(of span: TextSpan) -> TextSize {
    TextSize(points: span.size ?? size, isBold: (span.weight ?? weight).number >= 700)
  }

  /// The distinct colours of spans that have letters, in order of first use. There is at least one.
  var inks: [LabelInk] {
    var inks: [LabelInk] = []
    for span in text.spans where !span.text.allSatisfy(\.isWhitespace) {
      let color = span.color.map(LabelColor.color) ?? color
      if let known = inks.firstIndex(where: { $0.color == color }) {
        inks[known].sizes.append(size(of: span))
      } else {
        inks.append(LabelInk(color: color, sizes: [size(of: span)]))
      }
    }
    return inks.isEmpty ? [LabelInk(color: color, sizes: [textSize])] : inks
  }

  /// Returns the index of a span's ink. One without letters may have any.
  func ink(of span: TextSpan, among inks: [LabelInk]) -> Int {
    let color = span.color.map(LabelColor.color) ?? color
    return inks.firstIndex { $0.color == color } ?? 0
  }

  /// The colours of the text as they are stated, with black for `auto`.
  var plainPaint: LabelPaint {
    LabelPaint(inks.map { $0.color == .auto ? .black : $0.color })
  }

  /// Whether the paint of the label depends on the picture behind it.
  public var dependsOnPixels: Bool { color == .auto || legible != .none || seeksColors }

  /// The form of the scrim that the label may have, or nil if it may have none.
  var scrimForm: LegibleMeans? { legibleBy.first { $0 != .color } }

  /// Returns the error that says that a colour of the label, or all of them together, cannot be made legible.
  func unreadable(_ ink: LabelInk? = nil, at conformance: Conformance) -> FilterError {
    let inks = inks
    let ratio = (ink.map { [$0] } ?? inks).map { $0.ratio(for: conformance) }.max() ?? 1
    if ink == nil, inks.count > 1, scrimForm != nil {
      return FilterError(
        parameter: "legible",
        "no scrim gives every colour of the spans the contrast of \(conformance.rawValue); choose "
          + "colours that are all lighter or all darker than what lies behind the text")
    }
    if scrimForm == nil {
      return FilterError(
        parameter: "legibleBy",
        "no tone of this colour has \(numeral(ratio)):1 "
          + "(\(conformance.rawValue)) over what lies behind the text; allow a \"background\", a \"gradient\" or "
          + "a \"shadow\" too")
    }
    return FilterError(
      parameter: "legible",
      "text of this colour does not have \(numeral(ratio)):1 "
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
