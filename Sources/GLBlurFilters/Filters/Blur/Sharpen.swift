/// Raises what a Gaussian blur takes away.
public struct Sharpen: Filter {
  /// The standard deviation of the blur, in points: the size of what is raised.
  public var sigma: Length = 2
  /// 0 changes nothing.
  public var amount = 0.0
  public var edge = EdgeMode.clamp

  public init(sigma: Length = 2, amount: Double = 0, edge: EdgeMode = .clamp) {
    self.sigma = sigma
    self.amount = amount
    self.edge = edge
  }

  public static let template = Sharpen()
  public static let name = "sharpen"
  public static let summary = "Raises what a Gaussian blur takes away."
  public static let formula = "P + (P − gaussianBlur(P))·amount, on premultiplied P"
  public static let parameters: [Parameter<Sharpen>] = [
    .length("sigma", \.sigma, in: 0...1000, "The blur's standard deviation."),
    .number("amount", \.amount, in: 0...4, identity: 0, "0 changes nothing."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example = #"[{"filter": "sharpen", "sigma": 2, "amount": 1.5}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageSharpenFilter, Sharpen: sharpness up to 1 is a quarter of amount, against the mean "
      + "of the four neighbours instead of a Gaussian",
    coreImage: "CIUnsharpMask: inputRadius is sigma, inputIntensity is amount")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.sharpened(
      inputs.main, sigma: lowering.pixels(sigma, of: inputs.main), amount: amount, edge: edge)
  }
}
