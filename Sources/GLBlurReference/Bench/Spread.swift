/// The durations of repeated measurements, in milliseconds.
package struct Spread: Hashable, Sendable {
  /// The durations in ascending order.
  package let samples: [Double]

  /// Creates a spread from durations in any order.
  ///
  /// - Parameter samples: The durations, of which there must be at least one.
  package init(_ samples: [Double]) { self.samples = samples.sorted() }

  package var best: Double { quantile(0) }
  package var median: Double { quantile(0.5) }
  package var worst: Double { quantile(1) }
  package var lowerQuartile: Double { quantile(0.25) }
  package var upperQuartile: Double { quantile(0.75) }

  /// Returns a quantile, interpolated linearly between samples as R and NumPy do by default.
  private func quantile(_ share: Double) -> Double {
    guard let last = samples.indices.last else { return .nan }
    let place = share * Double(last)
    let index = Int(place)
    let next = samples[min(index + 1, last)]
    return samples[index] + (next - samples[index]) * (place - Double(index))
  }
}

/// The durations of repeated work, each with that of a copy of as many bytes right before it.
package struct PairedTimes: Hashable, Sendable {
  /// The durations of the work.
  package let work: Spread
  /// The durations of the copies.
  package let copies: Spread
  /// The durations of the work as multiples of the copies before it. Work and copy share what the
  /// machine is doing at the moment, so these multiples vary less than the quotients of medians.
  package let ratios: Spread

  /// Creates the durations, in milliseconds, of at least one copy and the work after it.
  package init(_ pairs: [(copy: Double, work: Double)]) {
    work = Spread(pairs.map(\.work))
    copies = Spread(pairs.map(\.copy))
    ratios = Spread(pairs.map { $0.work / $0.copy })
  }
}

/// Calls `body` and returns its result and the milliseconds that it took. The time to free the
/// result is not included.
func timed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, milliseconds: Double) {
  let start = ContinuousClock.now
  let value = try body()
  return (value, (ContinuousClock.now - start) / .milliseconds(1))
}
