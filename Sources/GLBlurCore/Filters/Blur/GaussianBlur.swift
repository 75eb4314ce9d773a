/// A Gaussian blur that is true to its sigma.
public struct GaussianBlur: Filter {
  /// The standard deviation, in points.
  public var sigma: Length = 10
  public var edge = EdgeMode.clamp

  public init(sigma: Length = 10, edge: EdgeMode = .clamp) {
    self.sigma = sigma
    self.edge = edge
  }

  public static let template = GaussianBlur()
  public static let name = "gaussianBlur"
  public static let summary = "A Gaussian blur that is true to its sigma."
  public static let formula =
    "separable, w(k) ∝ exp(−k²/2σ²), k integer, normalised; the edge mode extends the image"
  public static let parameters: [Parameter<GaussianBlur>] = [
    .length("sigma", \.sigma, in: 0...1000, identity: 0, "The standard deviation."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let sigma = lowering.pixels(sigma, of: inputs.main)
    return lowering.gaussianBlurred(inputs.main, sigma: sigma, edge: edge)
  }
}
