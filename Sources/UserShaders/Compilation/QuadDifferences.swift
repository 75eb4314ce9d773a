internal import GLSLCompiler

/// Replaces the derivatives of a program by differences within quads of 2 × 2 pixels, which begin
/// at even columns and rows of `gl_FragCoord`.
///
/// A derivative is the value at the right or upper pixel of the quad minus that at the other pixel.
/// The program also computes the operands of its derivatives for the neighbours, so all backends
/// agree, whatever part of the picture they compute.
///
/// A *lane* is the computation for one pixel of the quad: the pixel itself, its neighbours along x
/// and y, and the diagonal one. Lanes take branches and loops independently. If these contain
/// derivatives, which GLSL leaves undefined in divergent control flow, all lanes follow the pixel.
struct QuadDifferences {
  private(set) var program: ShaderProgram
  private(set) var inputs: [PlaceFunction]
  private let size: ShaderSize
  private var nodes: [Node] = []
  /// For each lane, its values that differ from the pixel's own, by the pixel's.
  private var lanes: [[ValueID: ValueID]] = [[:], [:], [:], [:]]
  /// For each lane, the index of its first array.
  private var arrays: [Int32] = [0, 0, 0, 0]
  private var isOdd: [ValueID] = []
  private var position = SourcePosition(source: ShaderCompilation.fileIndex, line: 1, column: 1)

  /// Rewrites a program. `row` is the y coordinate as in `gl_FragCoord`.
  init(_ program: ShaderProgram, inputs: [PlaceFunction], size: ShaderSize, row: PlaceFunction) {
    self.program = program
    self.inputs = inputs
    self.size = size
    guard program.body.containDerivatives else { return }
    addArrays()
    addPlaces(row)
    self.program.body = []
    expand(program.body)
    self.program.body = nodes
    prune()
  }

  private mutating func prune() {
    var functions: [String: [PlaceFunction]] = [:]
    var first = 0
    for input in program.inputs {
      functions[input.name] = Array(inputs[first..<first + input.type.scalarCount])
      first += input.type.scalarCount
    }
    program = program.pruned()
    inputs = program.inputs.flatMap { functions[$0.name] ?? [] }
  }

  // MARK: Inputs and arrays

  private mutating func addArrays() {
    let own = program.arrays
    for lane in 1..<4 {
      arrays[lane] = Int32(program.arrays.count)
      program.arrays += own
    }
  }

  private mutating func addPlaces(_ row: PlaceFunction) {
    let scalars = program.inputs.enumerated().flatMap { index, input in
      (0..<input.type.scalarCount).map { SIMD2(index, $0) }
    }
    let functions = Dictionary(uniqueKeysWithValues: zip(scalars, inputs))
    let column = input("@column", PlaceFunction(.pixel, constant: 0, across: 1, up: 0))
    let line = input("@row", row)
    let across = neighbour(of: column)
    var up = neighbour(of: line)
    if row.up < 0 { up = define(.floatSubtract, [number(row.constant), up]) }
    let ownUp = input("@up", PlaceFunction(.pixel, constant: 0, across: 0, up: 1))
    for (place, value) in program.values.enumerated() {
      guard case .input(let index, let component) = value.definition,
        let function = functions[SIMD2(index, component)]
      else { continue }
      for (lane, x, y) in [(1, across, ownUp), (2, column, up), (3, across, up)]
      where (lane != 2 && function.across != 0) || (lane != 1 && function.up != 0) {
        lanes[lane][ValueID(place)] = self.value(of: function, x, y)
      }
    }
  }

  /// No varying has the name of the input, since '@' is not allowed in GLSL.
  private mutating func input(_ name: String, _ function: PlaceFunction) -> ValueID {
    program.inputs.append(ShaderProgram.Input(name: name, type: .float))
    inputs.append(function)
    return add(
      ProgramValue(
        kind: .float, definition: .input(index: program.inputs.count - 1, component: 0)))
  }

