/// The samples of `TransferCurve.init(samples:)`.
struct SampledCurve: Hashable {
  private let samples: [Double]

  init?(_ samples: [Double]) {
    guard samples.count >= 2, samples.allSatisfy({ $0 >= 0 && $0 <= 1 }),
      zip(samples, samples.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    self.samples = samples
  }

  /// The length of the longest part of 0…1 with constant light.
  var longestFlat: Double {
    var (start, longest) = (0, 0)
    for index in samples.indices {
      if samples[index] > samples[start] { start = index }
      longest = max(longest, index - start)
    }
    return Double(longest) / Double(samples.count - 1)
  }

  func light(of encoded: Double) -> Double {
    let place = encoded * Double(samples.count - 1)
    let index = min(Int(place), samples.count - 2)
    return samples[index] + (samples[index + 1] - samples[index]) * (place - Double(index))
  }

  /// Returns the encoded value of a light within the curve's range.
  func place(of light: Double) -> Double {
    // Binary search for the first sample of at least this light, which is in `low`…`high`.
    var (low, high) = (1, samples.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle] < light { low = middle + 1 } else { high = middle }
    }
    let step = samples[low] - samples[low - 1]
    let part = step > 0 ? (light - samples[low - 1]) / step : 0
    return (Double(low - 1) + part) / Double(samples.count - 1)
  }
}
