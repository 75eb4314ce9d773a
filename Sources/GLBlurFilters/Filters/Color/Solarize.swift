import GLBlurShaders

/// Turns dark areas into their negative.
public struct Solarize: Filter {
  /// The greatest luma that is inverted. The range is 0…1.
  public var threshold = 0.5

  init() {}
  public static let formula =
    "1 − c where L ≤ threshold, else c; L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage)"
  public static let example = #"[{"filter": "solarize", "threshold": 0.4}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSolarizeFilter, Solarize: threshold")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(ColorCall(.solarize(threshold: LumaThreshold.most(threshold))), to: inputs.main)
  }
}
