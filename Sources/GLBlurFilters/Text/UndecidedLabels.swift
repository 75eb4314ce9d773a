/// The operations that draw undecided labels of a film. Results that depend on them are not final.
struct UndecidedLabels: Sendable {
  /// Whether anything may depend on undecided labels.
  var isEverywhere = false
  /// Whether the next added operations draw an undecided label.
  var isNext = false
  private var operations: Set<Int> = []

  /// Adds the operations that draw a label, if the label is undecided.
  mutating func add(_ drawing: Range<Int>) {
    if isNext { operations.formUnion(drawing) }
    isNext = false
  }

  /// Returns whether a region of a picture depends on undecided labels.
  func reach(_ signal: Signal, over region: Region, in builder: NetworkBuilder) -> Bool {
    isEverywhere
      || !operations.isEmpty
        && builder.operations(behind: signal, over: region).contains { operations.contains($0) }
  }
}
