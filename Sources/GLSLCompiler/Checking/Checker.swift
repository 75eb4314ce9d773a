/// Checks the parsed declarations and statements, and builds the tree.
final class Checker {
  let log: DiagnosticLog
  let limits: CompilerLimits
  let names: NameTable
  let hostSources: [Bool]
  var scopes = Scopes()
  var functions: [Name: [Function]] = [:]
  var allFunctions: [Function] = []
  var globals: [(variable: Variable, value: Expression?)] = []
  var outputs: [Variable] = []
  /// The variable `gl_FragData`, if the interface is that of a fragment shader.
  var colors: Variable?
  var declarations: [ShaderDeclaration] = []
  /// Those of the current function, followed by those of each enclosing loop.
  var effects: [Effects] = [Effects()]
  var function: Function?
  var returnsValue = false
  /// Whether an error may have hidden declarations.
  var mayLackDeclarations = false
  /// The cures for names of other hosts. Only one is reported.
  private let foreignNames: [String: String]
  private var hasToldForeignNames = false
  var enclosing: [Enclosing] = []
  private(set) var variableCount = 0
  private lazy var evaluator = IRLowering(limits: limits, log: log)

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

  func make(
    _ kind: Expression.Kind, _ type: ShaderType, at range: SourceRange, of parts: Expression...,
    isConstant: Bool? = nil, hasEffects: Bool? = nil
  ) throws -> Expression {
    try make(kind, type, at: range, parts, isConstant: isConstant, hasEffects: hasEffects)
  }

  /// Returns an expression, which by default is constant if all parts are.
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

  func constantBits(_ expression: Expression) throws -> [UInt32]? {
    if case .constant(let bits) = expression.kind { return bits }
    return expression.isConstant ? try evaluator.constant(expression) : nil
  }

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

  func endEffects() -> Effects {
    let inner = effects.popLast() ?? Effects()
    if effects.isEmpty { effects = [Effects()] }
    effects[effects.count - 1].formUnion(inner)
    return inner
  }

  /// Each undeclared name is reported once.
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

extension Checker {
  func member(_ base: Expression, _ name: Name, at range: SourceRange) throws -> Expression {
    let text = text(name)
    let whole = base.range.to(range)
    switch base.type {
    case .structure(let structure):
      guard let index = structure.fields.firstIndex(where: { $0.name == text }) else {
        try log.abandon(
          "'\(text)' is no field of '\(structure.name)'", at: range,
          cure: suggestion(for: text, among: structure.fields.map(\.name)))
      }
      return try make(
        .field(base, index), structure.fields[index].type, at: whole, of: base)
    case .scalar(let kind), .vector(let kind, _):
      let count = base.type.vectorSize ?? 1
      let components = try swizzle(text, count: count, at: range)
      if count == 1, components.count == 1 { return base }
      return try make(
        .swizzle(base, components), .numbers(kind, components.count), at: whole, of: base)
    default:
      try log.abandon("\(base.type) has no field '\(text)'", at: range)
    }
  }

  private func swizzle(_ text: String, count: Int, at range: SourceRange) throws -> [Int] {
    var components: [Int] = []
    for set in ["xyzw", "rgba", "stpq"] {
      components = text.compactMap { letter in
        set.firstIndex(of: letter).map { set.distance(from: set.startIndex, to: $0) }
      }
      if components.count == text.count { break }
    }
    guard components.count == text.utf8.count, components.count <= 4 else {
      try log.abandon(
        "'\(text)' names no components of a vector", at: range,
        cure: "use up to four letters of one of xyzw, rgba and stpq")
    }
    if let last = components.max(), last >= count {
      try log.abandon(
        "'\(text)' names a component beyond the \(count) of the vector", at: range)
    }
    return components
  }

  func length(_ base: Expression, at range: SourceRange) throws -> Expression {
    guard let (_, count) = base.type.indexed, let count else {
      try log.abandon("\(base.type) has no length", at: range)
    }
    return try make(.constant([UInt32(count)]), .int, at: range, isConstant: true)
  }

