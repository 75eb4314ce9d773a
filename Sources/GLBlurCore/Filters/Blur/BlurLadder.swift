import Glibc

/// Gaussians from none to a greatest one, close enough together that any between them is a cubic
/// Lagrange polynomial of the four nearest.
///
/// A Gaussian turns a frequency ω into exp(−ω²V/2) of it, V its variance. Over x = ½·ln(1 + V/v) that
/// is linear in V where V is small and of one shape wherever it is large, so equal steps of x do.
struct BlurLadder {
  /// v: below a standard deviation of √v the steps are ones of the variance.
  static let unit = 0.02
  /// Greatest step of x. The interpolation is then off by at most 0.3 code of 255, for a chequerboard
  /// of black and white pixels blurred by 0.3 to 0.5 pixels, and for photographs by hundredths.
  static let step = 0.2

  /// Standard deviations in pixels of the discrete Gaussians, none first.
  let deviations: [Double]
  /// The greatest variance, in units of v.
  let variance: Double

  init(greatest deviation: Double) {
    variance = deviation * deviation / Self.unit
    let length = log(1 + variance) / 2
    let steps = max(3, Int((length / Self.step).rounded(.up)))
    let own = Self.unit
    deviations = (0...steps).map { level in
      (own * (exp(2 * length * Double(level) / Double(steps)) - 1)).squareRoot()
    }
  }

  var last: Int { deviations.count - 1 }

  /// The σ of w(k) ∝ exp(−k²/2σ²), k integer, whose standard deviation is the given one: the same
  /// above 0.7, larger below, where few pixels carry all weight.
  static func sigma(ofDeviation deviation: Double) -> Double {
    if deviation <= 0 || deviation > 2 { return deviation }
    // The variance grows with σ: halving the interval 60 times leaves nothing of it.
    var (low, high) = (0.05, 2.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if variance(ofSigma: middle) < deviation * deviation { low = middle } else { high = middle }
    }
    return low
  }

  private static func variance(ofSigma sigma: Double) -> Double {
    // Beyond 16 pixels nothing is left of a σ of 2.
    let weights = (1...16).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let moment = weights.enumerated().reduce(0) { sum, next in
      sum + 2 * next.element * Double((next.offset + 1) * (next.offset + 1))
    }
    return moment / (1 + 2 * weights.reduce(0, +))
  }
}
