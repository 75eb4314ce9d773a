import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Decimation, short kernel and interpolation in float64, against the sampled Gaussian.
@Suite struct GaussianSchemeTests {
  /// The blur of one row, read from the network of a chain.
  private struct Ladder {
    var levels = 0
    var spline = Spline.cubic
    var kernel: [Double] = []

    init(wholeOfSigma sigma: Double) throws {
      let lowered = try LoweredChain(
        Chain { GaussianBlur(sigma: .points(sigma)) }, width: 40_000, height: 40_000,
        precision: .bits8, abilities: .wholeGaussian)
      let schemes = lowered.network.operations.compactMap { operation in
        if case .gaussian(let scheme, _) = operation.body { scheme } else { nil }
      }
      let scheme = try #require(schemes.first)
      (levels, spline, kernel) = (scheme.levels, scheme.spline, scheme.kernel)
    }

    init(sigma: Double, precision: Precision, abilities: ExecutorAbilities = []) throws {
      // The row is too long to limit a sigma.
      let chain = Chain { GaussianBlur(sigma: .points(sigma)) }
      let lowered = try LoweredChain(
        chain, width: 40_000, height: 1, precision: precision, abilities: abilities)
      let quarters = lowered.kernels(DecimateByFour.self).count
      #expect(lowered.kernels(InterpolateByFour.self).count == quarters)
      for convolve in lowered.kernels(Convolve.self) {
        if convolve.stride == 2 {
          levels += 1
          #expect(convolve.weights == [0.375, 0.25, 0.0625])
        } else {
          #expect(kernel.isEmpty)
          kernel = convolve.weights.map { Double($0) }
        }
      }
      #expect(lowered.kernels(Interpolate.self).count == levels)
      // At most one step by two remains. `QuarterTests` shows that a step by four equals two by
      // two.
      #expect(abilities.contains(.fewPasses) ? levels <= 1 : quarters == 0)
      levels += 2 * quarters
    }

    func response(at x: Int) -> (first: Int, weights: [Double]) {
      var first = x
      var weights = [1.0]
      for _ in 0..<levels {
        // With a cubic spline, pixels between two samples take half of each. Pixels at a sample
        // take 6/8 of it and 1/8 of each neighbour.
        var low = Int.max
        var next: [Int: Double] = [:]
        for (index, weight) in weights.enumerated() {
          let place = first + index
          let half = place >> 1
          let taps =
            switch (spline, place & 1 == 1) {
            case (.cubic, true): [(0, 0.5), (1, 0.5)]
            case (.cubic, false): [(-1, 0.125), (0, 0.75), (1, 0.125)]
            case (.quintic, true): [(-1, 1.0 / 32), (0, 15.0 / 32), (1, 15.0 / 32), (2, 1.0 / 32)]
            case (.quintic, false): [(-1, 6.0 / 32), (0, 20.0 / 32), (1, 6.0 / 32)]
            }
          for (offset, share) in taps {
            next[half + offset, default: 0] += weight * share
            low = min(low, half + offset)
          }
        }
        weights = (low...(next.keys.max() ?? low)).map { next[$0] ?? 0 }
        first = low
      }
      weights = spread(weights, kernel, stride: 1)
      first -= kernel.count - 1
      for _ in 0..<levels {
        let half =
          switch spline {
          case .cubic: [6.0 / 16, 4.0 / 16, 1.0 / 16]
          case .quintic: [20.0 / 64, 15.0 / 64, 6.0 / 64, 1.0 / 64]
          }
        weights = spread(weights, half, stride: 2)
        first = 2 * first - half.count + 1
      }
      return (first, weights)
    }

    private func spread(_ weights: [Double], _ half: [Double], stride: Int) -> [Double] {
      let radius = half.count - 1
      var result = Array(repeating: 0.0, count: (weights.count - 1) * stride + 2 * radius + 1)
      for (index, weight) in weights.enumerated() {
        for k in -radius...radius { result[index * stride + radius + k] += weight * half[abs(k)] }
      }
      return result
    }
  }

  private func error(
    sigma: Double, precision: Precision, abilities: ExecutorAbilities = []
  ) throws -> Double {
    try error(of: Ladder(sigma: sigma, precision: precision, abilities: abilities), sigma: sigma)
  }

  private func error(of ladder: Ladder, sigma: Double) throws -> Double {
    let reach = Int((12 * sigma).rounded(.up)) + 1
    let samples = (0...reach).map { exp(-Double($0) * Double($0) / (2 * sigma * sigma)) }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    var worst = 0.0
    let phases = 1 << ladder.levels
    // Long ladders are checked at every ninth phase. Nine is odd, so phases of every kind occur.
    for phase in stride(from: 0, to: phases, by: phases > 32 ? 9 : 1) {
      let (first, weights) = ladder.response(at: phase)
      #expect(abs(weights.reduce(0, +) - 1) < Self.sumTolerance)
      var total = 0.0
      for place in min(first, phase - reach)...max(first + weights.count - 1, phase + reach) {
        let index = place - first
        let own = weights.indices.contains(index) ? weights[index] : 0
        let distance = abs(place - phase)
        total += abs(own - (distance <= reach ? samples[distance] / sum : 0))
      }
      worst = max(worst, total)
    }
    return worst
  }

