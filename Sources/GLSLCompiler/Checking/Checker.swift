/// Checks the parsed declarations and statements, and builds the tree.
final class Checker {
  let log: DiagnosticLog
  let limits: CompilerLimits
  let names: NameTable
  /// For each source text, whether it comes from the host.
  let hostSources: [Bool]
  var scopes = Scopes()
  /// The functions by name, in the order of declaration.
  var functions: [Name: [Function]] = [:]
  var allFunctions: [Function] = []
  /// The global variables with their initialisers, in order.
  var globals: [(variable: Variable, value: Expression?)] = []
  var outputs: [Variable] = []
  /// The variable `gl_FragData`, if the interface is that of a fragment shader.
  var colors: Variable?
  /// The uniforms, inputs and outputs that the source texts declare.
  var declarations: [ShaderDeclaration] = []
  /// The effects of the current function, followed by those of each enclosing loop.
  var effects: [Effects] = [Effects()]
  var function: Function?
  var returnsValue = false
  /// True after an error that may have hidden declarations.
  var mayLackDeclarations = false
  /// The cures for names of other hosts. Only one is reported.
  private let foreignNames: [String: String]
  private var hasToldForeignNames = false
  /// The enclosing statements that `break` or `continue` may leave.
  var enclosing: [Enclosing] = []
  private(set) var variableCount = 0
  private lazy var evaluator = Lowering(limits: limits, log: log)

  struct Enclosing {
    let isLoop: Bool
    var exits: Flow.Exits = []
  }

  init(
    names: NameTable, hostSources: [Bool], foreignNames: [String: String],
    limits: CompilerLimits, log: DiagnosticLog
  ) {
    self.names = names
    self.hostSources = hostSources
    self.foreignNames = foreignNames
    self.limits = limits
    self.log = log
  }

  func text(_ name: Name) -> String { names.text(name) }

  func isFromHost(_ range: SourceRange) -> Bool {
    let index = Int(range.start.source)
    return hostSources.indices.contains(index) && hostSources[index]
  }

  /// Creates a variable that is not bound to a name yet.
  func makeVariable(
    _ name: String, _ type: ShaderType, _ storage: Variable.Storage, at range: SourceRange,
    isReadOnly: Bool = false
  ) -> Variable {
    variableCount += 1
    let variable = Variable(
      name: name, type: type, storage: storage, range: range, id: variableCount - 1,
      isReadOnly: isReadOnly)
    variable.isFromHost = isFromHost(range)
    return variable
  }

  /// Returns an expression.
  ///
  /// - Throws: `DiagnosticLog.Stop` if the tree is too high.
  func make(
    _ kind: Expression.Kind, _ type: ShaderType, at range: SourceRange, of parts: Expression...,
    isConstant: Bool? = nil, hasEffects: Bool? = nil
  ) throws -> Expression {
    try make(kind, type, at: range, parts, isConstant: isConstant, hasEffects: hasEffects)
  }

  /// Returns an expression. By default it is constant if all of its parts are.
  func make(
    _ kind: Expression.Kind, _ type: ShaderType, at range: SourceRange, _ parts: [Expression],
    isConstant: Bool? = nil, hasEffects: Bool? = nil
  ) throws -> Expression {
    var height = 0
    var areConstant = true
    var haveEffects = false
    for part in parts {
      height = max(height, part.height)
      areConstant = areConstant && part.isConstant
      haveEffects = haveEffects || part.hasEffects
    }
    if height >= limits.expressionDepth {
      try log.fail(
        "the expression has more than \(limits.expressionDepth) levels", at: range,
        cure: "divide it into several statements")
    }
    return Expression(
      kind, type: type, range: range, isConstant: isConstant ?? areConstant,
      hasEffects: (hasEffects ?? false) || haveEffects, height: height + 1)
  }

  /// Returns the bits of a constant expression, or nil for another one.
  func constantBits(_ expression: Expression) throws -> [UInt32]? {
    if case .constant(let bits) = expression.kind { return bits }
    return expression.isConstant ? try evaluator.constant(expression) : nil
  }

  /// Returns an expression converted to a type, or nil without an implicit conversion.
  func converted(_ expression: Expression, to type: ShaderType) throws -> Expression? {
    if expression.type == type { return expression }
    guard expression.type.converts(to: type) else { return nil }
    if case .constant(let bits) = expression.kind, let to = type.scalarKind,
      let from = expression.type.scalarKind
    {
      let operation: ScalarOperation =
        to == .uint ? .reinterpret : from == .int ? .intToFloat : .uintToFloat
      let value = Arithmetic.evaluate(operation, bits[0])
      return try make(.constant([value]), type, at: expression.range, isConstant: true)
    }
    return try make(.convert(expression), type, at: expression.range, of: expression)
  }

  // Effects.

  func recordWrite(_ variable: Variable) {
    variable.isWritten = true
    effects[effects.count - 1].written[variable.id] = variable
  }

  func recordCall(_ callee: Function, at range: SourceRange) {
    let id = ObjectIdentifier(callee)
    effects[effects.count - 1].callees[id] = callee
    if let function, function.callRanges[id] == nil { function.callRanges[id] = range }
  }

  func recordDiscard() { effects[effects.count - 1].mayDiscard = true }

  func beginEffects() { effects.append(Effects()) }

  /// Returns the effects since `beginEffects`, and adds them to those of the enclosing part.
  func endEffects() -> Effects {
    let inner = effects.popLast() ?? Effects()
    if effects.isEmpty { effects = [Effects()] }
    effects[effects.count - 1].formUnion(inner)
    return inner
  }

  // Names.

  /// Abandons the statement because of an undeclared name. Each such name is reported once.
  ///
  /// - Parameter known: The names to suggest.
  func abandonUndeclared(
    _ name: Name, _ message: String, among known: @autoclosure () -> [String],
    at range: SourceRange
  ) throws -> Never {
    scopes.forget(name)
    let advice = foreignNames[text(name)]
    if mayLackDeclarations || advice != nil && hasToldForeignNames {
      throw DiagnosticLog.Stop.statement
    }
    hasToldForeignNames = hasToldForeignNames || advice != nil
    try log.abandon(
      message, at: range, cure: advice ?? suggestion(for: text(name), among: known()))
  }

  func visibleNames() -> [String] {
    scopes.names.map(text) + functions.keys.map(text) + BuiltinTable.functions.keys
  }
}
