import GLBlurShaders
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

  /// σ of each level's kernel w(k) ∝ exp(−k²/2σ²), k integer: 0, which is none, first.
  let sigmas: [Double]
  /// x of the greatest, in units of ½·ln 2.
  let length: Double

  init(greatest sigma: Double) {
    length = log2(1 + Self.variance(ofSigma: sigma) / Self.unit)
    let steps = max(3, Int((length * log(2) / 2 / Self.step).rounded(.up)))
    let (length, unit) = (length, Self.unit)
    let inner = (1..<steps).map { level in
      Self.sigma(ofVariance: unit * (exp2(length * Double(level) / Double(steps)) - 1))
    }
    sigmas = [0] + inner + [sigma]
  }

  /// The number of the last level.
  var last: Int { sigmas.count - 1 }

  /// Of the discrete kernel: σ² from 1 on, less below, where few pixels carry all weight.
  static func variance(ofSigma sigma: Double) -> Double {
    if sigma > 2 { return sigma * sigma }
    if sigma <= 0 { return 0 }
    // Beyond 16 pixels nothing is left of a σ of 2.
    let weights = (1...16).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let moment = weights.enumerated().reduce(0) { sum, next in
      sum + 2 * next.element * Double((next.offset + 1) * (next.offset + 1))
    }
    return moment / (1 + 2 * weights.reduce(0, +))
  }

  /// Of every σ of 0…1 that is a multiple of 1/1024; lines between them are right to 1e-6.
  static let variances = ShaderTable(
    list: (0...1024).map { Float(variance(ofSigma: Double($0) / 1024)) })

  private static func sigma(ofVariance variance: Double) -> Double {
    if variance > 4 { return variance.squareRoot() }
    // The variance grows with σ: halving the interval 60 times leaves nothing of it.
    var (low, high) = (0.05, 2.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.variance(ofSigma: middle) < variance { low = middle } else { high = middle }
    }
    return low
  }
}
