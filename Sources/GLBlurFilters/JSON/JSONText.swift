package import JSONParsing

/// A JSON value that can be written as text.
package indirect enum JSONText {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])
  /// A JSON text of one line.
  case verbatim(String)

  package static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }
  package static func optional(_ value: Int?) -> JSONText { value.map(JSONText.integer) ?? .null }
  package static func optional(_ value: Double?) -> JSONText { value.map(JSONText.number) ?? .null }

  package static func optional(_ value: Bool?) -> JSONText { value.map(JSONText.boolean) ?? .null }

  package static func numeral(_ value: Double) -> JSONText {
    Int(exactly: value).map(JSONText.integer) ?? .number(value)
  }

  /// A text that is not JSON becomes null.
  package init(spelled text: String) {
    self = (try? JSONParser.parse(Array(text.utf8))).map { JSONText($0) } ?? .null
  }

  package init(_ json: JSON) {
    self =
      switch json.value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let value): .numeral(value)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map { JSONText($0) })
      case .object(let members): .object(members.map { ($0.key, JSONText($0.value)) })
      }
  }

  package func appending(_ more: [(String, JSONText)]) -> JSONText {
    if case .object(let members) = self { .object(members + more) } else { self }
  }

  /// The value on one line, with spaces inside braces.
  package var line: String {
    switch self {
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members): "{ " + Self.line(members) + " }"
    default: text(indent: "", width: 0)
    }
  }

  private static func line(_ members: [(String, JSONText)]) -> String {
    members.map { "\(quoted($0)): \($1.line)" }.joined(separator: ", ")
  }

  /// Returns the value on one line. An object with a list of objects under the given name has its
  /// other members on the first line and each element of the list on lines of its own, recursively.
  /// `indent` is the white space before the first line.
  package func block(indent: String, list name: String) -> String {
    guard case .object(let members) = self,
      let list = members.first(where: { $0.0 == name }), case .array(let elements) = list.1,
      !elements.isEmpty
    else { return line }
    let (inner, innermost) = (indent + "  ", indent + "    ")
    let rows = elements.map { innermost + $0.block(indent: innermost, list: name) }
    return "{\n\(inner)\(Self.line(members.filter { $0.0 != name })),\n"
      + "\(inner)\(quoted(name)): [\n\(rows.joined(separator: ",\n"))\n\(inner)]\n\(indent)}"
  }

  /// The text of a file: indented, with a newline at the end.
  package var file: String { file(width: 0) }

  /// Returns the text of a file, where values that fit into `width` columns are on one line.
  package func file(width: Int) -> String { text(indent: "", width: width) + "\n" }

  private func text(indent: String, width: Int) -> String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .verbatim(let text): return text
    case .string(let value): return quoted(value)
    case .array(let values):
      return Self.list(values.map { ("", $0) }, "[", "]", indent, width)
    case .object(let members):
      return Self.list(members.map { (quoted($0) + ": ", $1) }, "{", "}", indent, width)
    }
  }

  private static func list(
    _ elements: [(head: String, value: JSONText)], _ open: String, _ close: String,
    _ indent: String, _ width: Int
  ) -> String {
    guard !elements.isEmpty else { return open + close }
    if width > indent.count {
      let texts = elements.map { $0.head + $0.value.text(indent: "", width: .max) }
      let line = open + texts.joined(separator: ", ") + close
      if indent.count + line.count <= width { return line }
    }
    let inner = indent + "  "
    let lines = elements.map { inner + $0.head + $0.value.text(indent: inner, width: width) }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(indent)\(close)"
  }
}

/// Returns a number as JSON spells it: 10, not 10.0, if whole.
package func numeral(_ number: Double) -> String {
  guard let whole = Int(exactly: number) else { return "\(number)" }
  return "\(whole)"
}

/// Returns a string in JSON, with quotation marks and escapes.
package func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\u{0}"..<" ": "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
    default: String(scalar)
    }
  }
  return "\"\(scalars.joined())\""
}

/// An error in a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable {
  package var line: Int
  /// The path of the value at fault, such as `nodes[1].sigma`, or empty.
  package var path: String
  package var message: String
}

extension JSONError {
  init(_ fault: JSONFault, in bytes: [UInt8]) {
    let (found, cure) = (Self.found(bytes[fault.index...]), Self.cure(bytes, fault.index))
    message =
      switch fault.kind {
      case .textBehind: "expected the end of the text, found \(found)"
      case .tooDeep: "nested more than \(JSONParser.greatestDepth) levels deep"
      case .noValue: "expected a value, found the end of the text"
      case .notValue: "expected a value, found \(found)\(cure)"
      case .noKey: "expected a key in double quotes, found \(found)\(cure)"
      case .duplicateKey: "duplicate key; keep one of them"
      case .noColon: "expected ':' after the key, found \(found)"
      case .openObject: "expected ',' or '}', found \(found)\(cure)"
      case .openArray: "expected ',' or ']', found \(found)\(cure)"
      case .numberGoesOn(let number): "expected the end of the number '\(number)', found \(found)"
      case .tooLarge(let number): "the number '\(number)' is too large"
      case .noDigit: "expected a digit, found \(found)"
      case .controlCharacter: "unescaped control character in a string; write it as \\u00XX"
      case .openString: "the text ends inside a string"
      case .unknownEscape: "expected an escape of JSON after '\\', found \(found)"
      case .noHexDigits: "expected four hexadecimal digits after '\\u'"
      case .loneSurrogate:
        "expected the escapes of both halves of a surrogate pair, found one half"
      }
    line = fault.line
    path = fault.path
  }

  private static func found(_ text: ArraySlice<UInt8>) -> String {
    guard let byte = text.first else { return "the end of the text" }
    guard byte >= 0x20 else { return "the end of the line" }
    return "'\(String(decoding: text.prefix(4), as: UTF8.self).prefix(1))'"
  }

  /// Returns the cure for what other notations have and JSON does not.
  private static func cure(_ bytes: [UInt8], _ index: Int) -> String {
    switch index < bytes.count ? bytes[index] : nil {
    case UInt8(ascii: "'"): "; write texts in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments, so leave it out"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      bytes[..<index].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ",")
        ? "; leave out the comma before it" : ""
    case UInt8(ascii: "."): "; write 0 before the point"
    case UInt8(ascii: "+"): "; leave out the sign"
    default: ""
    }
  }
}

extension JSONParser {
  /// The deepest nesting that is accepted. No chain needs more.
  fileprivate static let greatestDepth = 64

  /// Parses UTF-8 with or without a byte order mark. Duplicate keys are refused.
  ///
  /// - Throws: `JSONError` if the text is not JSON.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    try checkEncoding(bytes)
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    do throws(JSONFault) {
      return try parse(
        bytes, start..<bytes.count,
        JSONRules(
          mostDepth: greatestDepth, greatestNumber: .greatestFiniteMagnitude, isLenient: false))
    } catch { throw JSONError(error, in: bytes) }
  }

  private static func checkEncoding(_ bytes: [UInt8]) throws(JSONError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    // A repair of the text changes the first invalid byte first.
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let good = zip(bytes, repaired).prefix { $0 == $1 }.count
    let line = 1 + bytes.prefix(good).count { $0 == 0x0A }
    throw JSONError(line: line, path: "", message: "the text is not UTF-8")
  }
}
