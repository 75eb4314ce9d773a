/// The kind of a number. Every number has 32 bits.
public enum ScalarKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A truth value, stored as 0 or 1.
  case bool
  /// A signed integer in two's complement.
  case int
  /// An unsigned integer.
  case uint
  /// An IEEE 754 number of single precision.
  case float

  /// The name of the kind in GLSL.
  public var name: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .float: "float"
    }
  }

  /// True for `int` and `uint`.
  public var isInteger: Bool { self == .int || self == .uint }

  /// The letters that the names of vectors of this kind begin with.
  var vectorPrefix: String {
    switch self {
    case .bool: "b"
    case .int: "i"
    case .uint: "u"
    case .float: ""
    }
  }

  /// Returns true if a number of this kind becomes one of the other kind without a constructor.
  func converts(to other: ScalarKind) -> Bool {
    switch (self, other) {
    case (.int, .uint), (.int, .float), (.uint, .float): true
    default: self == other
    }
  }
}
