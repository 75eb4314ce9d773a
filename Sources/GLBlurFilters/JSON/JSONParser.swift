/// A parser of JSON as RFC 8259 defines it. It refuses duplicate keys.
package struct JSONParser {
  /// The maximum nesting, which bounds the recursion. No chain needs more.
  private static let greatestDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var path: [String] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses a text in UTF-8, with or without a byte order mark.
  ///
  /// - Throws: `JSONError` if the text is not JSON.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var parser = JSONParser(bytes)
    try parser.checkEncoding()
    parser.skipByteOrderMark()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else {
      throw parser.error("expected the end of the text, found \(parser.found)")
    }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipSpace()
    guard depth <= Self.greatestDepth else {
      throw error("nested more than \(Self.greatestDepth) levels deep")
    }
    guard let byte = peek() else { throw error("expected a value, found the end of the text") }
    let start = line
    let value: JSON.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try object(depth: depth))
    case UInt8(ascii: "["): value = .array(try array(depth: depth))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
    default: value = try word()
    }
    return JSON(value: value, line: start)
  }

  private mutating func object(depth: Int) throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else {
        throw error("expected a key in double quotes, found \(found)\(cure)")
      }
      let start = line
      let key = try string()
      path.append(path.isEmpty ? key : ".\(key)")
      guard keys.insert(key).inserted else { throw error("duplicate key; keep one of them") }
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw error("expected ':' after the key, found \(found)")
      }
      let value = try value(depth: depth + 1)
      members.append(JSON.Member(key: key, line: start, value: value))
      path.removeLast()
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      if take(UInt8(ascii: "}")) { return members }
      throw error("expected ',' or '}', found \(found)\(cure)")
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return [] }
    while true {
      path.append("[\(elements.count)]")
      elements.append(try value(depth: depth + 1))
      path.removeLast()
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      if take(UInt8(ascii: "]")) { return elements }
      throw error("expected ',' or ']', found \(found)\(cure)")
    }
  }

  private mutating func word() throws(JSONError) -> JSON.Value {
    let words: [(String, JSON.Value)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[index...].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw error("expected a value, found \(found)\(cure)")
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let next = peek(), isWordByte(next) {
      throw error("expected the end of the number '\(text)', found \(found)")
    }
    guard let value = Double(text), value.isFinite else {
      throw error("the number '\(text)' is too large")
    }
    return value
  }

  private mutating func digits() throws(JSONError) {
    let start = index
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    if index == start { throw error("expected a digit, found \(found)") }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek() {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw error("unescaped control character in a string; write it as \\u00XX")
      default: text.append(byte)
      }
    }
    throw error("the text ends inside a string")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
      UInt8(ascii: "t"): 9,
    ]
    guard let byte = peek() else { throw error("the text ends inside a string") }
    index += 1
    if let character = plain[byte] { return [character] }
    guard byte == UInt8(ascii: "u") else {
      index -= 1
      throw error("expected an escape of JSON after '\\', found \(found)")
    }
    var scalar = try hexDigits()
    if (0xD800..<0xDC00).contains(scalar), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let low = try hexDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw loneSurrogate }
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let character = Unicode.Scalar(scalar) else { throw loneSurrogate }
    return Array(String(character).utf8)
  }

  private var loneSurrogate: JSONError {
    error("expected the escapes of both halves of a surrogate pair, found one half")
  }

  private mutating func hexDigits() throws(JSONError) -> UInt32 {
    let text = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16)
    else { throw error("expected four hexadecimal digits after '\\u'") }
    index += 4
    return value
  }

  // MARK: Bytes

  private func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  private mutating func skipByteOrderMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
  }

  private mutating func checkEncoding() throws(JSONError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    // The first invalid byte is where the repaired text first differs.
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let good = zip(bytes, repaired).prefix { $0 == $1 }.count
    line = 1 + bytes.prefix(good).count { $0 == 0x0A }
    throw error("the text is not UTF-8")
  }

  /// The text at the current index, for messages.
  private var found: String {
    guard let byte = peek() else { return "the end of the text" }
    guard byte >= 0x20 else { return "the end of the line" }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    return "'\(rest.prefix(1))'"
  }

  /// The end of a message about syntax at the current index that other notations allow and JSON
  /// does not.
  private var cure: String {
    switch peek() {
    case UInt8(ascii: "'"): "; write texts in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments, so leave it out"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      isBehindComma ? "; leave out the comma before it" : ""
    case UInt8(ascii: "."): "; write 0 before the point"
    case UInt8(ascii: "+"): "; leave out the sign"
    default: ""
    }
  }

  private var isBehindComma: Bool {
    bytes[..<index].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ",")
  }

  private func error(_ message: String) -> JSONError {
    JSONError(line: line, path: path.joined(), message: message)
  }
}
