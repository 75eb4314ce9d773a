import GLBlurShaders

/// Turns pixels white or black by the mean luma of their neighbourhood, which uneven light does not
/// mislead.
public struct AdaptiveThreshold: Filter {
  /// Half the width of the neighbourhood, which is 2·round(radius) + 1 pixels wide. The range is
  /// 0…1000 points.
  public var radius: Length = 4
  /// The luma by which a white pixel may be below the mean. The range is −1…1.
  public var offset = 0.05
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "1 where L ≥ mean(L) − offset, else 0; the mean is that of boxBlur, L = 0.2125 r + 0.7154 g + 0.0721 b "
    + "of the straight colour (GPUImage; OpenCV's ADAPTIVE_THRESH_MEAN_C); alpha stays"
  public static let example = #"[{"filter": "adaptiveThreshold", "radius": 12, "offset": 0.02}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageAdaptiveThresholdFilter, AdaptiveThreshold: blurRadiusInPixels is radius; "
      + "offset is 0.05 there")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    // A rounded mean would decide otherwise about the pixels near it.
    try lowering.exactly { (lowering) throws(FilterError) in
      let mean = try lowering.apply(
        BoxBlur(radius: radius, edge: edge), FilterInputs(main: inputs.main))
      // The unit is 1/10000 of an 8-bit level, and rounding errors of the mean are below 4 of them.
      return lowering.apply(
        PointCall(.aboveMean(offset: Float(offset * 2_550_000 + 4)), .input(0)), to: inputs.main,
        mean)
    }
  }
}
