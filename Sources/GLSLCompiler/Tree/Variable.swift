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
  /// True for constants, inputs, uniforms and `const` parameters.
  let isReadOnly: Bool
  /// The bits of all scalars of a compile-time constant.
  var constant: [UInt32]?
  /// True if a variable index selects a part of an array in the variable.
  var isIndexed = false
  /// True if the variable is assigned after its declaration.
  var isWritten = false
  /// True if a source text of the host declares the variable.
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
