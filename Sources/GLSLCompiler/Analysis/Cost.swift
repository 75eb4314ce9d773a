/// What a program does for one pixel at most.
public struct Cost: Hashable, Sendable {
  /// A loop, and what it does for one pixel.
  public struct LoopCost: Hashable, Sendable {
    /// The place of the loop in the source text.
    public let position: SourcePosition
    /// The number of rounds, or nil if it is not known.
    public let rounds: Int?
    /// The number of scalar operations of all rounds, or nil if it is not known.
    public let operations: Double?
  }

  /// The number of scalar operations. It is nil if the rounds of a loop are not known.
  public let operations: Double?
  /// The number of reads of images, which are dearer than other operations. It is nil if the rounds
  /// of a loop are not known.
  public let reads: Double?
  /// The number of rounds of all loops together. It is nil if it is not known.
  public let rounds: Double?
  /// The outermost loop with the most operations, or the first one whose rounds are not known. It is
  /// nil if there is no loop.
  public let dearestLoop: LoopCost?
}

extension ShaderProgram {
  /// Returns what the program does for one pixel at most: of two ways the dearer one counts, and a
  /// loop that may end early counts with all of its rounds.
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

  /// Returns the outermost loops of a step.
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
