/// Converts checked functions to a program: inlines all calls, splits all types into scalars, and
/// replaces variables by their values.
///
/// Each scalar of a variable has a slot for its current value. Branches and loops join changed
/// slots.
final class IRLowering {
  /// The storage of a variable.
  enum Binding {
    case none
    case slots(Int)
    /// Elements of an array of the program from the given index.
    case memory(Int)
    case sampler(Int)
    case values([ValueID])
  }

  /// The slots of the flags for exits from a part of a function.
  struct Targets {
    /// For `break`.
    var end = -1
    /// For `continue`.
    var next = -1
    /// For `return`.
    var giveBack = -1
    var result = -1
    var resultCount = 0
  }

  var builder = ProgramBuilder()
  let limits: CompilerLimits
  let log: DiagnosticLog
  let known: [String: [UInt32]]
  let levels: [String: ImageLevels]
  let samplings: [String: ImageSampling]
  private(set) var slots: [ValueID] = []
  private var journal: [(slot: Int, old: ValueID)] = []
  private var bindings: [Binding] = []
  var targets = Targets()
  var discardSlot = -1
  var mayDiscard = false
  var uniforms: [ShaderProgram.Uniform] = []
  var inputs: [ShaderProgram.Input] = []
  var samplers: [String] = []
  /// The position of the call, while a host's function is being lowered.
  var callPosition: SourcePosition?
  /// Bounds the stack.
  private var depth = 0
  /// Counts processed scalars, to bound the time.
  private var work = 0

  init(
    limits: CompilerLimits, log: DiagnosticLog, known: [String: [UInt32]] = [:],
    levels: [String: ImageLevels] = [:], samplings: [String: ImageSampling] = [:]
  ) {
    self.limits = limits
    self.levels = levels
    self.samplings = samplings
    self.log = log
    self.known = known
    discardSlot = newSlots([builder.bool(false)])
  }

  func newSlots(_ values: [ValueID]) -> Int {
    work += values.count
    slots.append(contentsOf: values)
    return slots.count - values.count
  }

  func set(_ slot: Int, _ value: ValueID) {
    guard slots[slot] != value else { return }
    journal.append((slot, slots[slot]))
    slots[slot] = value
  }

  /// Returns the new values of the slots below `limit` that `body` changes, and restores all slots.
  func changes(
    below limit: Int, _ body: () throws -> Flow
  ) throws -> (changes: [Int: ValueID], flow: Flow) {
    let mark = journal.count
    let flow = try body()
    var changes: [Int: ValueID] = [:]
    for entry in journal[mark...] where entry.slot < limit {
      changes[entry.slot] = slots[entry.slot]
    }
    rollBack(to: mark)
    return (changes, flow)
  }

  var mark: Int { journal.count }

  func rollBack(to mark: Int) {
    while journal.count > mark {
      let entry = journal.removeLast()
      slots[entry.slot] = entry.old
    }
  }

  func binding(of variable: Variable) -> Binding {
    variable.id < bindings.count ? bindings[variable.id] : .none
  }

  func bind(_ variable: Variable, to binding: Binding) {
    while bindings.count <= variable.id { bindings.append(.none) }
    bindings[variable.id] = binding
  }

  func declare(_ variable: Variable, _ values: [ValueID]) throws {
    guard variable.isIndexed else {
      bind(variable, to: .slots(newSlots(values)))
      return
    }
    let array = newArray(of: variable.type)
    bind(variable, to: .memory(array))
    let place = LValue(memory: array, type: variable.type, builder: &builder)
    try store(values, to: place)
  }

  func zeros(_ type: ShaderType) -> [ValueID] {
    type.scalarKinds.map { builder.constant($0, 0) }
  }

  /// Mixed kinds are stored as `uint`.
  func newArray(of type: ShaderType, constants: [UInt32]? = nil) -> Int {
    let kinds = type.scalarKinds
    let kind = kinds.dropFirst().allSatisfy { $0 == kinds[0] } ? kinds.first ?? .float : .uint
    builder.arrays.append(
      ShaderProgram.Array(kind: kind, count: kinds.count, constants: constants))
    return builder.arrays.count - 1
  }

