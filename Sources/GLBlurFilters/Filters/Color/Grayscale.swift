/// Replaces every colour by the grey of its luma.
public struct Grayscale: Filter {
  /// Creates the filter, which has no parameters.
  public init() {}

  public static let formula = "L = 0.2126 r + 0.7152 g + 0.0722 b (Rec. 709)"
  public static let example = #"[{"filter": "grayscale"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageGrayscaleFilter, Luminance: with weights of 0.2125, 0.7154, 0.0721",
    css: "grayscale(): of 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.saturated(inputs.main, amount: 0, luma: Luma.rec709)
  }
}
