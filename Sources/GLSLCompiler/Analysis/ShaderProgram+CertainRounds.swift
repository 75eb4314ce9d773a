extension ShaderProgram {
  /// Returns the place of the first loop by whose end every pixel has run more rounds than a limit,
  /// whatever it reads. Loops within loops count with all of their rounds.
  ///
  /// Loops whose rounds depend on pixels, or on uniforms, or which may end early count as none, so such
  /// a program may run out of rounds without a place here.
  ///
  /// - Parameter limit: The number of rounds, at least 0.
  /// - Returns: nil if no loop is known to run that often.
  public func loopWithMoreRounds(than limit: Int) -> SourcePosition? {
    var count = CertainRounds(program: self, limit: max(limit, 0))
    _ = count.rounds(of: body)
    return count.place
  }
}

/// Counts the rounds that every pixel runs.
private struct CertainRounds {
  let program: ShaderProgram
  let limit: Int
  private(set) var place: SourcePosition?

  init(program: ShaderProgram, limit: Int) {
    self.program = program
    self.limit = limit
  }

  /// Returns the number of rounds of all loops of some steps, or any number above the limit. Branches
  /// are not looked into, since pixels may not take them.
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

  /// Returns how often a loop runs, 0 if that is not certain, and limit + 1 if that is more often than
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
