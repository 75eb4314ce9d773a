/// JSON to print.
indirect enum JSONText {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])
  /// What is JSON already, on one line.
  case verbatim(String)

  static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }
  static func optional(_ value: Int?) -> JSONText { value.map(JSONText.integer) ?? .null }
  static func optional(_ value: Double?) -> JSONText { value.map(JSONText.number) ?? .null }

  static func optional(_ value: Bool?) -> JSONText { value.map(JSONText.boolean) ?? .null }

  /// An object with further members; anything else as it is.
  func appending(_ more: [(String, JSONText)]) -> JSONText {
    if case .object(let members) = self { .object(members + more) } else { self }
  }

  /// As a file: indented, with a newline at the end.
  var file: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .verbatim(let text): return text
    case .string(let value): return Self.quoted(value)
    case .array(let values):
      return Self.list(values.map { ("", $0) }, "[", "]", indent)
    case .object(let members):
      return Self.list(members.map { (Self.quoted($0) + ": ", $1) }, "{", "}", indent)
    }
  }

  private static func list(
    _ elements: [(String, JSONText)], _ open: String, _ close: String, _ indent: String
  ) -> String {
    guard !elements.isEmpty else { return open + close }
    let inner = indent + "  "
    let lines = elements.map { inner + $0 + $1.text(indent: inner) }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(indent)\(close)"
  }

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20:
        "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
      default: String(scalar)
      }
    }
    return "\"\(scalars.joined())\""
  }
}
