internal import GLSLCompiler

/// Converts a program whose coordinates have y downwards to y upwards.
///
/// Only image reads are converted. If a coordinate of a read is an input, the mirrored coordinate
/// becomes an input too, so that reads at the own position remain recognizable and exact.
struct RowFlip {
  private(set) var program: ShaderProgram
  private(set) var inputs: [PlaceFunction]
  private let inputOffsets: [Int]
  private var mirrored: [ValueID: ValueID] = [:]
  private let one: ValueID
  private let wholeOne: ValueID

  init(_ program: ShaderProgram, inputs: [PlaceFunction]) {
    var program = program
    one = ValueID(program.values.count)
    program.values.append(ProgramValue(kind: .float, definition: .constant(Float(1).bitPattern)))
    wholeOne = ValueID(program.values.count)
    program.values.append(ProgramValue(kind: .int, definition: .constant(1)))
    var offsets: [Int] = []
    var count = 0
    for input in program.inputs {
      offsets.append(count)
      count += input.type.scalarCount
    }
    inputOffsets = offsets
    self.inputs = inputs
    self.program = program
    self.program.body = converted(program.body)
  }

  private mutating func converted(_ nodes: [Node]) -> [Node] {
    var result: [Node] = []
    for node in nodes {
      switch node {
      case .instruction(let instruction): convert(instruction, &result)
      case .branch(var branch):
        branch.whenTrue = converted(branch.whenTrue)
        branch.whenFalse = converted(branch.whenFalse)
        result.append(.branch(branch))
      case .loop(var loop):
        loop.header = converted(loop.header)
        loop.body = converted(loop.body)
        result.append(.loop(loop))
      }
    }
    return result
  }

  private mutating func convert(_ instruction: Instruction, _ nodes: inout [Node]) {
    var instruction = instruction
    switch instruction.operation {
    case .sample:
      instruction.operands[1] = mirror(instruction.operands[1], instruction.position, &nodes)
      nodes.append(.instruction(instruction))
    case .fetch:
      // The row counts from the other side: height − 1 − y.
      let size = define(.int, count: 2)
      let last = define(.int)
      let row = define(.int)
      let height = ValueID(Int(size.index) + 1)
      let position = instruction.position
      nodes += [
        .instruction(
          Instruction(
            .imageSize, [], result: size, resource: instruction.resource, position: position)),
        .instruction(
          Instruction(.integerSubtract, [height, wholeOne], result: last, position: position)),
        .instruction(
          Instruction(
            .integerSubtract, [last, instruction.operands[1]], result: row, position: position)),
      ]
      instruction.operands[1] = row
      nodes.append(.instruction(instruction))
    default:
      nodes.append(.instruction(instruction))
    }
  }

  private mutating func define(_ kind: ScalarKind, count: Int = 1) -> ValueID {
    let first = ValueID(program.values.count)
    for _ in 0..<count {
      program.values.append(ProgramValue(kind: kind, definition: .computed))
    }
    return first
  }

  private mutating func mirror(
    _ y: ValueID, _ position: SourcePosition, _ nodes: inout [Node]
  ) -> ValueID {
    guard case .input(let index, let component) = program[y].definition else {
      let result = define(.float)
      nodes.append(
        .instruction(Instruction(.floatSubtract, [one, y], result: result, position: position)))
      return result
    }
    if let known = mirrored[y] { return known }
    let input = program.inputs.count
    program.inputs.append(ShaderProgram.Input(name: "@mirrored\(input)", type: .float))
    inputs.append(inputs[inputOffsets[index] + component].mirrored)
    let result = ValueID(program.values.count)
    program.values.append(
      ProgramValue(kind: .float, definition: .input(index: input, component: 0)))
    mirrored[y] = result
    return result
  }
}
