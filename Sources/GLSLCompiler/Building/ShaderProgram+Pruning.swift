extension ShaderProgram {
  /// Returns the program without dead code and without unused values, uniforms, inputs and
  /// samplers.
  public func pruned() -> ShaderProgram {
    var finisher = ProgramFinisher(self)
    var result = finisher.finish(outputs: outputs, discard: discard)
    var uniformNumbers: [Int: Int] = [:]
    var inputNumbers: [Int: Int] = [:]
    for value in result.values {
      switch value.definition {
      case .uniform(let index, _): uniformNumbers[index] = 0
      case .input(let index, _): inputNumbers[index] = 0
      default: break
      }
    }
    for (number, index) in uniformNumbers.keys.sorted().enumerated() {
      uniformNumbers[index] = number
      result.uniforms.append(uniforms[index])
    }
    for (number, index) in inputNumbers.keys.sorted().enumerated() {
      inputNumbers[index] = number
      result.inputs.append(inputs[index])
    }
    result.values = result.values.map { value in
      switch value.definition {
      case .uniform(let index, let component):
        ProgramValue(
          kind: value.kind,
          definition: .uniform(index: uniformNumbers[index] ?? 0, component: component))
      case .input(let index, let component):
        ProgramValue(
          kind: value.kind,
          definition: .input(index: inputNumbers[index] ?? 0, component: component))
      default: value
      }
    }
    var used: Set<Int32> = []
    result.body = Self.changed(result.body) { instruction in
      if instruction.operation.readsImage { used.insert(instruction.resource) }
      return instruction
    }
    let images = used.sorted()
    var imageNumbers: [Int32: Int32] = [:]
    for (number, image) in images.enumerated() { imageNumbers[image] = Int32(number) }
    result.samplers = images.map { samplers[Int($0)] }
    result.body = Self.changed(result.body) { instruction in
      guard instruction.operation.readsImage else { return instruction }
      var instruction = instruction
      instruction.resource = imageNumbers[instruction.resource] ?? -1
      return instruction
    }
    return result
  }

  /// Applies a function to every instruction. It removes an instruction by returning nil.
  static func changed(
    _ nodes: [Node], _ change: (Instruction) -> Instruction?
  ) -> [Node] {
    nodes.compactMap { node in
      switch node {
      case .instruction(let instruction):
        return change(instruction).map { .instruction($0) }
      case .branch(var branch):
        branch.whenTrue = changed(branch.whenTrue, change)
        branch.whenFalse = changed(branch.whenFalse, change)
        return .branch(branch)
      case .loop(var loop):
        loop.header = changed(loop.header, change)
        loop.body = changed(loop.body, change)
        return .loop(loop)
      }
    }
  }
}

extension ScalarOperation {
  fileprivate var readsImage: Bool {
    self == .sample || self == .fetch || self == .imageSize
  }
}
