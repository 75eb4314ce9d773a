import GLSLCompiler

/// Turns a program into a list of steps over columns. A value that all pixels share is a scalar at
/// the word of its number. `once` lists what is computed once, and `each` everything else.
struct ColumnLowering {
  let program: ShaderProgram
  let uniformity: Uniformity
  let invariance: Invariance
  var once = StepList()
  var each = StepList()
  var columnCount: Int
  var scalarCount: Int
  var maskCount = 0
  /// In the order in which loops begin.
  var loops: [SourcePosition] = []
  let isPerturbed: Bool
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

  mutating func newSite() -> PerturbedStep.Site {
    perturbedCount += 1
    return PerturbedStep.Site(instruction: perturbedCount, loop: loop)
  }

  mutating func newMask() -> LaneMask {
    maskCount += 1
    return LaneMask(place: newColumn(), number: maskCount - 1)
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

  mutating func lower(_ nodes: [Node], mask: LaneMask?) throws(ColumnFailure) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): try lower(instruction, mask: mask)
      case .branch(let branch): try lower(branch, mask: mask)
      case .loop(let loop): try lower(loop, mask: mask)
      }
    }
  }
}

extension ColumnLowering {
  mutating func lower(_ branch: Branch, mask: LaneMask?) throws(ColumnFailure) {
    if isUniform(branch.condition) {
      try lowerUniform(branch, mask: mask)
    } else {
      try lowerDivergent(branch, mask: mask)
    }
  }

  private mutating func lowerUniform(
    _ branch: Branch, mask: LaneMask?
  ) throws(ColumnFailure) {
    let condition = place(branch.condition)
    let isOnce = invariance.isInvariant(branch.condition)
    let start = (each: each.next, once: once.next)
    each.append(.jumpUnless(condition: condition, to: 0))
    if isOnce { once.append(.jumpUnless(condition: condition, to: 0)) }

    try lower(branch.whenTrue, mask: mask)
    for result in branch.results { move(result.whenTrue, to: result.value) }
    let end = (each: each.next, once: once.next)
    each.append(.jump(to: 0))
    each.land(start.each)
    if isOnce {
      once.append(.jump(to: 0))
      once.land(start.once)
    }

    try lower(branch.whenFalse, mask: mask)
    for result in branch.results { move(result.whenFalse, to: result.value) }
    // For most branches one of the lists is empty.
    if each.next == start.each + 2 { each.remove(from: start.each) } else { each.land(end.each) }
    guard isOnce else { return }
    if once.next == start.once + 2 { once.remove(from: start.once) } else { once.land(end.once) }
  }

  /// Each side is computed if a pixel takes it.
  private mutating func lowerDivergent(
    _ branch: Branch, mask: LaneMask?
  ) throws(ColumnFailure) {
    let condition = place(branch.condition)
    for (nodes, expected) in [(branch.whenTrue, true), (branch.whenFalse, false)] {
      guard !nodes.isEmpty else { continue }
      let start = each.next
      let inner = newMask()
      each.append(
        .restrictMask(
          inner, parent: mask, condition: condition, expected: expected, otherwise: 0))
      try lower(nodes, mask: inner)
      if each.next == start + 1 { each.remove(from: start) } else { each.land(start) }
    }
    for result in branch.results {
      compute(
        .select, [branch.condition, result.whenTrue, result.whenFalse],
        result: place(result.value))
    }
  }

  mutating func lower(_ loop: Loop, mask: LaneMask?) throws(ColumnFailure) {
    let number = loops.count
    loops.append(loop.position)
    let outer = self.loop
    self.loop = number
    defer { self.loop = outer }
    for parameter in loop.parameters { move(parameter.initial, to: parameter.value) }
    if isUniform(loop.condition) {
      let isOnce = invariance.isHoisted[number]
      perturb(.enterLoop(number, outer: outer), once: isOnce)
      let top = isOnce ? once.next : each.next
      try lower(loop.header, mask: mask)
      let test = isOnce ? once.next : each.next
      append(.jumpUnless(condition: place(loop.condition), to: 0), once: isOnce)
      append(.round(loop: number, mask: mask, otherwise: 0), once: isOnce)
      try lower(loop.body, mask: mask)
      advance(loop, mask: nil)
      perturb(.nextRound(ofLoop: number), once: isOnce)
      append(.jump(to: top), once: isOnce)
      if isOnce {
        once.land(test)
        once.land(test + 1)
      } else {
        each.land(test)
        each.land(test + 1)
      }
    } else {
      let inner = newMask()
      each.append(.startMask(inner, parent: mask))
      perturb(.enterLoop(number, outer: outer), once: false)
      let top = each.next
      try lower(loop.header, mask: inner)
      let test = each.next
      each.append(
        .restrictMask(
          inner, parent: inner, condition: place(loop.condition), expected: true, otherwise: 0))
      each.append(.round(loop: number, mask: inner, otherwise: 0))
      try lower(loop.body, mask: inner)
      advance(loop, mask: inner)
      perturb(.nextRound(ofLoop: number), once: false)
      each.append(.jump(to: top))
      each.land(test)
      each.land(test + 1)
    }
  }

  private mutating func perturb(_ step: PerturbedStep, once isOnce: Bool) {
    if isPerturbed { append(.perturbed(step), once: isOnce) }
  }

