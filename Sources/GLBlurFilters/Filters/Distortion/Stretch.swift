import GLBlurShaders

/// Stretches the middle of the image along both axes.
public struct Stretch: Filter {
  /// The point that stays where it is.
  public var center = Point.center
  /// The strength: the middle is magnified by 1/(1 − amount). The range is 0…0.9.
  public var amount = 0.5  // identity: 0
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at center + p·(1 − amount·(1 − smoothstep(¼, ½, |p|))) for each axis, |p| in halves "
    + "of the side (GPUImage has an amount of ½)"
  public static let example = #"[{"filter": "stretch", "center": ["40%", "50%"]}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageStretchDistortionFilter, StretchDistortion: center is center, in shares of the sides"
  )

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    return lowering.remap(
      inputs.main,
      by: .stretch(
        origin: origin.pixel, offset: origin.offset, scale: SIMD2<Float>(2 / size),
        amount: Float(amount)),
      reach: max(size.x, size.y) / 4 * amount, interpolation, edge)
  }
}
