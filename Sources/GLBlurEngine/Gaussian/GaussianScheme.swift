import SystemLibrary

/// How a Gaussian is computed along an axis: a B-spline halves the image a few times, a short
/// kernel blurs it, and the spline doubles it again.
///
/// The zeros of a B-spline of n boxes keep aliases down to (s / 2πσ)ⁿ for a reduction by s. The
/// kernel is solved for, so that all three steps together are the Gaussian.
package struct GaussianScheme: Hashable, Sendable {
  package let levels: Int
  package let spline: Spline
  /// Linear light needs smaller errors near black.
  package let colorSpace: ColorSpace
  /// The weights at the lowest resolution: the middle one, then those to each side.
  package let kernel: [Double]

  static let identity = GaussianScheme(levels: 0, .cubic, kernel: [1], .srgb)

  package var radius: Int { kernel.count - 1 }

  package var isPositive: Bool { kernel.allSatisfy { $0 >= 0 } }

  /// The pixels read for each pixel at the lowest resolution.
  package var taps: Int { 2 * radius + 1 }

  /// See `SamplingKernel.inputRegion`. The Gaussian runs along both axes.
  package func inputRegion(for region: Region) -> Region {
    Region(columns: reach(of: region.columns), rows: reach(of: region.rows))
  }

  private func reach(of range: Range<Int>) -> Range<Int> {
    range.isEmpty ? range : ResolutionLevels.needed(for: range, by: self)
  }

  private init(levels: Int, _ spline: Spline, kernel: [Double], _ colorSpace: ColorSpace) {
    self.levels = levels
    self.spline = spline
    self.colorSpace = colorSpace
    self.kernel = kernel
  }

  init(sigma: Double, length: Int, edge: EdgeMode, ladder: GaussianLadder) {
    // Below 0.02 the neighbour's weight, exp(−1/2σ²), rounds to 0 in float64. An image of one pixel
    // equals its extension.
    if sigma < 0.02 || (length == 1 && edge != .transparent) {
      self = .identity
      return
    }
    self.init(sigma: sigma, ladder: ladder)
  }

  init(sigma: Double, ladder: GaussianLadder, colorSpace: ColorSpace = .srgb) {
    let levels = ladder.levels(sigma: sigma)
    let spline = levels == 1 && ladder.halvesOnceByQuintic ? Spline.quintic : .cubic
    let reduction = exp2(Double(levels))
    let radius = max(1, Int((ladder.cut * sigma / reduction).rounded(.up)))
    let kernel =
      levels == 0
      ? Self.sampled(sigma: sigma, radius: radius)
      : Self.solved(spline, ratio: sigma / reduction, reduction: reduction, radius: radius)
    self.init(levels: levels, spline, kernel: kernel, colorSpace)
  }

  /// Whether the result is the mean everywhere: to 1e-7 for a periodic signal from a sigma of 0.9
  /// periods on (exp(−2π²·0.9²)).
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

  /// Returns the kernel K that makes decimation D, K and interpolation U together the Gaussian,
  /// K(ω) = exp(−ratio²ω²/2) / (D(ω)·U(ω)), by the inverse Fourier transform. For s-fold B-splines
  /// of n boxes, D = U = (sin(ω/2) / (s·sin(ω/2s)))ⁿ.
  private static func solved(
    _ spline: Spline, ratio: Double, reduction: Double, radius: Int
  ) -> [Double] {
    // A sum over n steps also adds the weights at a distance of 2n, which are negligible.
    let steps = 2 * radius + 32
    let spectrum = (0..<steps).map { step in
      let omega = Double.pi * (Double(step) + 0.5) / Double(steps)
      let box = sin(omega / 2) / (reduction * sin(omega / (2 * reduction)))
      let power = (0..<spline.boxes).reduce(1) { power, _ in power * box }
      return (omega, exp(-ratio * ratio * omega * omega / 2) / (power * power))
    }
    let weights = (0...radius).map { k in
      spectrum.reduce(0) { $0 + $1.1 * cos($1.0 * Double(k)) }
    }
    // Below a sigma of 3.2 a quintic's kernel is negative at its ends, by less than 1e-4. Fixed
    // point has no negative weights; zeros cost 0.01 of an 8-bit level.
    return normalized(spline == .quintic ? weights.map { max(0, $0) } : weights)
  }

  private static func normalized(_ half: [Double]) -> [Double] {
    let sum = half[0] + 2 * half.dropFirst().reduce(0, +)
    return half.map { $0 / sum }
  }
}

