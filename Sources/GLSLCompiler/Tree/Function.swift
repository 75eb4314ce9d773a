/// A function that a shader declares.
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
  /// The name in the first declaration.
  let range: SourceRange
  /// The parameters inside the body, once the function is defined.
  var variables: [Variable] = []
  var body: [Statement]?
  /// The places where the body calls functions first, by their identifiers.
  var callRanges: [ObjectIdentifier: SourceRange] = [:]
  /// What the body writes outside of itself, without what the functions that it calls write.
  var effects = Effects()
  /// True if a call may assign variables outside of the function, or discard the pixel.
  var mayHaveEffects = true
  /// True if the function is declared in a source text of the host.
  var isFromHost = false
  /// True if the function is defined by a source text. Its effects are complete then.
  var isDefined: Bool { body != nil }

  init(name: String, parameters: [Parameter], result: ShaderType, range: SourceRange) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.range = range
  }

  /// The function as its declaration begins, for messages.
  var signature: String {
    "\(name)(\(parameters.map(\.type.description).joined(separator: ", ")))"
  }
}

/// The variables that a part of a shader assigns, and how it may be left.
struct Effects {
  /// The variables that are assigned, by their identifiers.
  var written: [Int: Variable] = [:]
  var mayDiscard = false
  /// The functions that are called.
  var callees: [ObjectIdentifier: Function] = [:]

  mutating func formUnion(_ other: Effects) {
    written.merge(other.written) { first, _ in first }
    callees.merge(other.callees) { first, _ in first }
    mayDiscard = mayDiscard || other.mayDiscard
  }
}