  /// The sum of at most 12 groups of weights is 1; each float32 addition rounds by 2⁻²⁵.
  private static let sumTolerance = 12 * 0x1p-25

  /// In 8-bit levels, for an image that is 0 where a weight is too small and 255 where it is too
  /// large: half the sum of the errors times 255 along one axis. Along both, errors sum to at most
  /// (1 + L)² − 1.
  private func codes(_ sum: Double) -> Double { 255.0 / 2 * ((1 + sum) * (1 + sum) - 1) }

  /// Includes sigmas just beside every step of the ladder, at 2ⁿ times the least sigma.
  private static func sigmas(_ least: Double) -> [Double] {
    let steps = (1...9).flatMap { step -> [Double] in
      let sigma = least * exp2(Double(step))
      return [sigma * (1 - 1e-9), sigma * (1 + 1e-9)]
    }
    return ([0.3, 0.5, 0.9, 1, 1.7, 2.7, 5, 11, 40, 333, 1000] + steps.filter { $0 <= 1000 })
      .sorted()
  }

  /// A tenth of an 8-bit level: the 0.6 levels that the contract allows less the half level of
  /// rounding.
  private static let most8 = 0.1
  /// In 8-bit levels, of which each is 257 levels of 16 bits.
  private static let most16 = 0.1 / 257

  @Test(arguments: sigmas(3)) func bits8(_ sigma: Double) throws {
    let codes = codes(try error(sigma: sigma, precision: .bits8))
    #expect(codes < Self.most8)
  }

  /// In 8-bit levels, for the worst image. Noise has a tenth of this error.
  private static let mostOfFewPasses = 0.25

  @Test(arguments: sigmas(2)) func fewPasses(_ sigma: Double) throws {
    let codes = codes(try error(sigma: sigma, precision: .bits8, abilities: .fewPasses))
    #expect(codes < Self.mostOfFewPasses)
    let ladder = try Ladder(sigma: sigma, precision: .bits8, abilities: .fewPasses)
    #expect(ladder.kernel.count <= 17)
  }

  /// In 8-bit levels, from the given sigmas on, for the worst image: computed from the same sums of
  /// splines, and rounded up. Noise has a tenth of them.
  private static let mostOfWhole = [
    (0.3, 0.05), (2.8, 0.24), (3, 0.125), (3.2, 0.07), (4, 0.02), (8, 0.15),
  ]

  @Test(arguments: sigmas(2) + stride(from: 1.9, to: 8.3, by: 0.1))
  func fixedPoint(_ sigma: Double) throws {
    let ladder = try Ladder(wholeOfSigma: sigma)
    let most = try #require(Self.mostOfWhole.last { $0.0 <= sigma + 1e-6 }).1
    #expect(codes(try error(of: ladder, sigma: sigma)) < most)
    // Fixed point has no negative weights.
    #expect(ladder.spline == .cubic || ladder.kernel.allSatisfy { $0 >= 0 })
    #expect(ladder.kernel.count <= (ladder.levels < 5 ? 17 : 126))
  }

  @Test(arguments: sigmas(9.5)) func bits16(_ sigma: Double) throws {
    let codes = codes(try error(sigma: sigma, precision: .bits16))
    #expect(codes < Self.most16)
  }

  @Test(arguments: sigmas(3)) func kernelsAreShort(_ sigma: Double) throws {
    for (precision, most) in [(Precision.bits8, 32), (.bits16, 110)] {
      let ladder = try Ladder(sigma: sigma, precision: precision)
      #expect(ladder.kernel.count <= most && ladder.kernel.count - 1 <= Convolve.maximumRadius)
      // The kernel reaches at least 3.5 sigma.
      let reach = Double(ladder.kernel.count - 1) * exp2(Double(ladder.levels))
      #expect(reach >= 3.5 * sigma)
    }
  }

  /// White stays white. Where roundings meet ties, the last bit may differ.
  @Test func floatSumIsOne() throws {
    let many = (0..<300).map { 0.3 * exp(Double($0) * 0.027) }
    for (sigma, precision) in many.flatMap({ [($0, Precision.bits8), ($0, .bits16)] }) {
      let lowered = try LoweredChain(
        Chain { GaussianBlur(sigma: .points(sigma)) }, width: 40_000, height: 1,
        precision: precision)
      for kernel in lowered.kernels(Convolve.self) {
        let sides = kernel.weights.dropFirst().map { 2 * $0 }
        var sum = kernel.weights[0]
        for start in stride(from: 0, to: sides.count, by: 4) {
          sum += sides[start..<min(start + 4, sides.count)].reduce(0, +)
        }
        #expect(sum >= 1 - 0x1p-24 && sum <= 1 + 0x1p-23, "sigma \(sigma)")
      }
    }
  }
}
