extension Lowering {
  /// Lowers two alternatives, and joins the values of the slots.
  ///
  /// - Parameter keepsLocals: True if variables declared in an alternative are used after it.
  func branch(
    _ condition: ValueID, at range: SourceRange, keepsLocals: Bool = false,
    _ whenTrue: () throws -> Flow, whenFalse: () throws -> Flow
  ) throws -> Flow {
    if let constant = builder.bits(condition) {
      return try constant != 0 ? whenTrue() : whenFalse()
    }
    let limit = keepsLocals ? Int.max : slots.count
    builder.beginRegion()
    let first = try changes(below: limit, whenTrue)
    let firstNodes = builder.endRegion()
    builder.beginRegion()
    let second = try changes(below: limit, whenFalse)
    let secondNodes = builder.endRegion()
    locate(range)
    let changed = Set(first.changes.keys).union(second.changes.keys).sorted()
    try spend(changed.count, at: range)
    let ways = changed.map { slot in
      (first.changes[slot] ?? slots[slot], second.changes[slot] ?? slots[slot])
    }
    if isCheap(firstNodes, secondNodes, joined: changed.count) {
      builder.splice(firstNodes)
      builder.splice(secondNodes)
      for (slot, way) in zip(changed, ways) {
        set(slot, builder.select(condition, way.0, way.1))
      }
    } else {
      var results: [Branch.Result] = []
      for (slot, way) in zip(changed, ways) {
        set(slot, join(condition, way.0, way.1, &results))
      }
      builder.append(
        .branch(
          Branch(
            condition: condition, whenTrue: firstNodes, whenFalse: secondNodes, results: results,
            position: builder.position)))
    }
    return Flow(
      canFall: first.flow.canFall || second.flow.canFall,
      exits: first.flow.exits.union(second.flow.exits))
  }

  private func join(
    _ condition: ValueID, _ first: ValueID, _ second: ValueID, _ results: inout [Branch.Result]
  ) -> ValueID {
    if first == second { return first }
    // Flags are usually constants, so the result is the condition itself.
    if builder.kind(first) == .bool {
      switch (builder.bits(first), builder.bits(second)) {
      case (1, 0): return condition
      default: break
      }
    }
    let value = builder.define(builder.kind(first), .computed)
    results.append(Branch.Result(value: value, whenTrue: first, whenFalse: second))
    return value
  }

  /// Returns whether computing both alternatives costs less than choosing one.
  private func isCheap(_ first: [Node], _ second: [Node], joined: Int) -> Bool {
    guard first.count + second.count <= 8, joined <= 8 else { return false }
    for node in first + second {
      guard case .instruction(let instruction) = node, instruction.operation.isCheap else {
        return false
      }
    }
    return true
  }
}

extension ScalarOperation {
  /// True for operations without effects that cost about as much as an addition.
  fileprivate var isCheap: Bool {
    switch self {
    case .sample, .fetch, .storeElement, .loadElement, .floatPower, .floatSine, .floatCosine,
      .floatArcTangent2, .floatExp2, .floatLog2, .floatSquareRoot, .floatDivide, .floatModulo,
      .floatSmoothstep, .intDivide, .intRemainder, .uintDivide, .uintRemainder, .bitfieldReverse,
      .derivativeX, .derivativeY:
      false
    default: true
    }
  }
}
