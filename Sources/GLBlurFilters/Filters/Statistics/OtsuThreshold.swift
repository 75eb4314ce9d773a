import GLBlurStatistics

/// Turns pixels white or black by the threshold that divides the image's lumas best into two classes.
public struct OtsuThreshold: Filter {
  /// Creates the filter, which has no parameters.
  public init() {}

  public static let formula =
    "luminanceThreshold at (k + ½)/255, where the level k of 8 bits makes (m·ω − μ)²/(ω(1 − ω)) greatest, "
    + "the variance between the lumas up to k and those above: ω is the share of the former, μ the sum of "
    + "their levels times shares, m the mean (Otsu, 1979; OpenCV's THRESH_OTSU); a pixel counts as much as "
    + "its alpha. Of several such levels in "
    + "sequence the middle counts; ½ if all pixels are alike"
  public static let example = #"[{"filter": "otsuThreshold"}]"#
  public static let counterparts = Counterparts(coreImage: "CIColorThresholdOtsu")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: LevelTally()) {
      FoundThreshold(threshold: $0.otsuThreshold)
    }
    return try lowering.apply(
      LuminanceThreshold(threshold: found.threshold), FilterInputs(main: inputs.main))
  }
}

/// A threshold of luma, 0…1.
struct FoundThreshold: Finding {
  let threshold: Double

  var values: KeyValuePairs<String, MeasuredValue> { ["threshold": .number(threshold)] }
}
