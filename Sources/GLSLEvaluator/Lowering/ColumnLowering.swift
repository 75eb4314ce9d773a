import GLSLCompiler

/// Turns a program into a list of steps over columns.
///
/// A value that all pixels share is a scalar at the word of its number. All others are columns.
/// What is computed once goes into the list `once`, everything else into `each`.
struct ColumnLowering {
  let program: ShaderProgram
  let uniformity: Uniformity
  let invariance: Invariance
  var once = StepList()
  var each = StepList()
  var columnCount: Int
  var scalarCount: Int
  var maskCount = 0
  /// The loops' places in the source text, by the order in which loops begin.
  var loops: [SourcePosition] = []
  /// Whether inexact results are moved.
  let isPerturbed: Bool
  /// The loop whose nodes are being lowered.
  var loop: Int?
  private var perturbedCount = 0

  init(_ program: ShaderProgram, isPerturbed: Bool) {
    self.program = program
    self.isPerturbed = isPerturbed
    uniformity = Uniformity(program)
    invariance = Invariance(program, uniformity)
    // The columns of values have the values' numbers.
    columnCount = program.values.count
    scalarCount = program.values.count
  }

  mutating func lower() throws(ColumnFailure) {
    addInputs()
    try lower(program.body, mask: nil)
    var index = 0
    for value in program.outputs.flatMap(\.values) {
      let place = place(value)
      each.append(
        isUniform(value)
          ? .uniformOutput(index: index, from: place) : .output(index: index, from: place))
      index += 1
    }
    if let discard = program.discard { each.append(.discard(from: column(discard))) }
  }

  private mutating func addInputs() {
    var first: [Int] = []
    var count = 0
    for input in program.inputs {
      first.append(count)
      count += input.type.scalarCount
    }
    for (number, value) in program.values.enumerated() {
      if case .input(let index, let component) = value.definition, index < first.count {
        each.append(.input(result: ~Place(number), index: first[index] + component))
      }
    }
  }

  func isUniform(_ value: ValueID) -> Bool { uniformity.isUniform(value) }

  func place(_ value: ValueID) -> Place { isUniform(value) ? value.index : ~value.index }

  /// Returns a column that belongs to no value.
  mutating func newColumn() -> Place {
    columnCount += 1
    return ~Place(columnCount - 1)
  }

  /// Returns a column with the value, which is filled if the value is a scalar.
  mutating func column(_ value: ValueID) -> Place {
    guard isUniform(value) else { return place(value) }
    let result = newColumn()
    each.append(.fill(result: result, from: place(value)))
    return result
  }

  /// Returns a name for an instruction whose results are moved.
  mutating func newSite() -> PerturbedStep.Site {
    perturbedCount += 1
    return PerturbedStep.Site(instruction: perturbedCount, loop: loop)
  }

  mutating func newMask() -> Mask {
    maskCount += 1
    return Mask(place: newColumn(), number: maskCount - 1)
  }

  mutating func append(_ step: Step, once isOnce: Bool) {
    if isOnce { once.append(step) } else { each.append(step) }
  }

  mutating func move(_ value: ValueID, to result: ValueID) {
    let (from, to) = (place(value), place(result))
    if isUniform(result) {
      append(.copyScalar(result: to, from: from), once: invariance.isInvariant(result))
    } else {
      each.append(
        isUniform(value) ? .fill(result: to, from: from) : .copy(result: to, from: from))
    }
  }

  mutating func lower(_ nodes: [Node], mask: Mask?) throws(ColumnFailure) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): try lower(instruction, mask: mask)
      case .branch(let branch): try lower(branch, mask: mask)
      case .loop(let loop): try lower(loop, mask: mask)
      }
    }
  }
}
