import GLBlurShaders
import SystemLibrary

/// A series of Gaussians from no blur to a maximum. They are so close together that a cubic
/// Lagrange polynomial of the four nearest gives any Gaussian between them.
///
/// A Gaussian of variance V scales a frequency ω by exp(−ω²V/2). As a function of x = ½·ln(1 + V/v)
/// this factor is linear in V for small V, and has the same shape wherever V is large, so equal
/// steps of x suffice.
struct BlurLadder {
  /// The constant v. Below a standard deviation of √v, equal steps of x are equal steps of the
  /// variance.
  static let unit = 0.02
  /// The maximum step of x. It limits the interpolation error to 0.3 of an 8-bit level for a
  /// chequerboard of black and white pixels blurred by 0.3 to 0.5 pixels, and to hundredths of a
  /// level for photographs.
  static let step = 0.2

  /// The σ of each level's kernel w(k) ∝ exp(−k²/2σ²), with integer k. The first is 0, no blur.
  let sigmas: [Double]
  /// The x of the maximum Gaussian, in units of ½·ln 2.
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

  var last: Int { sigmas.count - 1 }

  /// Returns the variance of the discrete kernel. It equals σ² for σ ≥ 1, and is less below, where
  /// few pixels carry all the weight.
  static func variance(ofSigma sigma: Double) -> Double {
    if sigma > 2 { return sigma * sigma }
    if sigma <= 0 { return 0 }
    // Beyond 16 pixels, the weights for a σ of 2 are negligible.
    let weights = (1...16).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let moment = weights.enumerated().reduce(0) { sum, next in
      sum + 2 * next.element * Double((next.offset + 1) * (next.offset + 1))
    }
    return moment / (1 + 2 * weights.reduce(0, +))
  }

  /// The variances for every multiple of 1/1024 in σ = 0…1. Linear interpolation between them has
  /// an error of at most 1e-6.
  static let variances = ShaderTable(
    list: (0...1024).map { Float(variance(ofSigma: Double($0) / 1024)) })

  private static func sigma(ofVariance variance: Double) -> Double {
    if variance > 4 { return variance.squareRoot() }
    // The variance grows with σ, so bisection with 60 steps finds σ.
    var (low, high) = (0.05, 2.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.variance(ofSigma: middle) < variance { low = middle } else { high = middle }
    }
    return low
  }
}