/// How often a Gaussian halves the image, and where its kernel ends.
struct GaussianLadder {
  /// The least sigma, in pixels, at which the image is halved.
  let leastReduced: Double
  /// The least sigma in pixels of the reduced image.
  let leastSigma: Double
  /// The most halvings, unless `mostSigma` needs more.
  let usualLevels: Int
  /// The greatest sigma in pixels of the reduced image, which limits the length of kernels.
  let mostSigma: Double
  /// The length of kernels to each side, in sigmas.
  let cut: Double
  /// Whether a quintic B-spline halves an image that is halved only once.
  var halvesOnceByQuintic = false

  func levels(sigma: Double) -> Int {
    if sigma < leastReduced { return 0 }
    let least = max(0, Int(log2(sigma / mostSigma).rounded(.up)))
    return max(1, least, min(usualLevels, Int(log2(sigma / leastSigma).rounded(.down))))
  }

  /// Returns the ladder for a result that is then multiplied by `gain`. The error falls with the
  /// fourth power of the reduced sigma.
  func amplified(_ gain: Double) -> GaussianLadder {
    let factor = max(1, gain).squareRoot().squareRoot()
    return GaussianLadder(
      leastReduced: leastReduced * factor, leastSigma: leastSigma * factor,
      usualLevels: usualLevels, mostSigma: mostSigma, cut: cut,
      halvesOnceByQuintic: halvesOnceByQuintic)
  }

  /// The ladder for fixed point on the CPU. The worst error over all images is 0.22 of an 8-bit
  /// level at a sigma of 2.8, 0.12 at 3, below 0.02 from 4 to 8, and 0.13 from 8 on. After five
  /// halvings the lowest level is a thousandth of the image. 6e-5 of the whole lies beyond 4
  /// sigmas.
  static let fixedPoint = GaussianLadder(
    leastReduced: 2.8, leastSigma: 2, usualLevels: 5, mostSigma: 60, cut: 4,
    halvesOnceByQuintic: true)

  /// The ladder for linear light on the CPU. Near black, an 8-bit level of sRGB is 1/3295 of the
  /// range, so errors count 13 times as much as those of encoded values. Beside points, lines and
  /// edges of white, the worst error is 0.05 of an encoded level from a sigma of 5 on; one halving
  /// at 4 would cost 0.14. Beyond 4.5 sigmas lies 3.4e-6 of an edge, 0.01 of a level; beyond 4,
  /// 3.2e-5.
  static let linearLight = GaussianLadder(
    leastReduced: 5, leastSigma: 2, usualLevels: 5, mostSigma: 60, cut: 4.5)

  /// The ladder for executors on which a pass costs more than its taps. The worst error is 0.2 of
  /// an 8-bit level at a reduction by two, otherwise 0.13.
  static let fewPasses = GaussianLadder(
    leastReduced: 4, leastSigma: 2, usualLevels: 30, mostSigma: 60, cut: 4)

  /// The ladder for 8-bit results. The worst error over all images is 0.02 of an 8-bit level at a
  /// reduced sigma of 3. 7e-6 of the whole lies beyond 4.5 sigmas.
  static let bits8 = GaussianLadder(
    leastReduced: 6, leastSigma: 3, usualLevels: 30, mostSigma: 60, cut: 4.5)
  /// The ladder for deeper results. The worst error is 0.09 of a 16-bit level. 4e-8 of the whole
  /// lies beyond 5.5 sigmas.
  static let bits16 = GaussianLadder(
    leastReduced: 19, leastSigma: 9.5, usualLevels: 30, mostSigma: 60, cut: 5.5)
}

/// A Gaussian whose sigma differs from pixel to pixel: a cubic polynomial of the four nearest
/// levels of a ladder of Gaussians, from the image itself on. A second image's alpha is each
/// pixel's place on the ladder, as a share of the last level's number.
package struct VariableGaussian: Hashable, Sendable {
  /// The schemes of the levels from the second on.
  package let schemes: [GaussianScheme]

  static let mostLevels = 255

  package var last: Int { schemes.count }

  package var taps: Int { schemes.map(\.taps).max() ?? 1 }

  /// Neighbours are on different levels, so more levels than a pixel's four are computed.
  package var cost: Double { 12 + Double(last) }

  /// See `SamplingKernel.inputRegion`.
  package func inputRegion(for region: Region) -> Region {
    schemes.reduce(region) { $0.union($1.inputRegion(for: region)) }
  }
}
