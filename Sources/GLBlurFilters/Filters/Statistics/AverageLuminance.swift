import GLBlurStatistics

/// Replaces the image by the grey of its mean luma.
public struct AverageLuminance: Filter {
  /// Creates the filter, which has no parameters.
  public init() {}

  public static let formula =
    "everywhere the luma L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage) of the mean colour and the mean "
    + "alpha, as averageColor has them"
  public static let example = #"[{"filter": "averageLuminance"}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageLuminosity, AverageLuminanceExtractor: its callback's number is the result, or "
      + "what `glblur measure` prints")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: MeanTally()) {
      FoundLuminance(luminance: $0.meanLuma, alpha: $0.mean.w)
    }
    let grey = Float(found.luminance * found.alpha)
    return lowering.generate(
      Constant(color: Pixel(grey, grey, grey, Float(found.alpha))), like: inputs.main)
  }
}

private struct FoundLuminance: Finding {
  let luminance: Double
  let alpha: Double

  var values: KeyValuePairs<String, MeasuredValue> { ["luminance": .number(luminance)] }
}

extension MeanTally {
  /// The luma of the mean colour, 0…1, not rounded to levels.
  package var meanLuma: Double {
    let mean = mean
    return (SIMD3(mean.x, mean.y, mean.z) * Luma.gpuImage).sum()
  }
}
