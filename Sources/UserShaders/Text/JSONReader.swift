internal import GLSLCompiler
import JSONParsing

/// Reads JSON between two offsets of a text, and explains its mistakes.
enum JSONReader {
  // Shaders compute with 32 bits, in which larger numbers are infinite.
  private static let rules = JSONRules(
    mostDepth: 31, greatestNumber: Double(Float.greatestFiniteMagnitude), isLenient: true)

  /// Returns the value between two offsets of the log's text.
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

  /// Returns the message, its cure, and the number of bytes by which the fault precedes its index.
  /// `text` begins at the index.
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
  /// Whether a value is followed by text that must not follow.
  fileprivate var isBehindValue: Bool {
    switch kind {
    case .openObject, .openArray, .textBehind: true
    default: false
    }
  }
}

extension JSON {
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

  var numbers: [Double]? {
    guard let elements else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }
}

/// The members of a JSON object, with warnings about unknown keys.
struct ObjectReader {
  let offsets: Range<Int>
  private let members: [String: JSON]
  private let log: MessageLog

  /// Reads an object, or records an error if the value is none.
  /// - Parameters:
  ///   - what: A name of the object for messages, with an article.
  ///   - keys: The keys that have a meaning. Others are warnings.
  init?(_ value: JSON, what: String, keys: [String], log: MessageLog) {
    guard case .object(let list) = value.value else {
      log.error("expected \(what), an object, found \(value.phrase)", at: value.offsets)
      return nil
    }
    var members: [String: JSON] = [:]
    for member in list {
      let key = Self.known(member, what, keys, log)
      if members.updateValue(member.value, forKey: key) != nil {
        log.warn(
          "the key '\(key)' occurs twice, and the last one counts", at: member.offsets,
          cure: "remove one")
      }
    }
    self.members = members
    self.log = log
    offsets = value.offsets
  }

  /// Returns the key that a member means. A key that is misspelt only in the case of its letters
  /// counts.
  private static func known(
    _ member: JSON.Member, _ what: String, _ keys: [String], _ log: MessageLog
  ) -> String {
    if keys.contains(member.key) { return member.key }
    if let meant = keys.first(where: { $0 == member.key.uppercased() }) {
      log.warn(
        "'\(member.key)' counts as '\(meant)' here, and other hosts ignore it",
        at: member.offsets, cure: "write '\(meant)'")
      return meant
    }
    log.warn(
      "'\(member.key.prefix(40))' is no key of \(what) and is ignored", at: member.offsets,
      cure: suggestion(for: member.key, among: keys))
    return member.key
  }

  subscript(key: String) -> JSON? { members[key] }

  func string(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    if value.string == nil {
      log.error("'\(key)' has to be a string, found \(value.phrase)", at: value.offsets)
    }
    return value.string
  }

  func number(_ key: String) -> Double? {
    guard let value = members[key] else { return nil }
    if let number = number(value, of: key) { return number }
    log.error("'\(key)' has to be a number, found \(value.phrase)", at: value.offsets)
    return nil
  }

  /// Returns the number that a value is, or that its text says, as other hosts read it.
  func number(_ value: JSON, of key: String) -> Double? {
    if let number = value.number { return number }
    guard let text = value.string, let number = Double(text),
      abs(number) <= Double(Float.greatestFiniteMagnitude)
    else { return nil }
    warnOfString(value, key, text)
    return number
  }

  func numbers(_ key: String, count: Int) -> [Double]? {
    guard let value = members[key] else { return nil }
    let numbers = (value.elements ?? []).compactMap { number($0, of: key) }
    guard numbers.count == count, value.elements?.count == count else {
      log.error("'\(key)' has to be an array of \(count) numbers", at: value.offsets)
      return nil
    }
    return numbers
  }

  /// Records that a value should not be a string.
  func warnOfString(_ value: JSON, _ key: String, _ meaning: String) {
    log.warn(
      "'\(key)' is a string, which counts as \(meaning)", at: value.offsets,
      cure: "write \(meaning) without quotation marks")
  }

  /// Returns no elements without an array, and records an error for another value.
  func elements(_ key: String) -> [JSON] {
    guard let value = members[key] else { return [] }
    if value.elements == nil {
      log.error("'\(key)' has to be an array, found \(value.phrase)", at: value.offsets)
    }
    return value.elements ?? []
  }

  /// Numbers and texts may stand for a truth value, as the format allows.
  func flag(_ key: String) -> Bool {
    guard let value = members[key] else { return false }
    let flag: Bool? =
      switch value.value {
      case .boolean(let flag): flag
      case .number(let number): number != 0
      default: value.truthOfString
      }
    if let flag { return flag }
    log.error("'\(key)' has to be true or false, found \(value.phrase)", at: value.offsets)
    return false
  }
}

extension JSON {
  var truthOfString: Bool? {
    guard let word = string?.lowercased() else { return nil }
    switch word {
    case "true", "yes": return true
    case "false", "no": return false
    default: return Double(word).map { $0 != 0 }
    }
  }
}
