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
    /// The line on which the key starts, from 1.
    package var line: Int
    package var value: JSON
  }

  package var value: Value
  package var line: Int

  package init(value: Value, line: Int) {
    self.value = value
    self.line = line
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

/// An error in a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The line of the error, from 1.
  package var line: Int
  /// The path of the value at fault, such as `nodes[1].sigma`. It is empty for the root.
  package var path: String
  package var message: String
}
