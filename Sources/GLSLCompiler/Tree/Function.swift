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
  var callRanges: [ObjectIdentifier: SourceRange] = [:]
  /// Without those of called functions.
  var effects = Effects()
  /// Whether a call may assign outer variables or discard the pixel.
  var mayHaveEffects = true
  var isFromHost = false
  /// The effects of a defined function are complete.
  var isDefined: Bool { body != nil }

  init(name: String, parameters: [Parameter], result: ShaderType, range: SourceRange) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.range = range
  }

  var signature: String {
    "\(name)(\(parameters.map(\.type.description).joined(separator: ", ")))"
  }
}

/// The assignments and exits of a part of a shader.
struct Effects {
  var written: [Int: Variable] = [:]
  var mayDiscard = false
  var callees: [ObjectIdentifier: Function] = [:]

  mutating func formUnion(_ other: Effects) {
    written.merge(other.written) { first, _ in first }
    callees.merge(other.callees) { first, _ in first }
    mayDiscard = mayDiscard || other.mayDiscard
  }
}

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
  let id: Int
  /// True also for inputs, uniforms and `const` parameters.
  let isReadOnly: Bool
  var constant: [UInt32]?
  /// Whether a variable index selects a part of an array in the variable.
  var isIndexed = false
  var isWritten = false
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

final class Statement {
  indirect enum Kind {
    /// Declares a variable, with a value or zeros.
    case declare(Variable, Expression?)
    case expression(Expression)
    case block([Statement])
    case condition(Expression, Statement, Statement?)
    case loop(LoopStatement)
    case choice(Expression, [ChoiceSection])
    case exit(Exit)
    case giveBack(Expression?)
    case discard
  }

  /// The ways to leave a loop's body.
  enum Exit {
    case next
    case end
  }

  let kind: Kind
  let range: SourceRange
  /// Whether the next statement is never reached.
  let leaves: Bool

  init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
    switch kind {
    case .exit, .giveBack, .discard: leaves = true
    case .block(let list): leaves = list.contains(where: \.leaves)
    case .condition(_, let first, let second): leaves = first.leaves && second?.leaves ?? false
    default: leaves = false
    }
  }
}

/// A `for`, `while` or `do` statement.
struct LoopStatement {
  let first: [Statement]
  let condition: LoopCondition?
  let step: Expression?
  let body: Statement
  /// True for `do`, whose condition is computed after the body.
  let isTestedLast: Bool
  /// Without those of called functions.
  let effects: Effects
  /// The identifier of the first variable declared within an iteration.
  let firstLocal: Int
  /// The ways in which the body leaves the loop: `end` and `giveBack`.
  let exits: Flow.Exits
  /// Whether the step assigns only variables declared in `first`.
  let stepIsLocal: Bool
}

struct LoopCondition {
  /// The variable that the condition declares, as in `while (bool b = …)`.
  let variable: Variable?
  let value: Expression
}

/// The statements after the labels of a `switch`.
struct ChoiceSection {
  let labels: [UInt32]
  let isDefault: Bool
  let statements: [Statement]
}

/// The ways to leave a statement.
struct Flow {
  struct Exits: OptionSet {
    let rawValue: UInt8
    /// By `continue`.
    static let next = Exits(rawValue: 1)
    /// By `break`.
    static let end = Exits(rawValue: 2)
    /// By `return` or `discard`.
    static let giveBack = Exits(rawValue: 4)
  }

  var canFall = true
  var exits: Exits = []
}
