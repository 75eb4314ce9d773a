/// A variable or a parameter that a shader declares.
final class Variable {
  enum Storage {
    case local
    case constant
    case global
    case uniform
    case input
    case output
    case parameter
  }

  let name: String
  var type: ShaderType
  let storage: Storage
  let range: SourceRange
  /// The index among all variables of the shader.
  let id: Int
  /// True for constants, inputs, uniforms and parameters that are declared `const`.
  let isReadOnly: Bool
  /// The bits of all scalars, for a constant whose value is known at compile time.
  var constant: [UInt32]?
  /// True if an index that is no constant selects a part of an array in the variable.
  var isIndexed = false
  /// True if the variable is assigned after its declaration.
  var isWritten = false
  /// True if the declaration stands in a source text of the host.
  var isFromHost = false

  init(
    name: String, type: ShaderType, storage: Storage, range: SourceRange, id: Int,
    isReadOnly: Bool = false
  ) {
    self.name = name
    self.type = type
    self.storage = storage
    self.range = range
    self.id = id
    self.isReadOnly = isReadOnly
  }
}
