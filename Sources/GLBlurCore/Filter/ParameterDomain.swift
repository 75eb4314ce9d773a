/// What values a parameter takes.
public enum ParameterDomain: Hashable, Sendable {
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case boolean
  case choice([String])
  /// The range is that of points; percentages are 0…100.
  case length(ClosedRange<Double>)
  case color
  /// A colour, or one of some words.
  case colorOr([String])
  case frame
  case text
  /// An image, as ports name it.
  case reference
  /// A list of views of these kinds.
  case content([String])

  /// In words, for help and errors.
  public var description: String {
    switch self {
    case .number(let range):
      "a number, \(numeral(range.lowerBound)) to \(numeral(range.upperBound))"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .choice(let words): "one of " + words.joined(separator: ", ")
    case .length(let range):
      "a length, \(numeral(range.lowerBound)) to \(numeral(range.upperBound)) points or \"0%\" to "
        + "\"100%\""
    case .color:
      "a colour: \"#RGB\", \"#RRGGBB\", \"#RRGGBBAA\", [r, g, b], [r, g, b, a] or "
        + "{\"white\": w, \"alpha\": a}, components 0 to 1"
    case .colorOr(let words):
      "one of " + words.joined(separator: ", ") + ", or " + ParameterDomain.color.description
    case .text: "a text of at most \(Self.mostTextBytes) bytes"
    case .reference: "an image: a node's id, \"source\" or \"@name\""
    case .content(let views):
      "a list of views, each an object with a \"view\": one of " + views.joined(separator: ", ")
    case .frame:
      "[x, y, width, height] in points or percentages, up to 1000000, width and height not negative"
    }
  }

  /// Whether the value is of this domain and within its range.
  package func contains(_ value: ParameterValue) -> Bool {
    switch (self, value) {
    case (_, .none): true
    case (.number(let range), .number(let value)): range.contains(value)
    case (.integer(let range), .integer(let value)): range.contains(value)
    case (.boolean, .boolean): true
    case (.choice(let words), .choice(let word)): words.contains(word)
    case (.length(let range), .length(.points(let value))): range.contains(value)
    case (.length, .length(.percent(let value))): (0...100).contains(value)
    case (.color, .color(let color)):
      [color.red, color.green, color.blue, color.alpha].allSatisfy((0...1).contains)
    case (.frame, .frame(let frame)):
      [frame.x, frame.y, frame.width, frame.height].allSatisfy { abs($0.number) <= 1e6 }
        && frame.width.number >= 0 && frame.height.number >= 0
    case (.colorOr(let words), .choice(let word)): words.contains(word)
    case (.colorOr, .color): ParameterDomain.color.contains(value)
    case (.text, .text(let text)): text.utf8.count <= Self.mostTextBytes
    case (.reference, .reference(let reference)): reference != .none
    case (.content(let kinds), .content(let content)):
      content.views.allSatisfy { kinds.contains(type(of: $0).name) }
    default: false
    }
  }

  /// More text than any label holds; Pango's line breaking takes longer than in proportion.
  private static let mostTextBytes = 20_000
}
