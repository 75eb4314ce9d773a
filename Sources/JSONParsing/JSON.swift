/// A JSON value with the line on which it starts, which Foundation's decoder does not report.
package struct JSON: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    /// The offsets of the key in the text, with its quotation marks.
    package var offsets: Range<Int>
    /// From 1.
    package var line: Int
    package var value: JSON
  }

  package var value: Value
  package var line: Int
  /// The offsets in the text, empty if there is none.
  package var offsets: Range<Int>

  package init(value: Value, line: Int, offsets: Range<Int> = 0..<0) {
    self.value = value
    self.line = line
    self.offsets = offsets
  }

  /// The kind of the value in words for messages, such as `a number`.
  package var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
