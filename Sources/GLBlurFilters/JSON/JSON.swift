/// A JSON value and the line that it starts on, which Foundation's decoder does not tell.
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
    package var line: Int
    package var value: JSON
  }

  package var value: Value
  package var line: Int

  package init(value: Value, line: Int) {
    self.value = value
    self.line = line
  }

  /// For messages: `a number`.
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

/// Text that is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  package var line: Int
  /// Where in the value: `nodes[1].sigma`.
  package var path: String
  package var message: String
}
