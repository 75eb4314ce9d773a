/// The operations that draw labels of a film before it is decided how. What depends on them is not known
/// yet.
struct Guesses: Sendable {
  /// Whether anything may depend on the labels.
  var isEverywhere = false
  /// Whether the operations that are added next draw such a label.
  var isNext = false
  private var operations: Set<Int> = []

  /// Adds the operations that draw a label, if it is not decided how they do.
  mutating func add(_ drawing: Range<Int>) {
    if isNext { operations.formUnion(drawing) }
    isNext = false
  }

  /// Returns whether a region of a picture depends on how labels will be drawn.
  func reach(_ signal: Signal, over region: Region, in builder: NetworkBuilder) -> Bool {
    isEverywhere
      || !operations.isEmpty
        && builder.operations(behind: signal, over: region).contains { operations.contains($0) }
  }
}
