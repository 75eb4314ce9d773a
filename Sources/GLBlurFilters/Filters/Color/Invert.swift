/// Turns the image into its negative.
public struct Invert: Filter {
  /// Creates the filter, which has no parameters.
  public init() {}

  public static let formula = "1 − c in red, green and blue"
  public static let example = #"[{"filter": "invert"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageColorInvertFilter, ColorInversion", coreImage: "CIColorInvert",
    css: "invert(): of 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(AffineColor(gain: -1, offset: 1), to: inputs.main)
  }
}
