/// GPUImage's way of sharpening: a mix of the image and its blur, beyond the image.
public struct UnsharpMask: Filter {
  /// The standard deviation of the blur, in points.
  public var sigma: Length = 4
  /// 1 changes nothing, 0 is the blur, more than 1 sharpens.
  public var intensity = 1.0
  public var edge = EdgeMode.clamp

  public init(sigma: Length = 4, intensity: Double = 1, edge: EdgeMode = .clamp) {
    self.sigma = sigma
    self.intensity = intensity
    self.edge = edge
  }

  public static let template = UnsharpMask()
  public static let name = "unsharpMask"
  public static let summary = "Mixes the image with its blur: sharper above 1, softer below."
  public static let formula =
    "P·intensity + gaussianBlur(P)·(1 − intensity), on premultiplied P (GPUImage's unsharp mask): "
    + "sharpen with an amount of intensity − 1"
  public static let parameters: [Parameter<UnsharpMask>] = [
    .length("sigma", \.sigma, in: 0...1000, "The blur's standard deviation."),
    .number("intensity", \.intensity, in: 0...10, identity: 1, "1 changes nothing, 0 is the blur."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example = #"[{"filter": "unsharpMask", "sigma": 4, "intensity": 2.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageUnsharpMaskFilter, UnsharpMask: blurRadiusInPixels is sigma",
    coreImage: "CIUnsharpMask: inputRadius is sigma, inputIntensity is intensity − 1")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.sharpened(
      inputs.main, sigma: lowering.pixels(sigma, of: inputs.main), amount: intensity - 1,
      edge: edge)
  }
}
