/// Scales the distance of every channel from the middle.
public struct Contrast: Filter {
  /// The factor on the distance from the middle; 0 is grey everywhere, 1 changes nothing. The range
  /// is 0…4.
  public var amount: Double  // identity: 1, unlabelled

  public static let formula = "(c − ½)·amount + ½"
  public static let example = #"[{"filter": "contrast", "amount": 1.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageContrastFilter, ContrastAdjustment: contrast is amount",
    coreImage: "CIColorControls: inputContrast is amount; colorSpace linear",
    css: "contrast(): the same number")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(AffineColor(gain: amount, offset: 0.5 - amount / 2), to: inputs.main)
  }
}
