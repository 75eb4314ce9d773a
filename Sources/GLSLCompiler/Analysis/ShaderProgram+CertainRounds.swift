extension ShaderProgram {
  /// Returns the position of the first loop by whose end every pixel has exceeded a limit on
  /// iterations, whatever it reads. Nested loops count with all iterations.
  ///
  /// Loops whose iterations depend on pixels or uniforms, or that may end early, do not count, so a
  /// program may still exceed the limit if the result is nil.
  ///
  /// - Parameter limit: The number of iterations, at least 0.
  /// - Returns: nil if no loop certainly exceeds the limit.
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

  /// Returns the number of iterations of all loops in some steps, or any number above the limit.
  /// Branches are ignored, since pixels may not take them.
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

  /// Returns the number of iterations of a loop: 0 if it is uncertain, and limit + 1 if it exceeds
  /// the limit.
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