  /// Returns the neighbour's coordinate, and records whether the pixel is the second of the two.
  private mutating func neighbour(of coordinate: ValueID) -> ValueID {
    let one = add(ProgramValue(kind: .int, definition: .constant(1)))
    let index = define(.floatToInt, [coordinate], .int)
    let bit = define(.integerAnd, [index, one], .int)
    let isSecond = define(.integerEqual, [bit, one], .bool)
    isOdd.append(isSecond)
    let before = define(.floatSubtract, [coordinate, number(1)])
    let after = define(.floatAdd, [coordinate, number(1)])
    return define(.select, [isSecond, before, after])
  }

  /// Computes a function of the position in pixels with the steps of `PlaceFunction`.
  private mutating func value(
    of function: PlaceFunction, _ x: ValueID, _ y: ValueID
  ) -> ValueID {
    var sum = function.constant == 0 ? nil : number(function.constant)
    for (place, factor, count) in [
      (x, function.across, size.width), (y, function.up, size.height),
    ] where factor != 0 {
      var term = place
      if function.unit == .share { term = define(.floatDivide, [term, number(Float(count))]) }
      if factor != 1 { term = define(.floatMultiply, [term, number(factor)]) }
      sum = sum.map { define(.floatAdd, [$0, term]) } ?? term
    }
    return sum ?? number(0)
  }

  private mutating func add(_ value: ProgramValue) -> ValueID {
    program.values.append(value)
    return ValueID(program.values.count - 1)
  }

  private mutating func number(_ number: Float) -> ValueID {
    add(ProgramValue(kind: .float, definition: .constant(number.bitPattern)))
  }

  private mutating func define(
    _ operation: ScalarOperation, _ operands: [ValueID], _ kind: ScalarKind = .float
  ) -> ValueID {
    let result = add(ProgramValue(kind: kind, definition: .computed))
    nodes.append(
      .instruction(Instruction(operation, operands, result: result, position: position)))
    return result
  }

  // MARK: Steps

  private mutating func expand(_ steps: [Node]) {
    for step in steps {
      switch step {
      case .instruction(let instruction)
      where [.derivativeX, .derivativeY].contains(instruction.operation):
        subtract(instruction)
      case .branch(let branch) where [step].containDerivatives: expand(branch)
      case .loop(let loop) where [step].containDerivatives: expand(loop)
      default:
        nodes.append(step)
        for lane in 1..<4 where differs(step, lane) { nodes.append(copy(step, lane)) }
      }
    }
  }

  private func value(_ value: ValueID, _ lane: Int) -> ValueID { lanes[lane][value] ?? value }

  /// The derivative is the same for both compared pixels.
  private mutating func subtract(_ instruction: Instruction) {
    position = instruction.position
    let axis = instruction.operation == .derivativeX ? 0 : 1
    let operand = instruction.operands[0]
    for lane in axis == 0 ? [0, 2] : [0, 1] {
      let neighbour = lane + axis + 1
      let (own, other) = (value(operand, lane), value(operand, neighbour))
      let high = define(.select, [isOdd[axis], own, other])
      let low = define(.select, [isOdd[axis], other, own])
      let result = lane == 0 ? instruction.result : rename(instruction.result, lane)
      if lane != 0 { lanes[neighbour][instruction.result] = result }
      nodes.append(
        .instruction(Instruction(.floatSubtract, [high, low], result: result, position: position)))
    }
  }

  private mutating func region(_ steps: [Node]) -> [Node] {
    let outer = nodes
    nodes = []
    expand(steps)
    defer { nodes = outer }
    return nodes
  }

  private mutating func expand(_ branch: Branch) {
    var result = branch
    result.whenTrue = region(branch.whenTrue)
    result.whenFalse = region(branch.whenFalse)
    for old in branch.results {
      for lane in 1..<4 {
        let new = Branch.Result(
          value: old.value, whenTrue: value(old.whenTrue, lane),
          whenFalse: value(old.whenFalse, lane))
        guard new != old else { continue }
        result.results.append(new)
        result.results[result.results.count - 1].value = rename(old.value, lane)
      }
    }
    nodes.append(.branch(result))
  }

