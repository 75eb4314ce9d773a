package import JSONParsing

/// An error in a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The line of the error, from 1.
  package var line: Int
  /// The path of the value at fault, such as `nodes[1].sigma`. It is empty for the root.
  package var path: String
  package var message: String
}

extension JSONError {
  /// Creates the error for a fault of a text.
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

  /// Returns the beginning of the text behind a fault in words.
  private static func found(_ text: ArraySlice<UInt8>) -> String {
    guard let byte = text.first else { return "the end of the text" }
    guard byte >= 0x20 else { return "the end of the line" }
    return "'\(String(decoding: text.prefix(4), as: UTF8.self).prefix(1))'"
  }

  /// Returns the end of a message about what other notations have there and JSON does not have.
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

  /// Parses a text in UTF-8, with or without a byte order mark. Duplicate keys are refused.
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
    // The first invalid byte is the first one that a repair of the text changes.
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let good = zip(bytes, repaired).prefix { $0 == $1 }.count
    let line = 1 + bytes.prefix(good).count { $0 == 0x0A }
    throw JSONError(line: line, path: "", message: "the text is not UTF-8")
  }
}