  /// Gives a loop's parameters their next values simultaneously, for the pixels in a mask.
  private mutating func advance(_ loop: Loop, mask: LaneMask?) {
    let parameters = Set(loop.parameters.map(\.value))
    // A next value that is itself a parameter might change before it is copied.
    var kept: [ValueID: Place] = [:]
    for parameter in loop.parameters
    where parameter.next != parameter.value && parameters.contains(parameter.next)
      && kept[parameter.next] == nil
    {
      let from = place(parameter.next)
      if isUniform(parameter.next) {
        kept[parameter.next] = Place(scalarCount)
        scalarCount += 1
        append(
          .copyScalar(result: Place(scalarCount - 1), from: from),
          once: invariance.isInvariant(parameter.next))
      } else {
        let copy = newColumn()
        kept[parameter.next] = copy
        each.append(.copy(result: copy, from: from))
      }
    }
    for parameter in loop.parameters where parameter.next != parameter.value {
      let result = place(parameter.value)
      let from = kept[parameter.next] ?? place(parameter.next)
      if isUniform(parameter.value) {
        append(
          .copyScalar(result: result, from: from), once: invariance.isInvariant(parameter.value))
      } else if let mask {
        merge(from, into: result, mask: mask)
      } else {
        each.append(
          from >= 0 ? .fill(result: result, from: from) : .copy(result: result, from: from))
      }
    }
  }

  private mutating func merge(_ from: Place, into result: Place, mask: LaneMask) {
    let kernel = Kernel.number(.select, variant: from >= 0 ? 2 : 0)
    each.append(
      .compute(kernel: kernel, result: result, a: mask.place, b: from, c: result, d: result))
  }
}

extension ColumnLowering {
  mutating func lower(_ instruction: Instruction, mask: LaneMask?) throws(ColumnFailure) {
    let operands = instruction.operands
    let resource = Int(instruction.resource)
    switch instruction.operation {
    case .storeElement:
      if uniformity.isUniform(array: resource) {
        each.append(
          .storeScalar(array: resource, index: place(operands[0]), value: place(operands[1])))
      } else {
        let (index, value) = (column(operands[0]), column(operands[1]))
        each.append(.store(array: resource, index: index, value: value, mask: mask))
      }
    case .loadElement:
      load(instruction)
    case .imageSize:
      once.append(.imageSize(result: instruction.result.index, sampler: resource))
    case .sample, .fetch:
      read(instruction, mask: mask)
    case .derivativeX, .derivativeY:
      throw .comparesNeighbours(instruction.position)
    default:
      compute(instruction)
    }
  }

  private mutating func load(_ instruction: Instruction) {
    let array = Int(instruction.resource)
    let index = instruction.operands[0]
    let result = place(instruction.result)
    if isUniform(instruction.result) {
      append(
        .loadScalar(result: result, array: array, index: place(index)),
        once: invariance.isInvariant(instruction.result))
    } else if uniformity.isUniform(array: array) {
      each.append(.loadShared(result: result, array: array, index: place(index)))
    } else {
      each.append(.load(result: result, array: array, index: column(index)))
    }
  }

  private mutating func read(_ instruction: Instruction, mask: LaneMask?) {
    let (x, y) = (column(instruction.operands[0]), column(instruction.operands[1]))
    let isSingle = isUniform(instruction.result)
    let results = instruction.results
    let places = isSingle ? results.map { _ in newColumn() } : results.map { place($0) }
    let colors = ColorPlaces(
      red: places[0], green: places[1], blue: places[2], alpha: places[3])
    let sampler = Int(instruction.resource)
    let mask = isSingle ? nil : mask
    each.append(
      instruction.operation == .sample
        ? .sample(colors, sampler: sampler, x: x, y: y, mask: mask, isSingle: isSingle)
        : .fetch(colors, sampler: sampler, x: x, y: y, mask: mask, isSingle: isSingle))
    if isPerturbed {
      let site = newSite()
      each.append(
        .perturbed(
          instruction.operation == .sample
            ? .moveSample(colors, site, sampler: sampler, x: x, y: y, isSingle: isSingle)
            : .moveFetch(colors, site, sampler: sampler, isSingle: isSingle)))
    }
    if isSingle {
      for (result, place) in zip(results, places) {
        each.append(.copyScalar(result: self.place(result), from: place))
      }
    }
  }

  private mutating func compute(_ instruction: Instruction) {
    let operation = instruction.operation
    let operands = instruction.operands
    let result = place(instruction.result)
    let isMoved = isPerturbed && PerturbedArithmetic.rounds(operation)
    if isUniform(instruction.result) {
      let places = (0..<4).map { $0 < operands.count ? place(operands[$0]) : 0 }
      append(
        isMoved
          ? .perturbed(
            .computeScalar(
              operation, newSite(), result: result, a: places[0], b: places[1], c: places[2]))
          : .computeScalar(
            operation, result: result, a: places[0], b: places[1], c: places[2], d: places[3]),
        once: invariance.isInvariant(instruction.result))
      return
    }
    compute(operation, Array(operands), result: result, isMoved: isMoved)
  }

  /// Inexact results of the column may be moved.
  mutating func compute(
    _ operation: ScalarOperation, _ operands: [ValueID], result: Place, isMoved: Bool = false
  ) {
    var variant = 0
    var places: [Place] = []
    for (index, operand) in operands.enumerated() {
      // Operations of four operands have kernels for columns only.
      if isUniform(operand), operands.count < 4 { variant |= 1 << index }
      places.append(operands.count < 4 ? place(operand) : column(operand))
    }
    while places.count < 4 { places.append(places[0]) }
    each.append(
      isMoved
        ? .perturbed(
          .compute(
            operation, newSite(), variant: variant, result: result, a: places[0], b: places[1],
            c: places[2]))
        : .compute(
          kernel: Kernel.number(operation, variant: variant), result: result, a: places[0],
          b: places[1], c: places[2], d: places[3]))
  }
}
