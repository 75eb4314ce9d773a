import AgreementSupport
import GLBlur

/// The comparison of a driver with the CPU.
struct Tally {
  /// The number of renders by both backends.
  private(set) var chains = 0
  /// The unit is levels of the results' depth; 0 means that all bytes are equal.
  private(set) var greatestExact = 0.0
  /// The unit is 8-bit levels.
  private(set) var greatestFast = 0.0
  private(set) var failures: [String] = []
  /// The driver is not given what it computes wrongly.
  private(set) var refusals: [String] = []

  mutating func addExact(_ gpu: Image, _ cpu: Image) {
    chains += 1
    // The bytes must be equal, not only the products of colour and alpha.
    guard Difference.first(gpu, cpu) != nil else { return }
    let codes = Difference.greatest(gpu, cpu) ?? .infinity
    let depth = gpu.format == .rgba8 ? 1.0 : 257
    greatestExact = max(greatestExact, codes * depth, .leastNonzeroMagnitude)
  }

  mutating func addFast(_ gpu: Image, _ cpu: Image) {
    chains += 1
    greatestFast = max(greatestFast, Difference.greatest(gpu, cpu) ?? .infinity)
  }

  mutating func refuse(_ label: String, _ reason: GPUError) {
    refusals.append("\(label): \(reason)")
  }

  mutating func fail(_ label: String, _ reason: String) {
    failures.append("\(label): \(reason)")
  }
}
