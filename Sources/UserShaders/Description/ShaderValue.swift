/// A given or declared value of a parameter.
package enum ShaderValue: Hashable, Sendable {
  /// A truth value, for `bool` and `event`.
  case bool(Bool)
  /// A number, for floats and whole numbers, and for the menu entry with this value.
  case number(Double)
  /// Numbers in order: the coordinates of a point, the channels of a colour (red, green, blue,
  /// alpha), or the components of a vector, of a matrix by columns, or of an array.
  case numbers([Double])
  /// The label of a menu entry.
  case label(String)
}

extension ShaderValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral
{
  /// Creates a truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a number.
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a list of numbers.
  package init(arrayLiteral elements: Double...) { self = .numbers(elements) }
  /// Creates the label of a menu entry.
  package init(stringLiteral value: String) { self = .label(value) }
}

extension ShaderValue: CustomStringConvertible {
  /// The value in JSON, with numbers as short as possible.
  package var description: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .number(let number): Self.numeral(number)
    case .numbers(let numbers): "[" + numbers.map(Self.numeral).joined(separator: ", ") + "]"
    case .label(let label): "\"\(label)\""
    }
  }

  static func numeral(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
