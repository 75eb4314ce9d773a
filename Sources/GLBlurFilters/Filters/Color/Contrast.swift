/// Scales the distance of every channel from the middle.
public struct Contrast: Filter {
  /// The factor on the distance from the middle; 0 is grey everywhere, 1 changes nothing. The range
  /// is 0…4. The default in chain files is 1.
  public var amount = 1.0

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(_ amount: Double) {
    self.amount = amount
  }

  public static let template = Contrast(1)
  public static let name = "contrast"
  public static let summary = "Scales the distance of every channel from the middle."
  public static let formula = "(c − ½)·amount + ½"
  public static let parameters: [Parameter<Contrast>] = [
    .number(
      "amount", \.amount, in: 0...4, identity: 1,
      "The factor on the distance from the middle; 0 is grey everywhere, 1 changes nothing.")
  ]
  public static let example = #"[{"filter": "contrast", "amount": 1.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageContrastFilter, ContrastAdjustment: contrast is amount",
    coreImage: "CIColorControls: inputContrast is amount; colorSpace linear",
    css: "contrast(): the same number")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.apply(AffineColor(gain: amount, offset: 0.5 - amount / 2), to: inputs.main)
  }
}
