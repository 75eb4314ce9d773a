import GLBlurShaders

/// Raises the saturation of colours, most of all of those that are already saturated, as GPUImage's
/// vibrance does. A negative amount lowers the saturation.
public struct Vibrance: Filter {
  /// The strength of the change; 0 changes nothing, a negative one makes colours greyer. The range
  /// is −1.2…1.2.
  public var amount: Double  // identity: 0, unlabelled

  public static let summary = "Moves every colour's channels away from the greatest of them."
  public static let formula =
    "c·(1 − s) + m·s; m the greatest of r, g, b, s = −3·amount·(m − (r + g + b)/3) (GPUImage)"
  public static let example = #"[{"filter": "vibrance", "amount": 0.9}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageVibranceFilter, Vibrance: vibrance is amount",
    coreImage: "CIVibrance: inputAmount, by another formula")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(ColorCall(.vibrance(gain: Float(-3 * amount))), to: inputs.main)
  }
}
