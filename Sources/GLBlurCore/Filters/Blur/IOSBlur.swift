/// GPUImage's iOS-style blur: less colour, a Gaussian, and luma pulled towards the middle.
public struct IOSBlur: Filter {
  /// The standard deviation of the blur, in points.
  public var sigma: Length = 48
  /// Below 1, unlike Apple's own look, which raises it to 1.8.
  public var saturation = 0.8
  public var rangeReduction = 0.6
  public var edge = EdgeMode.clamp

  public init(
    sigma: Length = 48, saturation: Double = 0.8, rangeReduction: Double = 0.6,
    edge: EdgeMode = .clamp
  ) {
    self.sigma = sigma
    self.saturation = saturation
    self.rangeReduction = rangeReduction
    self.edge = edge
  }

  public static let template = IOSBlur()
  public static let name = "iosBlur"
  public static let summary = "GPUImage's iOS-style blur."
  public static let formula =
    "saturation, gaussianBlur, luminanceRange; luma 0.2125, 0.7154, 0.0721 (GPUImage's iOSBlur)"
  public static let parameters: [Parameter<IOSBlur>] = [
    .length("sigma", \.sigma, in: 0...1000, identity: 0, "The blur's standard deviation."),
    .number("saturation", \.saturation, in: 0...4, identity: 1, "Applied before the blur."),
    .number(
      "rangeReduction", \.rangeReduction, in: 0...1, identity: 0, "Applied after the blur."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let pale = lowering.saturated(inputs.main, amount: saturation, luma: Luma.gpuImage)
    let blurred = try lowering.apply(GaussianBlur(sigma: sigma, edge: edge), to: pale)
    return try lowering.apply(LuminanceRange(reduction: rangeReduction), to: blurred)
  }
}
