/// A parser of JSON as RFC 8259 defines it.
package struct JSONParser {
  private let bytes: [UInt8]
  private let end: Int
  private let rules: JSONRules
  private var index: Int
  private var line = 1
  private var path: [String] = []

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    index = range.lowerBound
    end = range.upperBound
  }

  /// Parses a part of a text in UTF-8. Offsets are those in the whole text, lines those in the
  /// part.
  /// - Throws: `JSONFault` if the part is not JSON.
  package static func parse(
    _ bytes: [UInt8], _ range: Range<Int>, _ rules: JSONRules
  ) throws(JSONFault) -> JSON {
    var parser = JSONParser(bytes, range, rules)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == parser.end else { throw parser.fault(.textBehind) }
    return value
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONFault) -> JSON {
    skipSpace()
    guard depth <= rules.mostDepth else { throw fault(.tooDeep) }
    guard let byte = peek() else { throw fault(.noValue) }
    let (start, line) = (index, line)
    let value: JSON.Value
    switch byte {
    case UInt8(ascii: "{"): value = .object(try object(depth: depth))
    case UInt8(ascii: "["): value = .array(try array(depth: depth))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = .number(try number())
    default: value = try word()
    }
    return JSON(value: value, line: line, offsets: start..<index)
  }

  private mutating func object(depth: Int) throws(JSONFault) -> [JSON.Member] {
    var members: [JSON.Member] = []
    var keys: Set<String> = []
    index += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return [] }
    while true {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else { throw fault(.noKey) }
      let (start, line) = (index, line)
      let key = try string()
      let offsets = start..<index
      path.append(path.isEmpty ? key : ".\(key)")
      guard keys.insert(key).inserted || rules.isLenient else { throw fault(.duplicateKey) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault(.noColon(key: key)) }
      let value = try value(depth: depth + 1)
      members.append(JSON.Member(key: key, offsets: offsets, line: line, value: value))
      path.removeLast()
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      if take(UInt8(ascii: "}")) { return members }
      throw fault(.openObject)
    }
  }

  private mutating func array(depth: Int) throws(JSONFault) -> [JSON] {
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
      throw fault(.openArray)
    }
  }

  private mutating func word() throws(JSONFault) -> JSON.Value {
    let words: [(String, JSON.Value)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[index..<end].starts(with: word.utf8) {
      index += word.utf8.count
      return value
    }
    throw fault(.notValue)
  }

  private mutating func number() throws(JSONFault) -> Double {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let next = peek(), isWordByte(next) { throw fault(.numberGoesOn(text)) }
    guard let value = Double(text), abs(value) <= rules.greatestNumber else {
      index = start
      throw fault(.tooLarge(text))
    }
    return value
  }

  private mutating func digits() throws(JSONFault) {
    let start = index
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    if index == start { throw fault(.noDigit) }
  }

  // MARK: Strings

  private mutating func string() throws(JSONFault) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = peek() {
      guard byte >= 0x20 else { throw fault(.controlCharacter) }
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      default: text.append(byte)
      }
    }
    throw fault(.openString)
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
      UInt8(ascii: "t"): 9,
    ]
    guard let byte = peek() else { throw fault(.openString) }
    index += 1
    if let character = plain[byte] { return [character] }
    guard byte == UInt8(ascii: "u") else {
      index -= 1
      throw fault(.unknownEscape)
    }
    var scalar = try hexDigits()
    if (0xD800..<0xDC00).contains(scalar), bytes[index..<end].starts(with: #"\u"#.utf8) {
      index += 2
      let low = try hexDigits()
      if (0xDC00..<0xE000).contains(low) {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    guard let character = Unicode.Scalar(scalar) ?? (rules.isLenient ? "\u{FFFD}" : nil) else {
      throw fault(.loneSurrogate)
    }
    return Array(String(character).utf8)
  }

  private mutating func hexDigits() throws(JSONFault) -> UInt32 {
    let text = String(decoding: bytes[index..<end].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16)
    else { throw fault(.noHexDigits) }
    index += 4
    return value
  }

  // MARK: Bytes

  private func peek() -> UInt8? { index < end ? bytes[index] : nil }

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

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
  }

  private func fault(_ kind: JSONFault.Kind) -> JSONFault {
    JSONFault(kind: kind, index: index, line: line, path: path.joined())
  }
}

/// The limits on a text in JSON.
package struct JSONRules {
  /// The deepest nesting, which bounds the recursion.
  package let mostDepth: Int
  let greatestNumber: Double
  /// Whether an object may have a key twice, and half of a surrogate pair counts as U+FFFD.
  let isLenient: Bool

  package init(mostDepth: Int, greatestNumber: Double, isLenient: Bool) {
    self.mostDepth = mostDepth
    self.greatestNumber = greatestNumber
    self.isLenient = isLenient
  }
}

/// The first mistake in a text that should be JSON.
package struct JSONFault: Error {
  /// The mistake at the index.
  package enum Kind {
    case textBehind
    case tooDeep
    case noValue
    case notValue
    case noKey
    case duplicateKey
    /// There is no colon behind this key.
    case noColon(key: String)
    /// There is neither a comma nor the end of an object, or of an array.
    case openObject
    case openArray
    /// A letter or a digit follows this number.
    case numberGoesOn(String)
    case tooLarge(String)
    case noDigit
    case controlCharacter
    case openString
    case unknownEscape
    case noHexDigits
    case loneSurrogate
  }

  package let kind: Kind
  /// The index of the byte at fault, which may be the end of the text.
  package let index: Int
  /// From 1.
  package let line: Int
  /// The path of the value at fault, such as `nodes[1].sigma`, empty for the root.
  package let path: String
}
