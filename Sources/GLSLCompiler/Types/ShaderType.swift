/// A type of GLSL.
public indirect enum ShaderType: Hashable, Sendable {
  /// The type of functions that return nothing.
  case void
  /// A single number.
  case scalar(ScalarKind)
  /// A vector of two to four numbers.
  case vector(ScalarKind, count: Int)
  /// A matrix of floats with two to four columns and rows, stored by columns.
  case matrix(columns: Int, rows: Int)
  /// A two-dimensional image that is sampled as floats.
  case sampler
  /// An array. The count is nil if an initialiser determines it.
  case array(ShaderType, count: Int?)
  /// A structure that the source text declares.
  case structure(StructureType)

  /// A number with a fraction.
  public static let float = ShaderType.scalar(.float)
  /// A signed whole number.
  public static let int = ShaderType.scalar(.int)
  /// An unsigned whole number.
  public static let uint = ShaderType.scalar(.uint)
  /// A truth value.
  public static let bool = ShaderType.scalar(.bool)

  /// Returns the vector of floats with `count` components, or `float` for one.
  public static func vec(_ count: Int) -> ShaderType { numbers(.float, count) }

  static func numbers(_ kind: ScalarKind, _ count: Int) -> ShaderType {
    count == 1 ? .scalar(kind) : .vector(kind, count: count)
  }

  /// The number of scalars: 0 for `void`, samplers and arrays without a count.
  public var scalarCount: Int {
    switch self {
    case .void, .sampler: 0
    case .scalar: 1
    case .vector(_, let count): count
    case .matrix(let columns, let rows): columns * rows
    case .array(let element, let count): element.scalarCount * (count ?? 0)
    case .structure(let structure): structure.scalarCount
    }
  }

  /// The kinds of the scalars, in order.
  public var scalarKinds: [ScalarKind] {
    switch self {
    case .void, .sampler: []
    case .scalar(let kind): [kind]
    case .vector(let kind, let count): Array(repeating: kind, count: count)
    case .matrix(let columns, let rows): Array(repeating: .float, count: columns * rows)
    case .array(let element, let count):
      Array(repeatElement(element.scalarKinds, count: count ?? 0).joined())
    case .structure(let structure): structure.fields.flatMap(\.type.scalarKinds)
    }
  }

  /// The kind of the components of a scalar, a vector or a matrix.
  var numberKind: ScalarKind? {
    switch self {
    case .scalar(let kind), .vector(let kind, _): kind
    case .matrix: .float
    default: nil
    }
  }

  var vectorSize: Int? {
    switch self {
    case .scalar: 1
    case .vector(_, let count): count
    default: nil
    }
  }

  var scalarKind: ScalarKind? {
    if case .scalar(let kind) = self { return kind }
    return nil
  }

  var isVector: Bool {
    if case .vector = self { return true }
    return false
  }

  var isMatrix: Bool {
    if case .matrix = self { return true }
    return false
  }

  var isArray: Bool {
    if case .array = self { return true }
    return false
  }

  var containsSampler: Bool {
    switch self {
    case .sampler: true
    case .array(let element, _): element.containsSampler
    case .structure(let structure): structure.fields.contains { $0.type.containsSampler }
    default: false
    }
  }

  /// The type that an index selects, with the number of such parts.
  var indexed: (part: ShaderType, count: Int?)? {
    switch self {
    case .vector(let kind, let count): (.scalar(kind), count)
    case .matrix(let columns, let rows): (.vec(rows), columns)
    case .array(let element, let count): (element, count)
    default: nil
    }
  }

  func converts(to other: ShaderType) -> Bool {
    if self == other { return true }
    guard let size = vectorSize, size == other.vectorSize, let from = numberKind,
      let to = other.numberKind
    else { return false }
    return from.converts(to: to)
  }
}

extension ShaderType: CustomStringConvertible {
  /// The type in the spelling of GLSL.
  public var description: String {
    switch self {
    case .void: return "void"
    case .scalar(let kind): return kind.name
    case .vector(let kind, let count): return "\(kind.vectorPrefix)vec\(count)"
    case .matrix(let columns, let rows):
      return columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)"
    case .sampler: return "sampler2D"
    case .structure(let structure): return structure.name
    case .array:
      var type = self
      var sizes = ""
      while case .array(let element, let count) = type {
        sizes += "[\(count.map(String.init) ?? "")]"
        type = element
      }
      return type.description + sizes
    }
  }
}

/// The kind of a scalar of 32 bits.
public enum ScalarKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A truth value, stored as 0 or 1.
  case bool
  /// A signed integer in two's complement.
  case int
  /// An unsigned integer.
  case uint
  /// A single-precision number of IEEE 754.
  case float

  /// The name in GLSL.
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

  var vectorPrefix: String {
    switch self {
    case .bool: "b"
    case .int: "i"
    case .uint: "u"
    case .float: ""
    }
  }

  func converts(to other: ScalarKind) -> Bool {
    switch (self, other) {
    case (.int, .uint), (.int, .float), (.uint, .float): true
    default: self == other
    }
  }
}

/// A structure that a shader declares. Structures are equal only if they are the same declaration.
public final class StructureType: Sendable {
  /// A part of a structure.
  public struct Field: Hashable, Sendable {
    /// The name after the dot, as in `a.size`.
    public let name: String
    /// The type, which is never a sampler.
    public let type: ShaderType
  }

  /// The name of the structure, or an empty text.
  public let name: String
  /// The fields in order.
  public let fields: [Field]
  /// The number of scalars of all fields.
  public let scalarCount: Int

  init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
    scalarCount = fields.reduce(0) { $0 + $1.type.scalarCount }
  }

  func offset(of field: Int) -> Int {
    fields[..<field].reduce(0) { $0 + $1.type.scalarCount }
  }
}

extension StructureType: Hashable {
  /// Returns whether both are the same declaration.
  public static func == (left: StructureType, right: StructureType) -> Bool { left === right }

  /// Hashes the identity of the declaration.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
