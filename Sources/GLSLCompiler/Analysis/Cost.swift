/// The maximum work of a program for one pixel.
public struct Cost: Hashable, Sendable {
  /// The maximum work of a loop for one pixel.
  public struct LoopCost: Hashable, Sendable {
    /// The position in the source text.
    public let position: SourcePosition
    /// The iterations, or nil if unknown.
    public let rounds: Int?
    /// The scalar operations of all iterations, or nil if unknown.
    public let operations: Double?
  }

  /// The scalar operations, or nil if the iterations of a loop are unknown.
  public let operations: Double?
  /// The image reads, which cost more, or nil if the iterations of a loop are unknown.
  public let reads: Double?
  /// The iterations of all loops, or nil if unknown.
  public let rounds: Double?
  /// The first outermost loop with unknown work, else the most expensive one.
  public let dearestLoop: LoopCost?
}

extension ShaderProgram {
  /// Returns the maximum work for one pixel: that of the more expensive branch, and of all
  /// iterations of a loop that may end early.
  public func cost(_ facts: PassFacts) -> Cost {
    let analysis = PassAnalysis(self, facts: facts)
    let rounds = analysis.hasGivenUp ? [:] : analysis.rounds
    let counts = Self.counts(of: body, rounds)
    let loops = body.flatMap { Self.loops(in: $0, rounds) }
    let dearest =
      loops.first { $0.operations == nil }
      ?? loops.max { ($0.operations ?? 0) < ($1.operations ?? 0) }
    return Cost(
      operations: counts.isKnown ? counts.operations : nil,
      reads: counts.isKnown ? counts.reads : nil, rounds: counts.isKnown ? counts.rounds : nil,
      dearestLoop: dearest)
  }

  private struct Counts {
    var operations = 0.0
    var reads = 0.0
    var rounds = 0.0
    var isKnown = true

    mutating func add(_ other: Counts, times: Double = 1) {
      operations += other.operations * times
      reads += other.reads * times
      rounds += other.rounds * times
      isKnown = isKnown && other.isKnown
    }
  }

  private static func counts(of nodes: [Node], _ rounds: [ValueID: Int]) -> Counts {
    var sum = Counts()
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        let isRead = instruction.operation == .sample || instruction.operation == .fetch
        if isRead { sum.reads += 1 } else { sum.operations += 1 }
      case .branch(let branch):
        let first = counts(of: branch.whenTrue, rounds)
        let second = counts(of: branch.whenFalse, rounds)
        sum.operations += max(first.operations, second.operations)
        sum.reads += max(first.reads, second.reads)
        sum.rounds += max(first.rounds, second.rounds)
        sum.isKnown = sum.isKnown && first.isKnown && second.isKnown
      case .loop(let loop): sum.add(counts(of: loop, rounds))
      }
    }
    return sum
  }

  private static func counts(of loop: Loop, _ rounds: [ValueID: Int]) -> Counts {
    let header = counts(of: loop.header, rounds)
    var round = header
    round.add(counts(of: loop.body, rounds))
    round.rounds += 1
    var sum = header
    sum.add(round, times: Double(rounds[loop.key] ?? 1))
    sum.isKnown = sum.isKnown && rounds[loop.key] != nil
    return sum
  }

  private static func loops(in node: Node, _ rounds: [ValueID: Int]) -> [Cost.LoopCost] {
    switch node {
    case .instruction: return []
    case .branch(let branch):
      return (branch.whenTrue + branch.whenFalse).flatMap { loops(in: $0, rounds) }
    case .loop(let loop):
      let counts = counts(of: loop, rounds)
      return [
        Cost.LoopCost(
          position: loop.position, rounds: rounds[loop.key],
          operations: counts.isKnown ? counts.operations : nil)
      ]
    }
  }
}
