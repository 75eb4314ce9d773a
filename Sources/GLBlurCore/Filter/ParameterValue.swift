/// The value of a parameter of any type.
public enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case boolean(Bool)
  case choice(String)
  case length(Length)
  case color(Color)
  case frame(Frame)
  /// An optional parameter that is left out.
  case none
}

extension ParameterValue {
  /// As a chain file spells it.
  public var json: String {
    switch self {
    case .number(let value): text(value)
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .choice(let value): "\"\(value)\""
    case .length(let length): text(length)
    case .color(let color): text(color)
    case .frame(let frame):
      "[" + [frame.x, frame.y, frame.width, frame.height].map(text).joined(separator: ", ") + "]"
    case .none: "null"
    }
  }
}

/// 10 rather than 10.0.
package func text(_ number: Double) -> String {
  guard let whole = Int(exactly: number) else { return "\(number)" }
  return "\(whole)"
}

private func text(_ length: Length) -> String {
  switch length {
  case .points(let points): text(points)
  case .percent(let percent): "\"\(text(percent))%\""
  }
}

private func text(_ color: Color) -> String {
  if color.red == color.green && color.green == color.blue {
    return "{\"white\": \(text(color.red)), \"alpha\": \(text(color.alpha))}"
  }
  let channels = [color.red, color.green, color.blue, color.alpha]
  return "[" + channels.map(text).joined(separator: ", ") + "]"
}
