/// A type of GLSL that generated shaders use.
indirect enum GeneratedType: Hashable, Sendable {
  /// The kinds of numbers.
  enum Kind: CaseIterable, Sendable {
    case float, int, uint, bool
  }

  /// A scalar, or a vector of two to four numbers.
  case numbers(Kind, Int)
  case matrix(columns: Int, rows: Int)
  case array(GeneratedType, Int)
  /// A structure, by its number among those of the shader.
  case structure(Int)

  static let float = numbers(.float, 1)
  static let int = numbers(.int, 1)
  static let uint = numbers(.uint, 1)
  static let bool = numbers(.bool, 1)

  static func vec(_ count: Int) -> GeneratedType { .numbers(.float, count) }

  var name: String {
    switch self {
    case .numbers(let kind, 1): "\(kind)"
    case .numbers(let kind, let count): kind.prefix + "vec\(count)"
    case .matrix(let columns, let rows):
      columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)"
    case .array(let element, let count): Self.name(of: element, "[\(count)]")
    case .structure(let number): "S\(number)"
    }
  }

  /// Returns the name of an array, whose outer dimension comes first.
  private static func name(of element: GeneratedType, _ dimensions: String) -> String {
    guard case .array(let inner, let count) = element else { return element.name + dimensions }
    return name(of: inner, dimensions + "[\(count)]")
  }

  var isNumbers: Bool {
    if case .numbers = self { true } else { false }
  }
}

extension GeneratedType.Kind {
  fileprivate var prefix: String {
    switch self {
    case .float: ""
    case .int: "i"
    case .uint: "u"
    case .bool: "b"
    }
  }
}
