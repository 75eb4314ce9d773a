/// A value of a JSON text, with the offsets at which it begins and ends.
struct JSONValue {
  enum Content {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
  }

  /// A name and a value.
  struct Member {
    let key: String
    let keyOffsets: Range<Int>
    let value: JSONValue
  }

  let content: Content
  let offsets: Range<Int>

  /// What the value is, for messages.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  var number: Double? {
    if case .number(let number) = content { return number }
    return nil
  }

  var string: String? {
    if case .string(let string) = content { return string }
    return nil
  }

  var elements: [JSONValue]? {
    if case .array(let elements) = content { return elements }
    return nil
  }

  /// The numbers of an array, or nil if the value is none or has other elements.
  var numbers: [Double]? {
    guard let elements else { return nil }
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }
}
