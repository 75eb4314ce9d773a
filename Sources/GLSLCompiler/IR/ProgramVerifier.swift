extension ShaderProgram {
  /// Returns one sentence for each broken rule of programs, none for the compiler's own ones.
  ///
  /// Values must be visible and defined once, before their uses; kinds must be those of the
  /// operations; resources must exist.
  public func violations() -> [String] {
    var verifier = ProgramVerifier(self)
    verifier.verify()
    return verifier.violations
  }
}

private struct ProgramVerifier {
  private let program: ShaderProgram
  private(set) var violations: [String] = []
  private var isVisible: [Bool]
  private var isDefined: [Bool]

  init(_ program: ShaderProgram) {
    self.program = program
    isVisible = program.values.map { $0.definition != .computed }
    isDefined = isVisible
  }

  mutating func verify() {
    for value in program.values {
      switch value.definition {
      case .uniform(let index, let component):
        if !program.uniforms.indices.contains(index)
          || component >= program.uniforms[index].type.scalarCount
        {
          violations.append("there is no uniform \(index).\(component)")
        }
      case .input(let index, let component):
        if !program.inputs.indices.contains(index)
          || component >= program.inputs[index].type.scalarCount
        {
          violations.append("there is no input \(index).\(component)")
        }
      default: break
      }
    }
    _ = verify(program.body)
    for output in program.outputs {
      if output.values.count != output.type.scalarCount {
        violations.append("the output \(output.name) has \(output.values.count) values")
      }
      for (value, kind) in zip(output.values, output.type.scalarKinds) {
        use(value, kind, "the output \(output.name)")
      }
    }
    if let discard = program.discard { use(discard, .bool, "discard") }
  }

  private mutating func use(_ value: ValueID, _ kind: ScalarKind?, _ user: String) {
    let index = Int(value.index)
    guard program.values.indices.contains(index) else {
      violations.append("\(user) uses the value \(index), which does not exist")
      return
    }
    if !isVisible[index] { violations.append("\(user) uses the value \(index), not visible there") }
    if let kind, program.values[index].kind != kind {
      violations.append("\(user) uses the value \(index) as \(kind)")
    }
  }

  private mutating func define(_ value: ValueID, _ definer: String) {
    let index = Int(value.index)
    guard program.values.indices.contains(index), !isDefined[index] else {
      violations.append("\(definer) defines the value \(index) a second time")
      return
    }
    isDefined[index] = true
    isVisible[index] = true
  }

  /// Returns the values that the nodes define, which remain visible.
  private mutating func verify(_ nodes: [Node]) -> [ValueID] {
    var defined: [ValueID] = []
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        verify(instruction)
        for result in instruction.results {
          define(result, "\(instruction.operation)")
          defined.append(result)
        }
      case .branch(let branch):
        use(branch.condition, .bool, "a branch")
        for isTrue in [true, false] {
          let inner = verify(isTrue ? branch.whenTrue : branch.whenFalse)
          for result in branch.results {
            use(isTrue ? result.whenTrue : result.whenFalse, kind(result.value), "a branch")
          }
          hide(inner)
        }
        for result in branch.results {
          define(result.value, "a branch")
          defined.append(result.value)
        }
      case .loop(let loop):
        for parameter in loop.parameters {
          use(parameter.initial, kind(parameter.value), "a loop")
        }
        for parameter in loop.parameters {
          define(parameter.value, "a loop")
          defined.append(parameter.value)
        }
        let header = verify(loop.header)
        use(loop.condition, .bool, "a loop")
        let body = verify(loop.body)
        for parameter in loop.parameters { use(parameter.next, kind(parameter.value), "a loop") }
        hide(header + body)
      }
    }
    return defined
  }

  private mutating func hide(_ values: [ValueID]) {
    for value in values where program.values.indices.contains(Int(value.index)) {
      isVisible[Int(value.index)] = false
    }
  }

  private func kind(_ value: ValueID) -> ScalarKind? {
    let index = Int(value.index)
    return program.values.indices.contains(index) ? program.values[index].kind : nil
  }

  private mutating func verify(_ instruction: Instruction) {
    let operation = instruction.operation
    let name = "\(operation)"
    if instruction.operands.count != operation.operandCount {
      violations.append("\(name) has \(instruction.operands.count) operands")
      return
    }
    let kinds = operation.operandKinds
    for (index, operand) in instruction.operands.enumerated() {
      use(operand, kinds.count > index ? kinds[index] : nil, name)
    }
    for result in instruction.results where operation.resultKind != nil {
      if kind(result) != operation.resultKind {
        violations.append("\(name) defines the value \(result.index) of another kind")
      }
    }
    switch operation {
    case .select:
      if kind(instruction.operands[1]) != kind(instruction.result)
        || kind(instruction.operands[2]) != kind(instruction.result)
      {
        violations.append("select chooses between values of several kinds")
      }
    case .sample, .fetch, .imageSize:
      if !program.samplers.indices.contains(Int(instruction.resource)) {
        violations.append("\(name) reads an image that does not exist")
      }
    case .loadElement, .storeElement:
      guard program.arrays.indices.contains(Int(instruction.resource)) else {
        violations.append("\(name) uses an array that does not exist")
        return
      }
      let array = program.arrays[Int(instruction.resource)]
      let element = operation == .loadElement ? instruction.result : instruction.operands[1]
      if kind(element) != array.kind { violations.append("\(name) mixes kinds") }
      if operation == .storeElement, array.constants != nil {
        violations.append("a constant array is changed")
      }
    default: break
    }
  }
}
