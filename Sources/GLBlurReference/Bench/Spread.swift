/// The durations of repeated measurements, in milliseconds.
package struct Spread: Hashable, Sendable {
  /// In ascending order.
  package let samples: [Double]

  /// Creates a spread from at least one duration.
  package init(_ samples: [Double]) { self.samples = samples.sorted() }

  package var best: Double { quantile(0) }
  package var median: Double { quantile(0.5) }
  package var worst: Double { quantile(1) }
  package var lowerQuartile: Double { quantile(0.25) }
  package var upperQuartile: Double { quantile(0.75) }

  /// Interpolates linearly between samples as R and NumPy do by default.
  private func quantile(_ share: Double) -> Double {
    guard let last = samples.indices.last else { return .nan }
    let place = share * Double(last)
    let index = Int(place)
    let next = samples[min(index + 1, last)]
    return samples[index] + (next - samples[index]) * (place - Double(index))
  }
}

/// The durations of repeated work, each with that of a copy of the same size right before.
package struct PairedTimes: Hashable, Sendable {
  package let work: Spread
  package let copies: Spread
  /// The durations of the work as multiples of the copies before, which share the load of the
  /// machine. The multiples vary less than the quotients of medians.
  package let ratios: Spread

  /// Creates spreads from at least one pair of durations, in milliseconds.
  package init(_ pairs: [(copy: Double, work: Double)]) {
    work = Spread(pairs.map(\.work))
    copies = Spread(pairs.map(\.copy))
    ratios = Spread(pairs.map { $0.work / $0.copy })
  }
}

/// Calls `body` and returns its result and its duration, without the time to free the result.
func timed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, milliseconds: Double) {
  let start = ContinuousClock.now
  let value = try body()
  return (value, (ContinuousClock.now - start) / .milliseconds(1))
}
