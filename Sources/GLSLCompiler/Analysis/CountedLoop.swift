/// A loop `for (int i = a; i < b; i += c)` whose bound and step do not change in it.
public struct CountedLoop: Hashable, Sendable {
  /// The counter's index in `Loop.parameters`.
  public let parameter: Int
  /// The counter's first value.
  public let initial: ValueID
  /// The addition or subtraction that advances the counter.
  public let change: ScalarOperation
  /// The summand or subtrahend.
  public let step: ValueID
  /// The operation that decides whether the loop goes on.
  public let comparison: ScalarOperation
  /// The value that the counter is compared with.
  public let bound: ValueID
  /// Whether the counter is the comparison's first operand.
  public let parameterIsFirst: Bool
  /// Whether `break` or `return` may end the loop early.
  public let mayEndEarly: Bool

  /// Recognises a counting loop, or returns nil for other loops.
  public init?(_ loop: Loop) {
    var inside = Set(loop.parameters.map(\.value))
    var definitions: [ValueID: Instruction] = [:]
    Self.collect(loop.header, &inside, &definitions)
    let header = definitions
    Self.collect(loop.body, &inside, &definitions)

    // Flags for early exits are combined with the comparison.
    var pending = [loop.condition]
    var found: (instruction: Instruction, index: Int, isFirst: Bool)?
    var parts = 0
    while let value = pending.popLast() {
      guard let instruction = header[value] else {
        parts += 1
        continue
      }
      if instruction.operation == .boolAnd {
        pending += instruction.operands
        continue
      }
      parts += 1
      guard found == nil, Self.comparisons.contains(instruction.operation) else { continue }
      for isFirst in [true, false] {
        let counter = instruction.operands[isFirst ? 0 : 1]
        let other = instruction.operands[isFirst ? 1 : 0]
        if let index = loop.parameters.firstIndex(where: { $0.value == counter }),
          !inside.contains(other)
        {
          found = (instruction, index, isFirst)
        }
      }
    }
    guard let found else { return nil }
    let counter = loop.parameters[found.index]
    guard let next = definitions[counter.next] else { return nil }
    let isSum = next.operation == .floatAdd || next.operation == .integerAdd
    let isDifference =
      next.operation == .floatSubtract || next.operation == .integerSubtract
    let counts = next.operands.first == counter.value
    guard isSum || isDifference && counts, counts || next.operands.last == counter.value else {
      return nil
    }
    let amount = next.operands[counts ? 1 : 0]
    guard !inside.contains(amount) else { return nil }
    parameter = found.index
    initial = counter.initial
    change = next.operation
    step = amount
    comparison = found.instruction.operation
    bound = found.instruction.operands[found.isFirst ? 1 : 0]
    parameterIsFirst = found.isFirst
    mayEndEarly = parts > 1
  }

  private static let comparisons: Set<ScalarOperation> = [
    .floatLess, .floatLessEqual, .floatNotEqual, .intLess, .intLessEqual, .uintLess,
    .uintLessEqual, .integerNotEqual,
  ]

  private static func collect(
    _ nodes: [Node], _ inside: inout Set<ValueID>, _ definitions: inout [ValueID: Instruction]
  ) {
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        for result in instruction.results { inside.insert(result) }
        if instruction.operation.resultCount == 1 { definitions[instruction.result] = instruction }
      case .branch(let branch):
        collect(branch.whenTrue, &inside, &definitions)
        collect(branch.whenFalse, &inside, &definitions)
        for result in branch.results { inside.insert(result.value) }
      case .loop(let loop):
        for parameter in loop.parameters { inside.insert(parameter.value) }
        collect(loop.header, &inside, &definitions)
        collect(loop.body, &inside, &definitions)
      }
    }
  }

  /// Returns the number of iterations, or nil above `limit`. The other arguments are bits.
  public func rounds(
    initial: UInt32, step: UInt32, bound: UInt32, limit: Int = 65535
  ) -> Int? {
    var counter = initial
    for round in 0...max(limit, 0) {
      let first = parameterIsFirst ? counter : bound
      let second = parameterIsFirst ? bound : counter
      if Arithmetic.evaluate(comparison, first, second) == 0 { return round }
      counter = Arithmetic.evaluate(change, counter, step)
    }
    return nil
  }
}

extension ShaderProgram {
  /// Returns the position of the first loop that makes every pixel exceed a number of iterations,
  /// or nil if no loop certainly does: one that depends on pixels or uniforms, or that may end
  /// early, does not count.
  public func loopWithMoreRounds(than limit: Int) -> SourcePosition? {
    var count = CertainRounds(program: self, limit: max(limit, 0))
    _ = count.rounds(of: body)
    return count.place
  }
}

private struct CertainRounds {
  let program: ShaderProgram
  let limit: Int
  private(set) var place: SourcePosition?

  init(program: ShaderProgram, limit: Int) {
    self.program = program
    self.limit = limit
  }

  /// Returns any number above the limit if it is exceeded. Pixels may not take branches, which are
  /// ignored.
  mutating func rounds(of nodes: [Node]) -> Int {
    var sum = 0
    for case .loop(let loop) in nodes {
      let count = rounds(of: loop)
      guard count > 0 else { continue }
      sum += count + saturatingProduct(count, rounds(of: loop.header + loop.body))
      guard sum <= limit else {
        place = place ?? loop.position
        return sum
      }
    }
    return sum
  }

  /// Returns 0 if the number is uncertain, and limit + 1 if it is above the limit.
  private func rounds(of loop: Loop) -> Int {
    guard let counted = CountedLoop(loop), !counted.mayEndEarly,
      let initial = constant(counted.initial), let step = constant(counted.step),
      let bound = constant(counted.bound)
    else { return 0 }
    return counted.rounds(initial: initial, step: step, bound: bound, limit: limit) ?? limit + 1
  }

  private func saturatingProduct(_ first: Int, _ second: Int) -> Int {
    let (product, isTooLarge) = first.multipliedReportingOverflow(by: second)
    return isTooLarge ? limit + 1 : min(product, limit + 1)
  }

  private func constant(_ value: ValueID) -> UInt32? {
    if case .constant(let bits) = program[value].definition { bits } else { nil }
  }
}
