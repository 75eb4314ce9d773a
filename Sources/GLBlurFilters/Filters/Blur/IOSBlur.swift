/// GPUImage's iOS-style blur: less colour, a Gaussian, and luma pulled towards the middle.
public struct IOSBlur: Filter {
  /// The standard deviation of the blur, in points.
  public var sigma: Length = 48
  /// Below 1, unlike Apple's own look, which raises it to 1.8.
  public var saturation = 0.8
  public var rangeReduction = 0.6
  public var edge = EdgeMode.clamp
  /// The filter runs at 1/reduction of the size, 1…16, for speed and comparison, not for accuracy.
  /// GPUImage's own is 4, its radius of 12 that of the reduced image.
  public var reduction = 1.0

  public init(
    sigma: Length = 48, saturation: Double = 0.8, rangeReduction: Double = 0.6,
    edge: EdgeMode = .clamp, reduction: Double = 1
  ) {
    self.sigma = sigma
    self.saturation = saturation
    self.rangeReduction = rangeReduction
    self.edge = edge
    self.reduction = reduction
  }

  public static let template = IOSBlur()
  public static let name = "iosBlur"
  public static let summary = "GPUImage's iOS-style blur."
  public static let formula =
    "saturation, gaussianBlur, luminanceRange; luma 0.2125, 0.7154, 0.0721 (GPUImage's iOSBlur). "
    + "A reduction above 1 shrinks by area to round(size/reduction), blurs with σ/reduction and "
    + "enlarges bilinearly, as GPUImage does with 4: for comparison and speed, not accuracy"
  public static let parameters: [Parameter<IOSBlur>] = [
    .length("sigma", \.sigma, in: 0...1000, identity: 0, "The blur's standard deviation."),
    .number("saturation", \.saturation, in: 0...4, identity: 1, "Applied before the blur."),
    .number(
      "rangeReduction", \.rangeReduction, in: 0...1, identity: 0, "Applied after the blur."),
    .choice("edge", \.edge, "What lies outside the image."),
    reductionParameter(\.reduction),
  ]
  public static let example = #"[{"filter": "iosBlur", "sigma": 24}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageiOSBlurFilter, iOSBlur: blurRadiusInPixels is sigma, in GPUImage 1 at a "
      + "quarter of the size, so that 12 is 48 here; rangeReductionFactor is rangeReduction")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let sigma = lowering.pixels(sigma, of: inputs.main) / reduction
    return try lowering.reduced(inputs.main, by: reduction) { lowering, image throws(FilterError) in
      let pale = lowering.saturated(image, amount: saturation, luma: Luma.gpuImage)
      let blurred = lowering.gaussianBlurred(pale, sigma: sigma, edge: edge)
      return try lowering.apply(LuminanceRange(reduction: rangeReduction), to: blurred)
    }
  }
}
