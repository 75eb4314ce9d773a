import GLBlurShaders

/// Raises every channel to a power.
public struct Gamma: Filter {
  /// The exponent; less than 1 is brighter, 1 changes nothing, more is darker. The range is
  /// 0.01…10.
  public var value: Double  // identity: 1, unlabelled

  public static let formula = "c^value in red, green and blue"
  public static let example = #"[{"filter": "gamma", "value": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageGammaFilter, GammaAdjustment: gamma", coreImage: "CIGammaAdjust: inputPower")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      ColorCall(.gamma(exponent: Float(value)), cost: 16, isPerChannel: true), to: inputs.main)
  }
}
