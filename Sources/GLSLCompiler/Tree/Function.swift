final class Function {
  enum Direction {
    case `in`
    case out
    case `inout`
  }

  struct Parameter {
    let type: ShaderType
    let direction: Direction
  }

  let name: String
  let parameters: [Parameter]
  let result: ShaderType
  /// The range of the name in the first declaration.
  let range: SourceRange
  /// The parameters as variables of the body, after the definition.
  var variables: [Variable] = []
  var body: [Statement]?
  /// The ranges of the first call of each function in the body, by identifier.
  var callRanges: [ObjectIdentifier: SourceRange] = [:]
  /// The effects of the body, without those of called functions.
  var effects = Effects()
  /// True if a call may assign outer variables or discard the pixel.
  var mayHaveEffects = true
  /// True if a source text of the host declares the function.
  var isFromHost = false
  /// True if the function has a body. Its effects are then complete.
  var isDefined: Bool { body != nil }

  init(name: String, parameters: [Parameter], result: ShaderType, range: SourceRange) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.range = range
  }

  /// The function with its parameter types, for messages.
  var signature: String {
    "\(name)(\(parameters.map(\.type.description).joined(separator: ", ")))"
  }
}

/// The assignments and exits of a part of a shader.
struct Effects {
  /// The assigned variables, by identifier.
  var written: [Int: Variable] = [:]
  var mayDiscard = false
  var callees: [ObjectIdentifier: Function] = [:]

  mutating func formUnion(_ other: Effects) {
    written.merge(other.written) { first, _ in first }
    callees.merge(other.callees) { first, _ in first }
    mayDiscard = mayDiscard || other.mayDiscard
  }
}
