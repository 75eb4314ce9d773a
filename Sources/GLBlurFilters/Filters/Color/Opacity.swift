import GLBlurShaders

/// Makes the image more transparent.
public struct Opacity: Filter {
  /// The factor on alpha; 0 leaves nothing, 1 changes nothing. The range is 0…1. The default in
  /// chain files is 1.
  public var amount = 1.0

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(_ amount: Double) {
    self.amount = amount
  }

  public static let template = Opacity(1)
  public static let name = "opacity"
  public static let summary = "Makes the image more transparent."
  public static let formula = "alpha and premultiplied colour times amount"
  public static let parameters: [Parameter<Opacity>] = [
    .number(
      "amount", \.amount, in: 0...1, identity: 1,
      "The factor on alpha; 0 leaves nothing, 1 changes nothing.")
  ]
  public static let example = #"[{"filter": "opacity", "amount": 0.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageOpacityFilter, OpacityAdjustment: opacity is amount; left out in GPUImage 2 "
      + "it is 0, which is nothing",
    css: "opacity(): the same number")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.apply(Fade(amount: Float(amount)), to: inputs.main)
  }
}

private struct Fade: ColorKernel {
  let amount: Float

  var shaderCall: ShaderCall { .fade(amount: amount) }

  var cost: Double { 2 }

  var affine: PremultipliedAffine? {
    PremultipliedAffine(gain: amount, keepsOpaque: amount == 1)
  }
}
