import GLSLCompiler

extension ColumnLowering {
  mutating func lower(_ instruction: Instruction, mask: Mask?) throws(ColumnFailure) {
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

  private mutating func read(_ instruction: Instruction, mask: Mask?) {
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

  /// Adds the computation of a column, whose inexact results may be moved.
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
    // Missing operands are not read, but need a place.
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
