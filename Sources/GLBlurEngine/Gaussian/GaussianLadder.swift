import Glibc

/// How often an image is halved for a Gaussian of a given sigma, and where kernels end.
struct GaussianLadder {
  /// Smaller sigmas are convolved at full resolution.
  let leastReduced: Double
  /// The least sigma in pixels of the reduced image.
  let leastSigma: Double
  /// More halvings than these are for reduced sigmas above `mostSigma` alone.
  let usualLevels: Int
  /// Bounds the kernels' length.
  let mostSigma: Double
  /// Kernels end at so many sigmas.
  let cut: Double

  func levels(sigma: Double) -> Int {
    if sigma < leastReduced { return 0 }
    let least = max(0, Int(log2(sigma / mostSigma).rounded(.up)))
    return max(least, min(usualLevels, Int(log2(sigma / leastSigma).rounded(.down))))
  }

  /// For a result that is multiplied by `gain` afterwards: the error falls with the fourth power of
  /// the reduced sigma.
  func amplified(_ gain: Double) -> GaussianLadder {
    let factor = max(1, gain).squareRoot().squareRoot()
    return GaussianLadder(
      leastReduced: leastReduced * factor, leastSigma: leastSigma * factor,
      usualLevels: usualLevels, mostSigma: mostSigma, cut: cut)
  }

  /// For the processor's fixed point. The worst error over all images is 0.13 code of 255 at a
  /// reduced sigma of 2, where one halving is already more than 2 % of samples allow below 4. More
  /// than five halvings save nothing, as the lowest level is a thousandth of the image. Beyond 4
  /// sigmas lies 6e-5 of the whole.
  static let fixedPoint = GaussianLadder(
    leastReduced: 4, leastSigma: 2, usualLevels: 5, mostSigma: 60, cut: 4)

  /// For passes that cost more than taps: 0.2 code of 255 at a reduction by two, 0.13 at others.
  static let fewPasses = GaussianLadder(
    leastReduced: 4, leastSigma: 2, usualLevels: 30, mostSigma: 60, cut: 4)

  /// Of results of 8 bits: the worst error over all images falls with the fourth power of the reduced
  /// sigma, 0.02 code of 255 at 3. Beyond 4.5 sigmas lies 7e-6 of the whole.
  static let bits8 = GaussianLadder(
    leastReduced: 6, leastSigma: 3, usualLevels: 30, mostSigma: 60, cut: 4.5)
  /// Of deeper results: 0.09 code of 65535, and 4e-8 of the whole.
  static let bits16 = GaussianLadder(
    leastReduced: 19, leastSigma: 9.5, usualLevels: 30, mostSigma: 60, cut: 5.5)
}
