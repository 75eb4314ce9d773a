import SystemLibrary

/// The rule of how often a Gaussian of a given sigma halves the image, and where its kernel ends.
struct GaussianLadder {
  /// The least sigma, in pixels, that halves the image. Smaller ones are convolved at full
  /// resolution.
  let leastReduced: Double
  /// The least sigma in pixels of the reduced image.
  let leastSigma: Double
  /// The most halvings, unless more are needed to keep the reduced sigma below `mostSigma`.
  let usualLevels: Int
  /// The greatest sigma in pixels of the reduced image, which limits the length of kernels.
  let mostSigma: Double
  /// The distance from the middle at which kernels end, in sigmas.
  let cut: Double
  /// Whether an image that is halved once is halved with a quintic B-spline.
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

  /// The ladder for fixed point on the CPU.
  ///
  /// The worst error over all images is 0.22 of an 8-bit level at a sigma of 2.8, 0.12 at 3, below
  /// 0.02 from 4 to 8, and 0.13 from 8 on. A cubic B-spline could halve only from a sigma of 4 on,
  /// with an error of 0.20. More than five halvings save nothing: the lowest level is then a
  /// thousandth of the image. 6e-5 of the whole lies beyond 4 sigmas.
  static let fixedPoint = GaussianLadder(
    leastReduced: 2.8, leastSigma: 2, usualLevels: 5, mostSigma: 60, cut: 4,
    halvesOnceByQuintic: true)

  /// The ladder for linear light on the CPU.
  ///
  /// Near black, an 8-bit level of sRGB is 1/3295 of the range, so errors count 13 times as much as
  /// those of encoded values. Beside points, lines and edges of white, the worst error is 0.05 of
  /// an encoded level from a sigma of 5 on; one halving at a sigma of 4 would cost 0.14. Beyond 4.5
  /// sigmas lies 3.4e-6 of an edge, 0.01 of a level; beyond 4, 3.2e-5.
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
  /// The ladder for deeper results. The worst error is 0.09 of a 16-bit level, and 4e-8 of the
  /// whole lies beyond 5.5 sigmas.
  static let bits16 = GaussianLadder(
    leastReduced: 19, leastSigma: 9.5, usualLevels: 30, mostSigma: 60, cut: 5.5)
}
