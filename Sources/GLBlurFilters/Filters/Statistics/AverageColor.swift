import GLBlurStatistics

/// Replaces the image by its mean colour.
public struct AverageColor: Filter {
  /// Creates the filter, which has no parameters.
  public init() {}

  public static let formula =
    "everywhere the mean of the premultiplied pixels, from sums in whole numbers of 16-bit levels "
    + "(OpenCV's mean, with alpha)"
  public static let example = #"""
    [{"id": "mean", "filter": "averageColor"},
     {"filter": "blend", "input": "source", "overlay": "mean", "mode": "color", "opacity": 0.7}]
    """#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageAverageColor, AverageColorExtractor: its callback's colour is the result, or "
      + "what `glblur measure` prints; GPUImage rounds to 8 bits while it shrinks",
    coreImage: "CIAreaAverage: the mean as a picture; inputExtent is a crop before")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let (space, colors) = (lowering.colorSpace, lowering.colors)
    let found = try lowering.measured(inputs.main, by: MeanTally()) {
      FoundColor($0.mean, in: space, of: colors)
    }
    return lowering.generate(Constant(color: found.pixel), like: inputs.main)
  }
}

struct FoundColor: Finding {
  /// The premultiplied colour, as the numbers on which the filter computes.
  let pixel: Pixel
  /// The colour in sRGB.
  let color: Color

  /// Creates a finding from a straight colour and its alpha.
  init(_ mean: SIMD4<Double>, in space: ColorSpace, of colors: RGBSpace) {
    pixel = Pixel(SIMD4(mean.x * mean.w, mean.y * mean.w, mean.z * mean.w, mean.w))
    color = Color(Color(mean, in: space, of: colors), in: colors)
  }

  var values: KeyValuePairs<String, MeasuredValue> { ["color": .color(color)] }
}
