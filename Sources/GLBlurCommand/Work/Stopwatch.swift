import GLBlurChain

/// Measures the steps of the work on an image.
struct Stopwatch {
  /// The duration of each step in milliseconds, which may have been done in parts.
  private(set) var steps: [(name: String, milliseconds: Double)] = []

  mutating func time<Value>(_ step: String, _ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer { add(step, since: start) }
    return try body()
  }

  mutating func add(_ step: String, since start: ContinuousClock.Instant) {
    add(step, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
  }

  mutating func add(_ step: String, milliseconds: Double) {
    if let index = steps.firstIndex(where: { $0.name == step }) {
      steps[index].milliseconds += milliseconds
    } else {
      steps.append((step, milliseconds))
    }
  }

  var prose: String {
    steps.map { "\($0.name) \(rounded($0.milliseconds, 1)) ms" }.joined(separator: ", ")
  }
}
