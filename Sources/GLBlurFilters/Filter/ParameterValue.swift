/// The value of a parameter of any type.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case boolean(Bool)
  case choice(String)
  case length(Length)
  case color(Color)
  case frame(Frame)
  case point(Point)
  case numbers([Double])
  case channels(Channels)
  case stops([GradientStop])
  case curve([CurvePoint])
  case text(String)
  case reference(Reference)
  case content(Content)
  /// An optional parameter that is left out.
  case none
}

extension ParameterValue {
  /// As a chain file spells it.
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
    case .channels(let value): spelled(value)
    case .stops(let stops):
      list(stops.map { list([numeral($0.position), spelled($0.color)]) })
    case .curve(let points): list(points.map { list([numeral($0.x), numeral($0.y)]) })
    case .text(let value): quoted(value)
    case .reference(let reference): quoted(reference.description)
    case .content(let content): content.json
    case .none: "null"
    }
  }
}

private func list(_ elements: [String]) -> String {
  "[" + elements.joined(separator: ", ") + "]"
}

private func spelled(_ length: Length) -> String {
  switch length {
  case .points(let points): numeral(points)
  case .percent(let percent): "\"\(numeral(percent))%\""
  }
}

private func spelled(_ channels: Channels) -> String {
  channels == Channels(channels.red)
    ? numeral(channels.red)
    : list([channels.red, channels.green, channels.blue].map(numeral))
}

private func spelled(_ color: Color) -> String {
  if color.red == color.green && color.green == color.blue {
    return "{\"white\": \(numeral(color.red)), \"alpha\": \(numeral(color.alpha))}"
  }
  return list([color.red, color.green, color.blue, color.alpha].map(numeral))
}
