import GLBlurChain
import GLBlurStatistics
import TestSupport
import Testing

@Suite struct OtsuTests {
  /// The sum of the squared distances of all levels from the means of their classes. Where it is
  /// least, the variance between the classes is greatest (Otsu, 1979).
  private func within(_ counts: [UInt64], upTo level: Int) -> Double {
    [counts.indices.prefix(level + 1), counts.indices.suffix(from: level + 1)].reduce(0) {
      sum, part in
      let weight = part.reduce(0) { $0 + Double(counts[$1]) }
      let mean = part.reduce(0) { $0 + Double($1) * Double(counts[$1]) } / weight
      return weight == 0
        ? .infinity
        : part.reduce(sum) {
          $0 + Double(counts[$1]) * (Double($1) - mean) * (Double($1) - mean)
        }
    }
  }

  @Test(arguments: 1..<9) func dividesWithTheLeastVarianceWithinClasses(seed: Int) throws {
    var noise = Noise(state: UInt64(seed))
    let counts = (0..<256).map { _ in UInt64(noise.below(seed * 1000)) }
    let level = try #require(otsuLevel(of: counts))
    let least = (0..<255).min { within(counts, upTo: $0) < within(counts, upTo: $1) }
    #expect(level == least.map(Double.init))
  }

  /// Between two peaks all thresholds divide alike, and the middle counts.
  @Test func plateaus() {
    var counts = Array(repeating: UInt64(0), count: 256)
    counts[10] = 7
    #expect(otsuLevel(of: counts) == nil)
    counts[250] = 1
    #expect(otsuLevel(of: counts) == 129.5)
    counts[255] = 1
    #expect(otsuLevel(of: counts) == 129.5)
    #expect(otsuLevel(of: Array(repeating: 0, count: 256)) == nil)
  }
}
