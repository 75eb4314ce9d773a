/// A filter whose seed is another one in each frame of a film.
protocol SeededByFrame: Filter {
  var seed: Int { get set }
}

extension SeededByFrame {
  public var changesOverTime: Bool { true }

  /// Returns the filter for a frame: the frame's number is added to the seed.
  public func at(_ moment: FrameMoment, keyed: Set<String>) -> Self {
    var copy = self
    if !keyed.contains("seed") { copy.seed = (seed + moment.index) % 1_000_001 }
    return copy
  }
}