  /// Throws `DiagnosticLog.Stop` if the program is too large.
  func nested<Result>(
    at range: SourceRange, work amount: Int = 1, _ body: () throws -> Result
  ) throws -> Result {
    try spend(amount, at: range)
    if depth > limits.loweringDepth || builder.depth > limits.regionDepth {
      try log.fail("the statements are nested too deep once calls are inlined", at: range)
    }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  /// Throws `DiagnosticLog.Stop` if the program is too large.
  func spend(_ amount: Int, at range: SourceRange) throws {
    work += amount
    if builder.nodeCount > limits.instructions {
      try log.fail(
        "the shader has more than \(limits.instructions) instructions once its calls are inlined",
        at: range)
    }
    if work > 64 * limits.instructions {
      try log.fail(
        "the shader's variables and calls are too many to inline", at: range)
    }
  }

  /// Sets the position of new instructions, unless a host's function is being lowered.
  func locate(_ range: SourceRange) {
    builder.position = callPosition ?? range.start
  }
}

extension IRLowering {
  /// Joins the slots of two alternatives, also of those declared inside if `keepsLocals`.
  func branch(
    _ condition: ValueID, at range: SourceRange, keepsLocals: Bool = false,
    _ whenTrue: () throws -> Flow, whenFalse: () throws -> Flow
  ) throws -> Flow {
    if let constant = builder.bits(condition) {
      return try constant != 0 ? whenTrue() : whenFalse()
    }
    let limit = keepsLocals ? Int.max : slots.count
    builder.beginRegion()
    let first = try changes(below: limit, whenTrue)
    let firstNodes = builder.endRegion()
    builder.beginRegion()
    let second = try changes(below: limit, whenFalse)
    let secondNodes = builder.endRegion()
    locate(range)
    let changed = Set(first.changes.keys).union(second.changes.keys).sorted()
    try spend(changed.count, at: range)
    let ways = changed.map { slot in
      (first.changes[slot] ?? slots[slot], second.changes[slot] ?? slots[slot])
    }
    if isCheap(firstNodes, secondNodes, joined: changed.count) {
      builder.splice(firstNodes)
      builder.splice(secondNodes)
      for (slot, way) in zip(changed, ways) {
        set(slot, builder.select(condition, way.0, way.1))
      }
    } else {
      var results: [Branch.Result] = []
      for (slot, way) in zip(changed, ways) {
        set(slot, join(condition, way.0, way.1, &results))
      }
      builder.append(
        .branch(
          Branch(
            condition: condition, whenTrue: firstNodes, whenFalse: secondNodes, results: results,
            position: builder.position)))
    }
    return Flow(
      canFall: first.flow.canFall || second.flow.canFall,
      exits: first.flow.exits.union(second.flow.exits))
  }

  private func join(
    _ condition: ValueID, _ first: ValueID, _ second: ValueID, _ results: inout [Branch.Result]
  ) -> ValueID {
    if first == second { return first }
    // Flags are usually constants, so the result is the condition itself.
    if builder.kind(first) == .bool {
      switch (builder.bits(first), builder.bits(second)) {
      case (1, 0): return condition
      default: break
      }
    }
    let value = builder.define(builder.kind(first), .computed)
    results.append(Branch.Result(value: value, whenTrue: first, whenFalse: second))
    return value
  }

