/// Sharpens the image by raising the detail that a Gaussian blur takes away.
public struct Sharpen: Filter {
  /// The standard deviation of the blur, which is the size of the detail that is raised. The range
  /// is 0…1000 points.
  public var sigma: Length = 2
  /// The factor on the detail that is added; 0 changes nothing. The range is 0…4.
  public var amount = 0.0  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula = "P + (P − gaussianBlur(P))·amount, on premultiplied P"
  public static let example = #"[{"filter": "sharpen", "sigma": 2, "amount": 1.5}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageSharpenFilter, Sharpen: sharpness up to 1 is a quarter of amount, against the mean "
      + "of the four neighbours instead of a Gaussian",
    coreImage: "CIUnsharpMask: inputRadius is sigma, inputIntensity is amount")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.sharpened(
      inputs.main, sigma: lowering.pixels(sigma, of: inputs.main), amount: amount, edge: edge)
  }
}
