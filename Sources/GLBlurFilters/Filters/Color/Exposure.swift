import SystemLibrary

/// Multiplies every channel, as a longer or shorter exposure does.
public struct Exposure: Filter {
  /// The exposure in stops, each of which doubles the values; 0 changes nothing. The range is
  /// −10…10.
  public var ev = 0.0  // identity: 0, needed

  init() {}
  public static let formula = "c·2^ev, on values of light where the node's colour space is linear"
  public static let example = #"[{"filter": "exposure", "ev": 0.8}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageExposureFilter, ExposureAdjustment: exposure is ev",
    coreImage: "CIExposureAdjust: inputEV is ev; colorSpace linear",
    css: "brightness(): ev is the number's logarithm to base 2")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(AffineColor(gain: exp2(ev), offset: 0), to: inputs.main)
  }
}
