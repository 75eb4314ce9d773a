/// Pulls the luma of every colour towards the middle, like GPUImage's luminance range reduction.
public struct LuminanceRange: Filter {
  /// The share by which luma is pulled towards the middle; 0 changes nothing, 1 gives every pixel a
  /// luma of ½. The range is 0…1.
  public var reduction = 0.0  // identity: 0, needed

  init() {}
  public static let summary = "Pulls the luma of every colour towards the middle."
  public static let formula = "c + (½ − L)·reduction; L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage)"
  public static let example = #"[{"filter": "luminanceRange", "reduction": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLuminanceRangeFilter, LuminanceRangeReduction: rangeReductionFactor is "
      + "reduction, 0.6 there if left out")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      AffineColor(luma: Luma.gpuImage, gain: 1, lumaGain: -reduction, offset: reduction / 2),
      to: inputs.main)
  }
}
