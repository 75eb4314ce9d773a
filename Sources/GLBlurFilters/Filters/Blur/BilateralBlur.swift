import SystemLibrary

/// Blurs surfaces and keeps the edges between them.
public struct BilateralBlur: Filter {
  /// The standard deviation of the weights that fall with the distance between pixels. The range is
  /// 0…20 points. Values above 50 pixels are refused, since the cost grows with the square.
  public var sigma: Length = 4  // identity: 0
  /// The factor on colour differences; colours that differ by its inverse or more have no weight.
  /// The range is 0…100. 0 makes the filter a plain blur.
  public var distanceFactor = 8.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "the mean with weights exp(−(x² + y²)/2σ²) · max(0, 1 − distanceFactor·|Δ|) over the square of "
    + "⌈3.5σ⌉ pixels to each side, Δ the difference from the centre's premultiplied colour and alpha "
    + "(GPUImage's, in two dimensions); σ at most 50 pixels"
  public static let example = #"[{"filter": "bilateralBlur", "sigma": 5, "distanceFactor": 5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBilateralFilter, BilateralBlur: distanceNormalizationFactor is "
      + "distanceFactor; one axis after the other, σ 2.1 times the spacing of the nine samples")

  /// Wider windows would take minutes on any machine, and more loop iterations than llvmpipe
  /// allows.
  private static let mostSigma = 50.0

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let sigma = lowering.pixels(sigma, of: inputs.main)
    guard sigma <= Self.mostSigma else {
      throw FilterError(
        parameter: "sigma",
        "this is \(numeral(sigma)) pixels; at most \(numeral(Self.mostSigma)) are possible, since "
          + "the cost grows with the square")
    }
    if sigma == 0 { return inputs.main }
    let falloff = (0...Int((3.5 * sigma).rounded(.up))).map { distance in
      Float(exp(-Double(distance * distance) / (2 * sigma * sigma)))
    }
    return lowering.sample(
      Bilateral(distanceFactor: Float(distanceFactor), falloff: falloff), of: inputs.main,
      extent: inputs.main.extent, edge: edge)
  }
}
