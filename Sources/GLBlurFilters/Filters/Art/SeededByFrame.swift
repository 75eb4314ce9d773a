/// A filter with another seed in each frame of a film.
protocol SeededByFrame: Filter {
  var seed: Int { get set }
}

extension SeededByFrame {
  public var changesOverTime: Bool { true }

  /// Adds the frame's number to the seed.
  public func at(_ moment: FrameMoment, keyed: Set<String>) -> Self {
    var copy = self
    if !keyed.contains("seed") { copy.seed = (seed + moment.index) % 1_000_001 }
    return copy
  }
}
