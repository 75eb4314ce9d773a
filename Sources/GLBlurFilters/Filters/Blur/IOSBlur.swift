/// GPUImage's iOS-style blur: less colour, a Gaussian blur, and luma pulled towards the middle.
public struct IOSBlur: Filter {
  /// The standard deviation of the blur. The range is 0…1000 points.
  public var sigma: Length = 48  // identity: 0
  /// The saturation that is applied before the blur; 1 leaves it as it is. The range is 0…4. The
  /// default is 0.8, unlike Apple's own look, which raises the saturation to 1.8.
  public var saturation = 0.8  // identity: 1
  /// The share by which luma is pulled towards the middle after the blur. The range is 0…1.
  public var rangeReduction = 0.6  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp
  /// The factor by which the image is shrunk while the filter runs, for speed and comparison, not
  /// for accuracy; 1.25 was usual. The range is 1…16. 1 is the filter itself; 1.25 is the value of
  /// tutorials of 2013. GPUImage's own is 4, and its radius of 12 is that of the reduced image.
  public var reduction = 1.0  // identity: 1

  public static let formula =
    "saturation, gaussianBlur, luminanceRange; luma 0.2125, 0.7154, 0.0721 (GPUImage's iOSBlur). "
    + "A reduction above 1 shrinks by area to round(size/reduction), blurs with σ/reduction and "
    + "enlarges bilinearly, as GPUImage does with 4: for comparison and speed, not accuracy"
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
