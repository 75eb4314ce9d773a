import GLBlurStatistics

/// Turns pixels white if their luma reaches the image's mean luma, and black otherwise.
public struct AverageLuminanceThreshold: Filter {
  /// The factor on the mean luma. The range is 0…4.
  public var multiplier = 1.0

  init() {}
  public static let formula =
    "luminanceThreshold at the luma of averageLuminance times multiplier (GPUImage)"
  public static let example = #"[{"filter": "averageLuminanceThreshold", "multiplier": 0.9}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageAverageLuminanceThresholdFilter, AverageLuminanceThreshold: "
      + "thresholdMultiplier is multiplier")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: MeanTally()) {
      FoundThreshold(threshold: $0.meanLuma * multiplier)
    }
    // Where all pixels are alike, rounding must not make them darker than their mean.
    let margin = 1e-6
    return try lowering.apply(
      LuminanceThreshold(threshold: max(0, found.threshold - margin)),
      FilterInputs(main: inputs.main))
  }
}
