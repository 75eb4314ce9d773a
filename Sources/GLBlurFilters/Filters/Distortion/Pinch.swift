import GLBlurShaders

/// Draws the image in towards a point, or spreads it.
public struct Pinch: Filter {
  var change = RadialChange()  // shared
  /// The strength: above 0 the middle shrinks, below 0 it grows, and below −1 it is seen reversed.
  /// The range is −2…2.
  public var amount = 0.5  // identity: 0
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at center + p·(1 + amount·(1 − |p|/radius)), p the way from the centre (GPUImage); "
    + "unchanged from the radius on"
  public static let example = #"[{"filter": "pinch", "radius": "45%", "amount": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImagePinchDistortionFilter, PinchDistortion: scale is amount, with a radius of half the "
      + "width; there the picture jumps at other radii",
    coreImage:
      "CIPinchDistortion: inputCenter is center, inputRadius radius, inputScale about amount")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    return lowering.remap(
      inputs.main,
      by: .radialScale(
        origin: origin.pixel, offset: origin.offset, radius: Float(radius),
        amount: Float(-amount), power: 1),
      reach: radius * abs(amount) / 4, interpolation, edge)
  }
}