  private func isCheap(_ first: [Node], _ second: [Node], joined: Int) -> Bool {
    guard first.count + second.count <= 8, joined <= 8 else { return false }
    for node in first + second {
      guard case .instruction(let instruction) = node, instruction.operation.isCheap else {
        return false
      }
    }
    return true
  }
}

extension ScalarOperation {
  /// Whether the operation has no effect and costs about as much as an addition.
  fileprivate var isCheap: Bool {
    switch self {
    case .sample, .fetch, .storeElement, .loadElement, .floatPower, .floatSine, .floatCosine,
      .floatTangent, .floatArcSine, .floatArcCosine, .floatArcTangent2, .floatExp2, .floatExp,
      .floatLog2, .floatLog, .floatSquareRoot, .floatDivide, .floatModulo, .floatSmoothstep,
      .intDivide, .intRemainder, .uintDivide, .uintRemainder, .bitfieldReverse, .derivativeX,
      .derivativeY:
      false
    default: true
    }
  }
}

extension IRLowering {
  func call(
    _ function: Function, _ arguments: [Expression], at range: SourceRange
  ) throws -> [ValueID] {
    guard let body = function.body else {
      try log.fail(
        "the function '\(function.name)' is declared but never defined", at: range,
        cure: "add a body to its declaration")
    }
    var targetsOfResults: [(place: LValue, variable: Variable)] = []
    var values: [[ValueID]] = []
    var images: [Int?] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      var image: Int?
      var value: [ValueID] = []
      if parameter.type == .sampler {
        image = try sampler(of: argument)
      } else if parameter.direction == .in {
        value = try lower(argument)
      } else if let target = try place(of: outputTarget(argument)) {
        targetsOfResults.append((target, function.variables[images.count]))
        value = parameter.direction == .out ? zeros(parameter.type) : load(target)
        if parameter.direction == .inout {
          value = converted(value, to: parameter.type)
        }
      }
      images.append(image)
      values.append(value)
    }

    let outerTargets = targets
    let outerPosition = callPosition
    if function.isFromHost, callPosition == nil { callPosition = range.start }
    defer {
      targets = outerTargets
      callPosition = outerPosition
    }
    for (index, variable) in function.variables.enumerated() {
      if let image = images[index] {
        bind(variable, to: .sampler(image))
      } else if variable.isIndexed, !variable.isWritten,
        let table = constantTable(values[index], variable.type)
      {
        bind(variable, to: .memory(table))
      } else {
        try declare(variable, values[index])
      }
    }
    targets = Targets()
    targets.giveBack = newSlots([builder.bool(false)])
    targets.resultCount = function.result.scalarCount
    targets.result = newSlots(zeros(function.result))
    _ = try nested(at: range) { try lower(body[...]) }
    let result = (targets.result..<targets.result + targets.resultCount).map { slots[$0] }

    for (place, variable) in targetsOfResults {
      guard let source = try self.place(of: Expression(variable)) else { continue }
      let values = load(source)
      try store(zip(values, place.kinds).map { convert($0, to: $1) }, to: place)
    }
    return result
  }

  private func converted(_ values: [ValueID], to type: ShaderType) -> [ValueID] {
    zip(values, type.scalarKinds).map { convert($0, to: $1) }
  }

  private func outputTarget(_ argument: Expression) -> Expression {
    if case .convert(let target) = argument.kind { return target }
    return argument
  }

  /// Returns nil if the values are not constant.
  private func constantTable(_ values: [ValueID], _ type: ShaderType) -> Int? {
    let bits = values.compactMap { builder.bits($0) }
    return bits.count == values.count ? newArray(of: type, constants: bits) : nil
  }
}

extension Expression {
  convenience init(_ variable: Variable) {
    self.init(.variable(variable), type: variable.type, range: variable.range)
  }
}