  private mutating func expand(_ loop: Loop) {
    var result = loop
    for old in loop.parameters {
      for lane in 1..<4 {
        var new = old
        new.initial = value(old.initial, lane)
        new.value = rename(old.value, lane)
        result.parameters.append(new)
      }
    }
    result.header = region(loop.header)
    result.body = region(loop.body)
    for (index, old) in loop.parameters.enumerated() {
      for lane in 1..<4 {
        result.parameters[loop.parameters.count + index * 3 + lane - 1].next = value(old.next, lane)
      }
    }
    nodes.append(.loop(result))
  }

  private mutating func rename(_ value: ValueID, _ lane: Int) -> ValueID {
    let new = add(program[value])
    lanes[lane][value] = new
    return new
  }

  // MARK: Copies

  private func isOwnArray(_ operation: ScalarOperation, _ resource: Int32) -> Bool {
    [.loadElement, .storeElement].contains(operation)
      && program.arrays[Int(resource)].constants == nil
  }

  private func differs(_ step: Node, _ lane: Int) -> Bool {
    func isOther(_ value: ValueID) -> Bool { lanes[lane][value] != nil }
    switch step {
    case .instruction(let instruction):
      return instruction.operands.contains(where: isOther)
        || isOwnArray(instruction.operation, instruction.resource)
    case .branch(let branch):
      return isOther(branch.condition)
        || branch.results.contains { isOther($0.whenTrue) || isOther($0.whenFalse) }
        || (branch.whenTrue + branch.whenFalse).contains { differs($0, lane) }
    case .loop(let loop):
      return isOther(loop.condition)
        || loop.parameters.contains { isOther($0.initial) || isOther($0.next) }
        || (loop.header + loop.body).contains { differs($0, lane) }
    }
  }

  private mutating func copy(_ step: Node, _ lane: Int) -> Node {
    switch step {
    case .instruction(var instruction):
      for index in instruction.operands.indices {
        instruction.operands[index] = value(instruction.operands[index], lane)
      }
      if isOwnArray(instruction.operation, instruction.resource) {
        instruction.resource += arrays[lane]
      }
      let results = instruction.results.map { rename($0, lane) }
      if let first = results.first { instruction.result = first }
      return .instruction(instruction)
    case .branch(var branch):
      branch.condition = value(branch.condition, lane)
      branch.whenTrue = branch.whenTrue.map { copy($0, lane) }
      branch.whenFalse = branch.whenFalse.map { copy($0, lane) }
      for index in branch.results.indices {
        let old = branch.results[index]
        branch.results[index] = Branch.Result(
          value: rename(old.value, lane), whenTrue: value(old.whenTrue, lane),
          whenFalse: value(old.whenFalse, lane))
      }
      return .branch(branch)
    case .loop(var loop):
      for index in loop.parameters.indices {
        loop.parameters[index].initial = value(loop.parameters[index].initial, lane)
        loop.parameters[index].value = rename(loop.parameters[index].value, lane)
      }
      loop.header = loop.header.map { copy($0, lane) }
      loop.condition = value(loop.condition, lane)
      loop.body = loop.body.map { copy($0, lane) }
      for index in loop.parameters.indices {
        loop.parameters[index].next = value(loop.parameters[index].next, lane)
      }
      return .loop(loop)
    }
  }
}

extension [Node] {
  var containDerivatives: Bool {
    contains { node in
      switch node {
      case .instruction(let instruction):
        [.derivativeX, .derivativeY].contains(instruction.operation)
      case .branch(let branch):
        branch.whenTrue.containDerivatives || branch.whenFalse.containDerivatives
      case .loop(let loop): loop.header.containDerivatives || loop.body.containDerivatives
      }
    }
  }
}
