/// Reads JSON strictly by RFC 8259, and keeps the places of everything.
struct JSONReader {
  private let log: MessageLog
  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  private static let depthLimit = 32

  private init(_ log: MessageLog, _ offsets: Range<Int>) {
    self.log = log
    bytes = log.text.bytes
    index = offsets.lowerBound
    end = offsets.upperBound
  }

  /// Returns the value between two offsets of the log's text.
  ///
  /// - Throws: `ShaderFileError` for the first mistake.
  static func read(_ offsets: Range<Int>, of log: MessageLog) throws(ShaderFileError) -> JSONValue {
    var reader = JSONReader(log, offsets)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.index < reader.end {
      try reader.fail("there is text after the header's object", cure: "remove it")
    }
    return value
  }

  private var byte: UInt8? { index < end ? bytes[index] : nil }

  private func fail(_ message: String, cure: String? = nil) throws(ShaderFileError) -> Never {
    try log.fail(message, at: index..<min(index + 1, bytes.count), cure: cure)
  }

  private mutating func skipSpace() {
    while let byte, byte == 32 || byte == 9 || byte == 10 || byte == 13 { index += 1 }
  }

  private mutating func value(depth: Int) throws(ShaderFileError) -> JSONValue {
    skipSpace()
    guard depth < Self.depthLimit else {
      try fail("the header is nested more than \(Self.depthLimit) deep")
    }
    let start = index
    guard let byte else { try fail("the header ends where a value should be") }
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .array(try elements(depth: depth))
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = .number(try number())
    default: content = try word()
    }
    return JSONValue(content: content, offsets: start..<index)
  }

  private mutating func word() throws(ShaderFileError) -> JSONValue.Content {
    let start = index
    while let byte, byte.isNamePart { index += 1 }
    let word = log.text.string(start..<index)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      let hasMore = index < end
      index = start
      let cure =
        ["True", "TRUE", "False", "FALSE"].contains(word) ? "write it in small letters" : nil
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        try fail("a value is missing", cure: "remove the comma before it, or add a value")
      }
      let found = word.isEmpty ? (hasMore ? "this character" : "the end") : "'\(word.prefix(40))'"
      try fail("\(found) is no JSON value", cure: cure ?? "put texts in double quotes")
    }
  }

  private mutating func members(depth: Int) throws(ShaderFileError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    index += 1
    skipSpace()
    if byte == UInt8(ascii: "}") {
      index += 1
      return []
    }
    while true {
      skipSpace()
      let start = index
      guard byte == UInt8(ascii: "\"") else {
        let isEnd = byte == UInt8(ascii: "}")
        try fail(
          "expected a key in double quotes",
          cure: isEnd ? "remove the comma before the brace" : nil)
      }
      let key = try string()
      let offsets = start..<index
      skipSpace()
      guard byte == UInt8(ascii: ":") else { try fail("expected ':' after the key '\(key)'") }
      index += 1
      let value = try value(depth: depth + 1)
      members.append(JSONValue.Member(key: key, keyOffsets: offsets, value: value))
      skipSpace()
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: ",") else { try fail("expected ',' or '}' after a member") }
      index += 1
    }
    index += 1
    return members
  }

  private mutating func elements(depth: Int) throws(ShaderFileError) -> [JSONValue] {
    var elements: [JSONValue] = []
    index += 1
    skipSpace()
    if byte == UInt8(ascii: "]") {
      index += 1
      return []
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if byte == UInt8(ascii: "]") { break }
      guard byte == UInt8(ascii: ",") else { try fail("expected ',' or ']' after an element") }
      index += 1
    }
    index += 1
    return elements
  }

  private mutating func number() throws(ShaderFileError) -> Double {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let whole = index
    try digits()
    if index - whole > 1, bytes[whole] == UInt8(ascii: "0") {
      index = whole
      try fail("a number begins with 0", cure: "remove the zeros in front")
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if let byte, byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    // Shaders compute with 32 bits, in which larger numbers are infinite.
    guard let number = Double(log.text.string(start..<index)),
      abs(number) <= Double(Float.greatestFiniteMagnitude)
    else {
      index = start
      try fail("the number is too large")
    }
    return number
  }

  private mutating func digits() throws(ShaderFileError) {
    guard let first = byte, first.isDigit else { try fail("expected a digit") }
    while let byte, byte.isDigit { index += 1 }
  }

  private mutating func string() throws(ShaderFileError) -> String {
    index += 1
    var units: [UInt8] = []
    while true {
      guard let byte, byte >= 32 else {
        try fail("the string is never closed", cure: "add '\"'; a string ends on its line")
      }
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        units += Array(String(try escape()).utf8)
      } else {
        units.append(byte)
      }
    }
  }

  private mutating func escape() throws(ShaderFileError) -> Character {
    let byte = byte
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      if (0xd800..<0xdc00).contains(high), byteAfterEscape == UInt8(ascii: "u") {
        index += 2
        let low = try codeUnit()
        if (0xdc00..<0xe000).contains(low) {
          return character(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
        }
        return "\u{fffd}"
      }
      return character(high)
    default:
      index -= 2
      try fail("the string has an unknown escape", cure: "write '\\\\' for a backslash")
    }
  }

  /// The byte after a backslash at the current place.
  private var byteAfterEscape: UInt8? {
    byte == UInt8(ascii: "\\") && index + 1 < end ? bytes[index + 1] : nil
  }

  private func character(_ code: UInt32) -> Character {
    Character(Unicode.Scalar(code) ?? "\u{fffd}")
  }

  private mutating func codeUnit() throws(ShaderFileError) -> UInt32 {
    guard index + 4 <= end,
      let code = UInt32(log.text.string(index..<index + 4), radix: 16),
      bytes[index..<index + 4].allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
    else { try fail("expected four hexadecimal digits after '\\u'") }
    index += 4
    return code
  }
}
