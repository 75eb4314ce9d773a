import AgreementSupport
import GLBlur

/// What comparing a driver with the processor has come to.
struct Tally {
  /// Renders that both backends made.
  private(set) var chains = 0
  /// Of exact results, in codes of their depth; 0 where all bytes are the same.
  private(set) var greatestExact = 0.0
  /// Of fast results, in codes of 255.
  private(set) var greatestFast = 0.0
  private(set) var failures: [String] = []

  mutating func addExact(_ gpu: Image, _ cpu: Image) {
    chains += 1
    // The same bytes, and not only the same products of colour and alpha.
    guard Difference.first(gpu, cpu) != nil else { return }
    let codes = Difference.greatest(gpu, cpu) ?? .infinity
    let depth = gpu.format == .rgba8 ? 1.0 : 257
    greatestExact = max(greatestExact, codes * depth, .leastNonzeroMagnitude)
  }

  mutating func addFast(_ gpu: Image, _ cpu: Image) {
    chains += 1
    greatestFast = max(greatestFast, Difference.greatest(gpu, cpu) ?? .infinity)
  }

  mutating func fail(_ label: String, _ reason: String) {
    failures.append("\(label): \(reason)")
  }
}
