/// A structure that a shader declares. Structures are equal only if they are the same declaration,
/// whatever their names.
public final class StructureType: Sendable {
  /// A part of a structure.
  public struct Field: Hashable, Sendable {
    /// The name after the dot, as in `a.size`.
    public let name: String
    /// The type of the part, which is never a sampler.
    public let type: ShaderType
  }

  /// The name of the structure. It is empty for a structure without a name.
  public let name: String
  /// The fields in order.
  public let fields: [Field]
  /// The number of scalars of all fields.
  public let scalarCount: Int

  /// Creates a structure that differs from all others.
  init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
    scalarCount = fields.reduce(0) { $0 + $1.type.scalarCount }
  }

  /// Returns the index of the first scalar of a field.
  func offset(of field: Int) -> Int {
    fields[..<field].reduce(0) { $0 + $1.type.scalarCount }
  }
}

extension StructureType: Hashable {
  /// Returns true if both are the same declaration.
  public static func == (left: StructureType, right: StructureType) -> Bool { left === right }

  /// Hashes the identity of the declaration.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
