import GLBlurShaders

/// Turns pixels white if their luma reaches a threshold, and black otherwise.
public struct LuminanceThreshold: Filter {
  /// The least luma that becomes white. The range is 0…1.
  public var threshold = 0.5

  init() {}
  public static let formula =
    "1 where L ≥ threshold, else 0; L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage); alpha stays"
  public static let example = #"[{"filter": "luminanceThreshold", "threshold": 0.45}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLuminanceThresholdFilter, LuminanceThreshold: threshold",
    coreImage: "CIColorThreshold: inputThreshold")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      ColorCall(.luminanceThreshold(threshold: LumaThreshold.least(threshold))), to: inputs.main)
  }
}
