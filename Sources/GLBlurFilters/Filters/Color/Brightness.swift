/// Adds the same number to red, green and blue.
public struct Brightness: Filter {
  /// The number that is added; 0 changes nothing, 1 makes everything white. The range is −1…1.
  public var amount: Double  // identity: 0, unlabelled

  public static let formula = "c + amount in red, green and blue"
  public static let example = #"[{"filter": "brightness", "amount": 0.2}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBrightnessFilter, BrightnessAdjustment: brightness is amount; left out in "
      + "GPUImage 2 it is 1, which is white",
    coreImage: "CIColorControls: inputBrightness is amount; colorSpace linear")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(AffineColor(gain: 1, offset: amount), to: inputs.main)
  }
}