  func index(_ base: Expression, _ index: Expression, at range: SourceRange) throws -> Expression {
    guard let (part, count) = base.type.indexed else {
      try log.abandon("\(base.type) has no parts with numbers", at: range)
    }
    guard let kind = index.type.scalarKind, kind.isInteger else {
      try log.abandon(
        "the index is \(index.type)", at: index.range, cure: "it must be int or uint")
    }
    guard let count else {
      try log.abandon("the array has no size", at: base.range, cure: "declare its size")
    }
    if let bits = try constantBits(index) {
      let value = kind == .int ? Int(Int32(bitPattern: bits[0])) : Int(bits[0])
      if value < 0 || value >= count {
        try log.abandon(
          "the index \(value) is outside of \(base.type)", at: index.range,
          cure: count == 1 ? "it must be 0" : "it must be in 0…\(count - 1)")
      }
    } else if base.type.isArray {
      base.root?.isIndexed = true
    }
    return try make(.index(base, index), part, at: base.range.to(range), of: base, index)
  }
}

extension Checker {
  /// `operation` is the operator before `=`.
  func assign(
    _ target: Expression, _ operation: BinaryOperator?, _ value: Expression, at range: SourceRange
  ) throws -> Expression {
    try markWritten(target, at: range)
    guard let operation else {
      guard let value = try converted(value, to: target.type), !target.type.containsSampler else {
        try log.abandon(
          "\(value.type) cannot be assigned to \(target.type)", at: range,
          cure: conversionCure(value.type, target.type))
      }
      return try make(
        .assign(target, value), target.type, at: range, of: target, value, isConstant: false,
        hasEffects: true)
    }
    // The type of the target is fixed, so only the right side is converted.
    guard let (left, right, type) = try arithmeticOperands(operation, target, value),
      left === target, type == target.type
    else {
      try log.abandon(
        "'\(operation.symbol)=' cannot be applied to \(target.type) and \(value.type)", at: range,
        cure: conversionCure(value.type, target.type))
    }
    return try make(
      .update(target, operation, right), target.type, at: range, of: target, right,
      isConstant: false, hasEffects: true)
  }

  func step(
    _ target: Expression, _ operation: BinaryOperator, isPostfix: Bool, at range: SourceRange
  ) throws -> Expression {
    try markWritten(target, at: range)
    guard let kind = target.type.numberKind, kind != .bool else {
      try log.abandon(
        "'\(operation.symbol)\(operation.symbol)' cannot be applied to \(target.type)", at: range)
    }
    return try make(
      .step(target, operation, isPostfix: isPostfix), target.type, at: range, of: target,
      isConstant: false, hasEffects: true)
  }

  func conversionCure(_ from: ShaderType, _ to: ShaderType) -> String? {
    if let size = from.vectorSize, let other = to.vectorSize, to.numberKind != nil {
      if size == other || size == 1 { return "write \(to)(…)" }
      if size > other { return "take \(other) of its components, as in '.\("xyzw".prefix(other))'" }
    }
    return nil
  }

  func markWritten(_ target: Expression, at range: SourceRange) throws {
    var part = target
    while true {
      switch part.kind {
      case .variable(let variable):
        if variable.isReadOnly {
          let what =
            switch variable.storage {
            case .uniform: "a uniform"
            case .input: "an input"
            default: "constant"
            }
          try log.abandon(
            "'\(variable.name)' is \(what) and cannot be assigned", at: range,
            cure: "assign to a variable of your own")
        }
        recordWrite(variable)
        return
      case .swizzle(let base, let components):
        if Set(components).count < components.count {
          try log.abandon("a component occurs twice in the assigned swizzle", at: part.range)
        }
        part = base
      case .index(let base, _), .field(let base, _):
        part = base
      default:
        try log.abandon("the left side is no variable and cannot be assigned", at: range)
      }
    }
  }
}

extension Checker {
  func checkCondition(_ value: Expression, of word: String) throws {
    guard value.type == .bool else {
      let isNumber = value.type.vectorSize == 1
      try log.abandon(
        "the condition of '\(word)' is \(value.type), not bool", at: value.range,
        cure: isNumber ? "compare it, as in '… != 0'" : nil)
    }
  }

  @discardableResult
  func checkReturn(_ value: Expression?, at range: SourceRange) throws -> Expression? {
    let result = function?.result ?? .void
    guard let value else {
      if result != .void {
        try log.abandon("'return' needs a value of type \(result)", at: range)
      }
      return nil
    }
    returnsValue = true
    if result == .void {
      try log.abandon(
        "the function '\(function?.name ?? "")' returns nothing", at: value.range,
        cure: "change 'void' to \(value.type)")
    }
    guard let converted = try converted(value, to: result) else {
      try log.abandon(
        "\(value.type) cannot be returned as \(result)", at: value.range,
        cure: conversionCure(value.type, result))
    }
    return converted
  }

  func recordExit(_ exit: Statement.Exit, at range: SourceRange) throws {
    guard let index = enclosing.lastIndex(where: { $0.isLoop || exit == .end }) else {
      let word = exit == .end ? "break" : "continue"
      try log.abandon("'\(word)' outside of a loop", at: range)
    }
    enclosing[index].exits.formUnion(exit == .end ? .end : .next)
  }

  func recordReturn() {
    for index in enclosing.indices { enclosing[index].exits.formUnion(.giveBack) }
  }

  func beginLoop() {
    beginEffects()
    enclosing.append(Enclosing(isLoop: true))
  }

  func endLoop() -> (effects: Effects, exits: Flow.Exits) {
    let exits = enclosing.popLast()?.exits ?? []
    return (endEffects(), exits.subtracting(.next))
  }

  func endChoice() { _ = enclosing.popLast() }

  func leaveBody() {
    scopes.endAll()
    function = nil
    enclosing = []
    effects = [Effects()]
  }
}
