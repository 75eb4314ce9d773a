/// Converts checked functions to a program: inlines all calls, splits all types into scalars, and
/// replaces variables by their values.
///
/// Variables are slots, one per scalar. A slot holds the current value; branches and loops join the
/// values of the slots that they change.
final class Lowering {
  /// The storage of a variable.
  enum Binding {
    case none
    /// Slots from the given index.
    case slots(Int)
    /// Elements of an array of the program from the given index.
    case memory(Int)
    case sampler(Int)
    /// Constant values.
    case values([ValueID])
  }

  /// The flags for exits from a part of a function.
  struct Targets {
    /// The flag for `break`.
    var end = -1
    /// The flag for `continue`.
    var next = -1
    /// The flag for `return`.
    var giveBack = -1
    /// The first slot of the function's result.
    var result = -1
    var resultCount = 0
  }

  var builder = ProgramBuilder()
  let limits: CompilerLimits
  let log: DiagnosticLog
  /// The known values of the interface's uniforms, by name.
  let known: [String: [UInt32]]
  let levels: [String: ImageLevels]
  private(set) var slots: [ValueID] = []
  private var journal: [(slot: Int, old: ValueID)] = []
  private var bindings: [Binding] = []
  var targets = Targets()
  /// The flag for `discard`.
  var discardSlot = -1
  var mayDiscard = false
  var uniforms: [ShaderProgram.Uniform] = []
  var inputs: [ShaderProgram.Input] = []
  var samplers: [String] = []
  /// The position of the call, while a host's function is being lowered.
  var callPosition: SourcePosition?
  /// The depth of the recursion, to bound the stack.
  private var depth = 0
  /// The number of processed scalars, to bound the time.
  private var work = 0

  init(
    limits: CompilerLimits, log: DiagnosticLog, known: [String: [UInt32]] = [:],
    levels: [String: ImageLevels] = [:]
  ) {
    self.limits = limits
    self.levels = levels
    self.log = log
    self.known = known
    discardSlot = newSlots([builder.bool(false)])
  }

  // Slots.

  /// Creates slots with the given values, and returns the first.
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

  /// Calls a function, returns the new values of the slots below `limit` that it changed, and
  /// restores all slots.
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

  /// The state of the slots, for `rollBack`.
  var mark: Int { journal.count }

  func rollBack(to mark: Int) {
    while journal.count > mark {
      let entry = journal.removeLast()
      slots[entry.slot] = entry.old
    }
  }

  // Variables.

  func binding(of variable: Variable) -> Binding {
    variable.id < bindings.count ? bindings[variable.id] : .none
  }

  func bind(_ variable: Variable, to binding: Binding) {
    while bindings.count <= variable.id { bindings.append(.none) }
    bindings[variable.id] = binding
  }

  /// Binds a new variable with the given values.
  func declare(_ variable: Variable, _ values: [ValueID]) throws {
    guard variable.isIndexed else {
      bind(variable, to: .slots(newSlots(values)))
      return
    }
    let array = newArray(of: variable.type)
    bind(variable, to: .memory(array))
    let place = Place(memory: array, type: variable.type, builder: &builder)
    try store(values, to: place)
  }

  func zeros(_ type: ShaderType) -> [ValueID] {
    type.scalarKinds.map { builder.constant($0, 0) }
  }

  /// Returns a new array of the program with room for a value of the type. Scalars of mixed kinds
  /// are stored as `uint`.
  func newArray(of type: ShaderType, constants: [UInt32]? = nil) -> Int {
    let kinds = type.scalarKinds
    let kind = kinds.dropFirst().allSatisfy { $0 == kinds[0] } ? kinds.first ?? .float : .uint
    builder.arrays.append(
      ShaderProgram.Array(kind: kind, count: kinds.count, constants: constants))
    return builder.arrays.count - 1
  }

  // Limits.

  /// Calls a function one level deeper.
  ///
  /// - Throws: `DiagnosticLog.Stop` if the program is too large.
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

  /// Counts processed scalars.
  ///
  /// - Throws: `DiagnosticLog.Stop` if the program is too large.
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
