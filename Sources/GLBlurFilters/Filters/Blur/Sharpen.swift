/// Sharpens the image by raising the detail that a Gaussian blur takes away.
public struct Sharpen: Filter {
  /// The standard deviation of the blur, which is the size of the detail that is raised. The range
  /// is 0…1000 points. The default is 2 points.
  public var sigma: Length = 2
  /// The factor on the detail that is added; 0 changes nothing. The range is 0…4. The default is 0.
  public var amount = 0.0
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(sigma: some LengthConvertible = 2, amount: Double = 0, edge: EdgeMode = .clamp) {
    self.sigma = sigma.length
    self.amount = amount
    self.edge = edge
  }

  public static let template = Sharpen()
  public static let name = "sharpen"
  public static let summary =
    "Sharpens the image by raising the detail that a Gaussian blur takes away."
  public static let formula = "P + (P − gaussianBlur(P))·amount, on premultiplied P"
  public static let parameters: [Parameter<Sharpen>] = [
    .length(
      "sigma", \.sigma, in: 0...1000,
      "The standard deviation of the blur, which is the size of the detail that is raised."),
    .number(
      "amount", \.amount, in: 0...4, identity: 0,
      "The factor on the detail that is added; 0 changes nothing."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
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
