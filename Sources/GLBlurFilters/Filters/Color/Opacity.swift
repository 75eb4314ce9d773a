import GLBlurShaders

/// Makes the image more transparent.
public struct Opacity: Filter {
  /// The factor on alpha; 0 leaves nothing, 1 changes nothing. The range is 0…1.
  public var amount: Double  // identity: 1, unlabelled

  public static let formula = "alpha and premultiplied colour times amount"
  public static let example = #"[{"filter": "opacity", "amount": 0.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageOpacityFilter, OpacityAdjustment: opacity is amount; left out in GPUImage 2 "
      + "it is 0, which is nothing",
    css: "opacity(): the same number")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
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
