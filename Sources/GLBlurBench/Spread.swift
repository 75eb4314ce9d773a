/// How long repetitions of one thing took, in milliseconds.
package struct Spread: Hashable, Sendable {
  /// Ascending.
  package let samples: [Double]

  /// - Parameter samples: at least one.
  package init(_ samples: [Double]) { self.samples = samples.sorted() }

  package var best: Double { quantile(0) }
  package var median: Double { quantile(0.5) }
  package var worst: Double { quantile(1) }
  package var lowerQuartile: Double { quantile(0.25) }
  package var upperQuartile: Double { quantile(0.75) }

  /// Between samples on a straight line, as R and NumPy do it.
  private func quantile(_ share: Double) -> Double {
    guard let last = samples.indices.last else { return .nan }
    let place = share * Double(last)
    let index = Int(place)
    let next = samples[min(index + 1, last)]
    return samples[index] + (next - samples[index]) * (place - Double(index))
  }
}

/// Milliseconds that `body` took, and what it made; that is freed by whoever drops it, untimed.
func timed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, milliseconds: Double) {
  let start = ContinuousClock.now
  let value = try body()
  return (value, (ContinuousClock.now - start) / .milliseconds(1))
}
