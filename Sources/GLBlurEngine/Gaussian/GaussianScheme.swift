import Glibc

/// How a Gaussian is computed along one axis: the image is halved a few times with a cubic
/// B-spline, convolved with a short kernel there, and doubled again with the same spline.
///
/// The B-spline's zeros keep aliases down to (s / 2πσ)⁴ for a reduction by s, and the short kernel
/// is solved for so that all three steps together are the Gaussian: no variance is left over.
package struct GaussianScheme: Hashable, Sendable {
  /// How often the image is halved.
  package let levels: Int
  /// The middle weight of the kernel at the lowest resolution, then those to each side.
  package let kernel: [Double]

  static let identity = GaussianScheme(levels: 0, kernel: [1])

  package var radius: Int { kernel.count - 1 }

  package var isPositive: Bool { kernel.allSatisfy { $0 >= 0 } }

  /// The pixels that the kernel reads at the lowest resolution for one that it computes there.
  package var taps: Int { 2 * radius + 1 }

  /// Returns the region of the input that a Gaussian along both axes reads for the given region of
  /// its result, before the edge mode brings it back into the image.
  package func inputRegion(for region: Region) -> Region {
    Region(columns: reach(of: region.columns), rows: reach(of: region.rows))
  }

  private func reach(of range: Range<Int>) -> Range<Int> {
    range.isEmpty ? range : ResolutionLevels.needed(for: range, by: self)
  }

  private init(levels: Int, kernel: [Double]) {
    self.levels = levels
    self.kernel = kernel
  }

  /// - Parameters:
  ///   - sigma: in pixels.
  ///   - length: of the image along the axis.
  init(sigma: Double, length: Int, edge: EdgeMode, ladder: GaussianLadder) {
    // Below 0.02 the neighbour's weight, exp(−1/2σ²), is no float64 above 0. An image one pixel
    // long is already as blurred as its extension.
    if sigma < 0.02 || (length == 1 && edge != .transparent) {
      self = .identity
      return
    }
    self.init(sigma: sigma, ladder: ladder)
  }

  /// - Parameter sigma: in pixels.
  init(sigma: Double, ladder: GaussianLadder) {
    let levels = ladder.levels(sigma: sigma)
    let reduction = exp2(Double(levels))
    let radius = max(1, Int((ladder.cut * sigma / reduction).rounded(.up)))
    let kernel =
      levels == 0
      ? Self.sampled(sigma: sigma, radius: radius)
      : Self.solved(ratio: sigma / reduction, reduction: reduction, radius: radius)
    self.init(levels: levels, kernel: kernel)
  }

  /// Whether the blurred signal is its mean: a periodic one is so to 1e-7 (exp(−2π²·0.9²)) from a
  /// sigma of 0.9 periods on.
  static func isMean(sigma: Double, length: Int, edge: EdgeMode) -> Bool {
    switch edge {
    case .clamp, .transparent: false
    case .wrap: sigma >= 0.9 * Double(length)
    case .mirror: sigma >= 0.9 * Double(2 * length)
    }
  }

  private static func sampled(sigma: Double, radius: Int) -> [Double] {
    normalized((0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
  }

  /// The kernel K for which decimation D, K and interpolation U together are the Gaussian:
  /// K(ω) = exp(−ratio²ω²/2) / (D(ω)·U(ω)), with D = U = (sin(ω/2) / (s·sin(ω/2s)))⁴ for s-fold
  /// cubic B-splines, and its inverse Fourier transform.
  private static func solved(ratio: Double, reduction: Double, radius: Int) -> [Double] {
    // The sum over n steps adds the weights 2n away, which are nothing.
    let steps = 2 * radius + 32
    let spectrum = (0..<steps).map { step in
      let omega = Double.pi * (Double(step) + 0.5) / Double(steps)
      let box = sin(omega / 2) / (reduction * sin(omega / (2 * reduction)))
      let spline = box * box * box * box
      return (omega, exp(-ratio * ratio * omega * omega / 2) / (spline * spline))
    }
    return normalized(
      (0...radius).map { k in
        spectrum.reduce(0) { $0 + $1.1 * cos($1.0 * Double(k)) }
      })
  }

  private static func normalized(_ half: [Double]) -> [Double] {
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    return half.map { $0 / sum }
  }
}
