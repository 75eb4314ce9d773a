/// The kind of a scalar. Every scalar has 32 bits.
public enum ScalarKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A truth value, stored as 0 or 1.
  case bool
  /// A signed integer in two's complement.
  case int
  /// An unsigned integer.
  case uint
  /// A single-precision number of IEEE 754.
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

  /// The prefix of the names of vectors of this kind.
  var vectorPrefix: String {
    switch self {
    case .bool: "b"
    case .int: "i"
    case .uint: "u"
    case .float: ""
    }
  }

  /// Returns whether a number of this kind converts implicitly to the other kind.
  func converts(to other: ScalarKind) -> Bool {
    switch (self, other) {
    case (.int, .uint), (.int, .float), (.uint, .float): true
    default: self == other
    }
  }
}
