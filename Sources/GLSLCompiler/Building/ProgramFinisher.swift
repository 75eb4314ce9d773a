/// Removes dead code, and renumbers the remaining values.
struct ProgramFinisher {
  private let oldValues: [ProgramValue]
  private let nodes: [Node]
  private let oldArrays: [ShaderProgram.Array]
  private let aliases: [ValueID: ValueID]
  private var isLive: [Bool]
  private var liveArrays: Set<Int32> = []
  private var hasChanged = false
  private var numbers: [Int32]
  private var values: [ProgramValue] = []

  init(_ builder: ProgramBuilder) {
    self.init(
      values: builder.values, nodes: builder.nodes, arrays: builder.arrays,
      aliases: builder.aliases)
  }

  init(_ program: ShaderProgram) {
    self.init(
      values: program.values, nodes: program.body, arrays: program.arrays, aliases: [:])
  }

  private init(
    values: [ProgramValue], nodes: [Node], arrays: [ShaderProgram.Array],
    aliases: [ValueID: ValueID]
  ) {
    oldValues = values
    self.nodes = nodes
    oldArrays = arrays
    self.aliases = aliases
    isLive = Array(repeating: false, count: values.count)
    numbers = Array(repeating: -1, count: values.count)
  }

  /// References to uniforms, inputs and samplers keep their numbers.
  mutating func finish(
    outputs: [ShaderProgram.Output], discard: ValueID?
  ) -> ShaderProgram {
    for output in outputs { output.values.forEach { mark($0) } }
    if let discard { mark(discard) }
    // A loop can make values live that are defined before their use.
    repeat {
      hasChanged = false
      visit(nodes)
    } while hasChanged
    var arrayNumbers: [Int32: Int32] = [:]
    var arrays: [ShaderProgram.Array] = []
    for index in liveArrays.sorted() {
      arrayNumbers[index] = Int32(arrays.count)
      arrays.append(oldArrays[Int(index)])
    }
    let body = rebuilt(nodes, arrayNumbers)
    let outputs = outputs.map { output in
      ShaderProgram.Output(
        name: output.name, type: output.type, values: output.values.map { number($0) })
    }
    let discard = discard.map { number($0) }
    return ShaderProgram(
      values: values, uniforms: [], inputs: [], samplers: [], arrays: arrays, body: body,
      outputs: outputs, discard: discard)
  }

  private func resolved(_ value: ValueID) -> ValueID {
    var value = value
    while let next = aliases[value] { value = next }
    return value
  }

  private mutating func mark(_ value: ValueID) {
    let index = Int(resolved(value).index)
    if !isLive[index] {
      isLive[index] = true
      hasChanged = true
    }
  }

  @discardableResult
  private mutating func visit(_ nodes: [Node]) -> Bool {
    var remains = false
    for node in nodes.reversed() {
      switch node {
      case .instruction(let instruction):
        guard isNeeded(instruction) else { continue }
        remains = true
        if instruction.operation == .loadElement, liveArrays.insert(instruction.resource).inserted {
          hasChanged = true
        }
        for operand in instruction.operands { mark(operand) }
      case .branch(let branch):
        var isNeeded = false
        for result in branch.results where isLive[Int(result.value.index)] {
          isNeeded = true
          mark(result.whenTrue)
          mark(result.whenFalse)
        }
        let first = visit(branch.whenTrue)
        let second = visit(branch.whenFalse)
        if isNeeded || first || second {
          remains = true
          mark(branch.condition)
        }
      case .loop(let loop):
        remains = visit(loop) || remains
      }
    }
    return remains
  }

  private mutating func visit(_ loop: Loop) -> Bool {
    var isNeeded = loop.parameters.contains { isLive[Int($0.value.index)] } || isEndless(loop)
    isNeeded = visit(loop.body) || isNeeded
    if isNeeded { mark(loop.condition) }
    visit(loop.header)
    for parameter in loop.parameters where isLive[Int(parameter.value.index)] {
      mark(parameter.initial)
      mark(parameter.next)
    }
    return isNeeded
  }

  /// An endless loop is an error of the pixel even if it is dead code.
  private func isEndless(_ loop: Loop) -> Bool {
    guard let bits = oldValues[Int(resolved(loop.condition).index)].constant else { return false }
    return bits != 0
  }

  private func isNeeded(_ instruction: Instruction) -> Bool {
    if instruction.operation == .storeElement { return liveArrays.contains(instruction.resource) }
    let first = Int(instruction.result.index)
    return isLive[first..<first + instruction.operation.resultCount].contains(true)
  }

  private mutating func number(_ value: ValueID) -> ValueID {
    let index = Int(resolved(value).index)
    if numbers[index] < 0 {
      numbers[index] = Int32(values.count)
      values.append(oldValues[index])
    }
    return ValueID(Int(numbers[index]))
  }

  private mutating func rebuilt(_ nodes: [Node], _ arrays: [Int32: Int32]) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      switch node {
      case .instruction(var instruction):
        guard isNeeded(instruction) else { continue }
        for index in instruction.operands.indices {
          instruction.operands[index] = number(instruction.operands[index])
        }
        switch instruction.operation {
        case .loadElement, .storeElement:
          instruction.resource = arrays[instruction.resource] ?? -1
        default: break
        }
        let first = Int(instruction.result.index)
        instruction.result = ValueID(values.count)
        for index in first..<first + instruction.operation.resultCount {
          numbers[index] = Int32(values.count)
          values.append(oldValues[index])
        }
        result.append(.instruction(instruction))
      case .branch(let branch):
        if let branch = rebuilt(branch, arrays) { result.append(.branch(branch)) }
      case .loop(let loop):
        if let loop = rebuilt(loop, arrays) { result.append(.loop(loop)) }
      }
    }
    return result
  }

  private mutating func rebuilt(_ branch: Branch, _ arrays: [Int32: Int32]) -> Branch? {
    var result = branch
    let condition = number(branch.condition)
    result.condition = condition
    result.whenTrue = rebuilt(branch.whenTrue, arrays)
    result.whenFalse = rebuilt(branch.whenFalse, arrays)
    result.results = []
    for old in branch.results where isLive[Int(old.value.index)] {
      let whenTrue = number(old.whenTrue)
      let whenFalse = number(old.whenFalse)
      result.results.append(
        Branch.Result(value: number(old.value), whenTrue: whenTrue, whenFalse: whenFalse))
    }
    let isEmpty = result.results.isEmpty && result.whenTrue.isEmpty && result.whenFalse.isEmpty
    return isEmpty ? nil : result
  }

  private mutating func rebuilt(_ loop: Loop, _ arrays: [Int32: Int32]) -> Loop? {
    let live = loop.parameters.filter { isLive[Int($0.value.index)] }
    var result = loop
    result.parameters = live.map { parameter in
      Loop.Parameter(
        value: number(parameter.value), initial: number(parameter.initial), next: ValueID(-1))
    }
    result.header = rebuilt(loop.header, arrays)
    result.condition = number(loop.condition)
    result.body = rebuilt(loop.body, arrays)
    for index in live.indices { result.parameters[index].next = number(live[index].next) }
    let isEmpty = result.parameters.isEmpty && result.body.isEmpty
    return isEmpty && !isEndless(loop) ? nil : result
  }
}

extension ShaderProgram {
  /// Returns the program without dead code and unused values, uniforms, inputs and samplers.
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
