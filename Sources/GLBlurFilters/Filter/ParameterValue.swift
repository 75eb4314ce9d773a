/// The value of a parameter of any type.
public enum ParameterValue: Hashable, Sendable {
  /// A number without a unit.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// True or false.
  case boolean(Bool)
  /// A word, which is the raw value of a choice.
  case choice(String)
  /// A distance in points or percent.
  case length(Length)
  /// A colour with its alpha.
  case color(Color)
  /// A rectangle, as x, y, width and height.
  case frame(Frame)
  /// A place in the image, as x and y.
  case point(Point)
  /// A list of numbers.
  case numbers([Double])
  /// Rows of equally many numbers.
  case matrix([[Double]])
  /// One number for each of red, green and blue.
  case channels(Channels)
  /// The stops of a gradient.
  case stops([GradientStop])
  /// The points of a curve.
  case curve([CurvePoint])
  /// A text, which may have several lines.
  case text(String)
  /// A reference to an image.
  case reference(Reference)
  /// References to images, by names.
  case references([String: Reference])
  /// Values by names.
  case values(NamedValues)
  /// The views in a view.
  case content(Content)
  /// The parameter is optional and left out.
  case none
}

extension ParameterValue {
  /// The value as chain files spell it.
  public var json: String {
    switch self {
    case .number(let value): numeral(value)
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let value): "\"\(value)\""
    case .length(let length): spelled(length)
    case .color(let color): spelled(color)
    case .frame(let frame):
      list([frame.x, frame.y, frame.width, frame.height].map(spelled))
    case .point(let point): list([point.x, point.y].map(spelled))
    case .numbers(let values): list(values.map(numeral))
    case .matrix(let rows): list(rows.map { list($0.map(numeral)) })
    case .channels(let value): spelled(value)
    case .stops(let stops):
      list(stops.map { list([numeral($0.position), spelled($0.color)]) })
    case .curve(let points): list(points.map { list([numeral($0.x), numeral($0.y)]) })
    case .text(let value): quoted(value)
    case .reference(let reference): quoted(reference.description)
    case .references(let references):
      JSONText.object(
        references.sorted { $0.key < $1.key }.map { ($0, .string($1.description)) }
      ).line
    case .values(let values): values.text
    case .content(let content): content.json
    case .none: "null"
    }
  }
}

/// The value of a kind, or nil for values of other kinds.
extension ParameterValue {
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var choice: String? { if case .choice(let value) = self { value } else { nil } }
  var length: Length? { if case .length(let value) = self { value } else { nil } }
  var color: Color? { if case .color(let value) = self { value } else { nil } }
  var frame: Frame? { if case .frame(let value) = self { value } else { nil } }
  var point: Point? { if case .point(let value) = self { value } else { nil } }
  var numbers: [Double]? { if case .numbers(let value) = self { value } else { nil } }
  var matrix: [[Double]]? { if case .matrix(let value) = self { value } else { nil } }
  var channels: Channels? { if case .channels(let value) = self { value } else { nil } }
  var stops: [GradientStop]? { if case .stops(let value) = self { value } else { nil } }
  var curve: [CurvePoint]? { if case .curve(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var reference: Reference? { if case .reference(let value) = self { value } else { nil } }
  var references: [String: Reference]? {
    if case .references(let value) = self { value } else { nil }
  }
  var values: NamedValues? { if case .values(let value) = self { value } else { nil } }
  var content: Content? { if case .content(let value) = self { value } else { nil } }
}

private func list(_ elements: [String]) -> String {
  "[" + elements.joined(separator: ", ") + "]"
}

private func spelled(_ length: Length) -> String {
  if length.isMixed { return "\(numeral(length.points)) + \(numeral(length.percent))%" }
  return length.percent == 0
    ? numeral(length.points) : "\"\(numeral(length.percent))%\""
}

private func spelled(_ channels: Channels) -> String {
  channels == Channels(channels.red)
    ? numeral(channels.red)
    : list([channels.red, channels.green, channels.blue].map(numeral))
}

private func spelled(_ color: Color) -> String {
  if let search = color.search {
    let goal =
      switch search.goal {
      case .average: "\"from\": \"average\""
      case .dominant(let index, let count):
        "\"from\": \"dominant\", \"index\": \(index), \"count\": \(count)"
      }
    let picture = search.picture.map { ", \"of\": \(quoted($0))" } ?? ""
    return "{\(goal)\(picture), \"alpha\": \(numeral(color.alpha))}"
  }
  if let p3 = color.inDisplayP3 {
    return "{\"p3\": \(list([p3.red, p3.green, p3.blue, p3.alpha].map(numeral)))}"
  }
  if color.red == color.green && color.green == color.blue {
    return "{\"white\": \(numeral(color.red)), \"alpha\": \(numeral(color.alpha))}"
  }
  return list([color.red, color.green, color.blue, color.alpha].map(numeral))
}
