import GLBlurEngine

extension Lowering {
  /// Adds a Gaussian whose standard deviation follows a mask. Returns nil if windows do not suit
  /// the executor, the precision or the edge mode.
  mutating func blurredInWindows(
    _ image: Signal, by mask: Signal, _ value: MaskValue, sigma: Double, edge: EdgeMode
  ) -> Signal? {
    guard builder.abilities.contains(.fewPasses), builder.precision == .bits8 else { return nil }
    let leastSigma = GaussianWindow.leastSigma(in: builder.colorSpace)
    let halvings = GaussianWindow.halvings(sigma: sigma, leastSigma: leastSigma)
    let reach = GaussianWindow.reach(leastSigma: leastSigma)
    // A repeated picture does not become constant outside, so the full extension that the lowest
    // resolution needs is computed.
    let isRepeated = edge == .wrap || edge == .mirror
    // Each resolution extends some pixels beyond the picture. One image holds all of them, and its
    // cells are those of the lowest resolution.
    let longer = max(image.size.width, image.size.height)
    guard !isRepeated || reach << halvings <= min(image.size.width, image.size.height),
      8 << halvings <= max(4096, 2 * longer)
    else { return nil }
    var inputs = [image, mask]
    var bounds: [Region] = []
    if halvings > 0 {
      let resolutions = builder.resolutions(of: image, count: halvings, reach: reach, edge: edge)
      inputs.append(resolutions.signal)
      bounds = resolutions.regions
    }
    let kernel = GaussianWindow(
      mask: value, sigma: Float(sigma), leastSigma: Float(leastSigma), bounds: bounds)
    return builder.sample(kernel, of: inputs, extent: image.extent, edge: edge)
  }
}
