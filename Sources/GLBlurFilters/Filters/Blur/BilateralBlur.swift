import Glibc

/// Blurs surfaces and leaves the edges between them.
public struct BilateralBlur: Filter {
  /// The standard deviation of the weights of place, in points; the cost grows with its square.
  public var sigma: Length = 4
  /// Colours that differ by 1/distanceFactor or more have no weight; 0 is a plain blur.
  public var distanceFactor = 8.0
  public var edge = EdgeMode.clamp

  public init(sigma: Length = 4, distanceFactor: Double = 8, edge: EdgeMode = .clamp) {
    self.sigma = sigma
    self.distanceFactor = distanceFactor
    self.edge = edge
  }

  public static let template = BilateralBlur()
  public static let name = "bilateralBlur"
  public static let summary = "Blurs surfaces and leaves the edges between them."
  public static let formula =
    "the mean with weights exp(−(x² + y²)/2σ²) · max(0, 1 − distanceFactor·|Δ|) over the square of "
    + "⌈3.5σ⌉ pixels to each side, Δ the difference from the centre's premultiplied colour and alpha "
    + "(GPUImage's, in two dimensions); σ at most 50 pixels"
  public static let parameters: [Parameter<BilateralBlur>] = [
    .length("sigma", \.sigma, in: 0...20, identity: 0, "The standard deviation of the weights."),
    .number(
      "distanceFactor", \.distanceFactor, in: 0...100,
      "Colours that differ by its inverse have no weight."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example =
    #"[{"filter": "bilateralBlur", "sigma": 5, "distanceFactor": 5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBilateralFilter, BilateralBlur: distanceNormalizationFactor is "
      + "distanceFactor; one axis after the other, σ 2.1 times the spacing of the nine samples")

  /// Wider windows take minutes on any machine, and more rounds of loops than llvmpipe allows.
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