extension IRLowering {
  /// `colors` is the variable `gl_FragData`, whose first element is the colour of a shader that
  /// writes it instead of `gl_FragColor`.
  func program(
    entry: Function, globals: [(variable: Variable, value: Expression?)], outputs: [Variable],
    colors: Variable?
  ) throws -> ShaderProgram {
    for (variable, value) in globals where variable.constant == nil {
      switch variable.storage {
      case .uniform, .input:
        if variable.isIndexed { try declare(variable, leaves(of: variable)) }
      default:
        try nested(at: variable.range) {
          try declare(variable, value.map { try lower($0) } ?? zeros(variable.type))
        }
      }
    }
    targets.giveBack = newSlots([builder.bool(false)])
    _ = try nested(at: entry.range) { try lower((entry.body ?? [])[...]) }
    let results = try outputs.map { output in
      let isFirst =
        output.name == BuiltinVariables.color && !output.isWritten && colors?.isWritten == true
      let place = try place(of: Expression(isFirst ? colors ?? output : output))
      let values = place.map { load($0) } ?? []
      return ShaderProgram.Output(
        name: output.name, type: output.type, values: Array(values.prefix(output.type.scalarCount)))
    }
    if builder.nodeCount > limits.instructions {
      try log.fail(
        "the shader has more than \(limits.instructions) instructions once its calls are inlined",
        at: entry.range)
    }
    var finisher = ProgramFinisher(builder)
    var program = finisher.finish(outputs: results, discard: mayDiscard ? slots[discardSlot] : nil)
    program.uniforms = uniforms
    program.inputs = inputs
    program.samplers = samplers
    return program
  }

  /// Returns nil if the expression is not constant.
  func constant(_ expression: Expression) throws -> [UInt32]? {
    let values = try lower(expression)
    let bits = values.compactMap { builder.bits($0) }
    return bits.count == values.count ? bits : nil
  }
}

extension IRLowering {
  /// Binds uniforms, inputs and constants on first use. `program` has bound indexed uniforms and
  /// inputs.
  func readableBinding(of variable: Variable) throws -> Binding {
    let binding = binding(of: variable)
    guard case .none = binding else { return binding }
    if let bits = variable.constant {
      if variable.isIndexed {
        bind(variable, to: .memory(newArray(of: variable.type, constants: bits)))
      } else {
        bind(variable, to: .values(constants(bits, of: variable.type)))
      }
      return self.binding(of: variable)
    }
    switch variable.storage {
    case .uniform where variable.type == .sampler:
      bind(variable, to: .sampler(try sampler(variable)))
    case .uniform, .input:
      bind(variable, to: .values(leaves(of: variable)))
    default:
      // A local variable before its declaration, which no text can express.
      try declare(variable, zeros(variable.type))
    }
    return self.binding(of: variable)
  }

  func constants(_ bits: [UInt32], of type: ShaderType) -> [ValueID] {
    zip(type.scalarKinds, bits).map { builder.constant($0, $1) }
  }

  func leaves(of variable: Variable) -> [ValueID] {
    let kinds = variable.type.scalarKinds
    if variable.storage == .uniform {
      if let bits = known[variable.name], bits.count == kinds.count {
        return zip(kinds, bits).map { builder.constant($0, $1) }
      }
      uniforms.append(ShaderProgram.Uniform(name: variable.name, type: variable.type))
      let index = uniforms.count - 1
      return kinds.enumerated().map { component, kind in
        builder.define(kind, .uniform(index: index, component: component))
      }
    }
    inputs.append(ShaderProgram.Input(name: variable.name, type: variable.type))
    let index = inputs.count - 1
    return kinds.enumerated().map { component, kind in
      builder.define(kind, .input(index: index, component: component))
    }
  }

  private func sampler(_ variable: Variable) throws -> Int {
    try sampler(ImageLevel(variable.name, 0), at: variable.range)
  }

  func sampler(_ level: ImageLevel, at range: SourceRange) throws -> Int {
    if let known = samplers.firstIndex(of: level.sampler) { return known }
    if samplers.count >= limits.samplers {
      let note = level.level > 0 ? ", each level of detail of one among them" : ""
      try log.fail("the shader reads more than \(limits.samplers) images\(note)", at: range)
    }
    samplers.append(level.sampler)
    return samplers.count - 1
  }

  func sampler(of expression: Expression) throws -> Int {
    if let variable = expression.root, case .sampler(let index) = try readableBinding(of: variable)
    {
      return index
    }
    try log.fail("an image is not a variable here", at: expression.range)
  }
}
