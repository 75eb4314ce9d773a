import JSONParsing

/// Reads JSON between two offsets of a text, and says what is wrong with it.
enum JSONReader {
  // Shaders compute with 32 bits, in which larger numbers are infinite.
  private static let rules = JSONRules(
    mostDepth: 31, greatestNumber: Double(Float.greatestFiniteMagnitude), isLenient: true)

  /// Returns the value between two offsets of the log's text.
  ///
  /// - Throws: `ShaderFileError` for the first mistake.
  static func read(_ offsets: Range<Int>, of log: MessageLog) throws(ShaderFileError) -> JSON {
    let bytes = log.text.bytes
    do throws(JSONFault) {
      return try JSONParser.parse(bytes, offsets, rules)
    } catch {
      let text = bytes[error.index..<offsets.upperBound]
      let word = bytes[..<error.index].reversed().prefix(while: \.isNamePart).count
      // A word that only begins like true, false or null is none of them.
      let (back, message, cure) =
        word > 0 && text.first?.isNamePart == true && error.isBehindValue
        ? (word, notValue(bytes[(error.index - word)..<offsets.upperBound]).1, quotes)
        : objection(error, text)
      let index = error.index - back
      try log.fail(message, at: index..<min(index + 1, bytes.count), cure: cure)
    }
  }

  /// Returns what is wrong, how to cure it, and the number of bytes by which the fault precedes its index.
  ///
  /// - Parameter text: The text behind the fault.
  private static func objection(
    _ fault: JSONFault, _ text: ArraySlice<UInt8>
  ) -> (back: Int, message: String, cure: String?) {
    switch fault.kind {
    case .textBehind: (0, "there is text after the header's object", "remove it")
    case .tooDeep: (0, "the header is nested more than \(rules.mostDepth + 1) deep", nil)
    case .noValue: (0, "the header ends where a value should be", nil)
    case .notValue: notValue(text)
    case .noKey:
      (
        0, "expected a key in double quotes",
        text.first == UInt8(ascii: "}") ? "remove the comma before the brace" : nil
      )
    case .noColon(let key): (0, "expected ':' after the key '\(key)'", nil)
    case .openArray: (0, "expected ',' or ']' after an element", nil)
    case .numberGoesOn("0") where text.first?.isDigit == true,
      .numberGoesOn("-0") where text.first?.isDigit == true:
      (1, "a number begins with 0", "remove the zeros in front")
    case .numberGoesOn where fault.path.isEmpty:
      (0, "there is text after the header's object", "remove it")
    case .numberGoesOn where fault.path.hasSuffix("]"):
      (0, "expected ',' or ']' after an element", nil)
    case .openObject, .numberGoesOn: (0, "expected ',' or '}' after a member", nil)
    case .tooLarge: (0, "the number is too large", nil)
    case .noDigit: (0, "expected a digit", nil)
    case .unknownEscape:
      (1, "the string has an unknown escape", "write '\\\\' for a backslash")
    case .noHexDigits: (0, "expected four hexadecimal digits after '\\u'", nil)
    case .controlCharacter, .openString, .duplicateKey, .loneSurrogate:
      (0, "the string is never closed", "add '\"'; a string ends on its line")
    }
  }

  private static let quotes = "put texts in double quotes"

  private static func notValue(
    _ text: ArraySlice<UInt8>
  ) -> (back: Int, message: String, cure: String?) {
    let word = String(decoding: text.prefix(while: \.isNamePart), as: UTF8.self)
    if text.first == UInt8(ascii: "]") || text.first == UInt8(ascii: "}") {
      return (0, "a value is missing", "remove the comma before it, or add a value")
    }
    let found = word.isEmpty ? "this character" : "'\(word.prefix(40))'"
    let isCapital = ["True", "TRUE", "False", "FALSE"].contains(word)
    return (
      0, "\(found) is no JSON value",
      isCapital ? "write it in small letters" : quotes
    )
  }
}

extension JSONFault {
  /// Whether something follows a value that may not follow it.
  fileprivate var isBehindValue: Bool {
    switch kind {
    case .openObject, .openArray, .textBehind: true
    default: false
    }
  }
}

extension JSON {
  /// What the value is, for messages.
  var phrase: String {
    if case .boolean = value { return "a truth value" }
    return kind
  }

  var number: Double? {
    if case .number(let number) = value { return number }
    return nil
  }

  var string: String? {
    if case .string(let string) = value { return string }
    return nil
  }

  var elements: [JSON]? {
    if case .array(let elements) = value { return elements }
    return nil
  }

  /// The numbers of an array, or nil if the value is none or has other elements.
  var numbers: [Double]? {
    guard let elements else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }
}
