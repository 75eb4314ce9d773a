/// What a text in JSON may have.
package struct JSONRules {
  /// The deepest nesting. The recursion must be bounded.
  package let mostDepth: Int
  /// The greatest absolute value of a number.
  let greatestNumber: Double
  /// Whether an object may have a key twice, and half of a surrogate pair counts as U+FFFD.
  let isLenient: Bool

  /// Creates rules. Each parameter is described at the property of its name.
  package init(mostDepth: Int, greatestNumber: Double, isLenient: Bool) {
    self.mostDepth = mostDepth
    self.greatestNumber = greatestNumber
    self.isLenient = isLenient
  }
}

/// The first mistake in a text that should be JSON.
package struct JSONFault: Error {
  /// What is wrong at the index.
  package enum Kind {
    /// There is more text behind the value.
    case textBehind
    case tooDeep
    case noValue
    /// Something other than a value.
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
    /// The number that begins at the index.
    case tooLarge(String)
    case noDigit
    case controlCharacter
    /// The text ends inside a string.
    case openString
    /// The character behind a backslash.
    case unknownEscape
    case noHexDigits
    case loneSurrogate
  }

  package let kind: Kind
  /// The index of the byte at fault, which may be the end of the text.
  package let index: Int
  /// The line, from 1.
  package let line: Int
  /// The path of the value at fault, such as `nodes[1].sigma`. It is empty for the root.
  package let path: String
}
