/// Scales the distance of every colour from its luma.
public struct Saturation: Filter {
  /// The factor on the distance from the luma; 0 is grey, 1 changes nothing. The range is −4…4. 1.8
  /// is the usual frosted glass; negative values turn hues round.
  public var amount: Double  // identity: 1, unlabelled

  public static let formula = "L + (c − L)·amount; L = 0.2126 r + 0.7152 g + 0.0722 b (Rec. 709)"
  public static let example = #"[{"filter": "saturation", "amount": 1.8}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSaturationFilter, SaturationAdjustment: saturation is amount, with weights "
      + "of 0.2125, 0.7154, 0.0721 for luma",
    coreImage: "CIColorControls: inputSaturation is amount; colorSpace linear",
    css: "saturate(): the same number")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.saturated(inputs.main, amount: amount, luma: Luma.rec709)
  }
}

extension Lowering {
  mutating func saturated(_ signal: Signal, amount: Double, luma: SIMD3<Double>) -> Signal {
    apply(AffineColor(luma: luma, gain: amount, lumaGain: 1 - amount, offset: 0), to: signal)
  }
}
