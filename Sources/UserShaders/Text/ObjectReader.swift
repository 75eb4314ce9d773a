internal import GLSLCompiler
internal import JSONParsing

/// The members of a JSON object, and what is wrong with them.
struct ObjectReader {
  let offsets: Range<Int>
  private let members: [String: JSON]
  private let log: MessageLog

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - what: What the object is, for messages, with its article.
  ///   - keys: The keys that have a meaning. Others are warnings.
  /// - Returns: nil if the value is no object, which is recorded.
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

  /// Returns the key that a member means. One that is misspelt only in the case of its letters
  /// counts, since nothing else can be meant.
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

  /// Returns a text, or nil if there is none. Another value is an error.
  func string(_ key: String) -> String? {
    guard let value = members[key] else { return nil }
    if value.string == nil {
      log.error("'\(key)' has to be a string, found \(value.phrase)", at: value.offsets)
    }
    return value.string
  }

  /// Returns a number, or nil if there is none. Another value is an error.
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

  /// Returns as many numbers as asked for, or nil if there are none. Another value is an error.
  func numbers(_ key: String, count: Int) -> [Double]? {
    guard let value = members[key] else { return nil }
    let numbers = (value.elements ?? []).compactMap { number($0, of: key) }
    guard numbers.count == count, value.elements?.count == count else {
      log.error("'\(key)' has to be an array of \(count) numbers", at: value.offsets)
      return nil
    }
    return numbers
  }

  /// Records that a value is a string and should be something else.
  func warnOfString(_ value: JSON, _ key: String, _ meaning: String) {
    log.warn(
      "'\(key)' is a string, which counts as \(meaning)", at: value.offsets,
      cure: "write \(meaning) without quotation marks")
  }

  /// Returns the elements of an array, or none. Another value is an error.
  func elements(_ key: String) -> [JSON] {
    guard let value = members[key] else { return [] }
    if value.elements == nil {
      log.error("'\(key)' has to be an array, found \(value.phrase)", at: value.offsets)
    }
    return value.elements ?? []
  }

  /// Returns a truth value, which numbers and texts may stand for, as the format allows.
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
  /// The truth value that a string says, as other hosts read it, or nil.
  var truthOfString: Bool? {
    guard let word = string?.lowercased() else { return nil }
    switch word {
    case "true", "yes": return true
    case "false", "no": return false
    default: return Double(word).map { $0 != 0 }
    }
  }
}
