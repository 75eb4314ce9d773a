import GLBlurShaders

/// Enlarges the image around a point like a lens, or makes it smaller.
public struct Bulge: Filter {
  var change = RadialChange()  // shared
  /// The strength: above 0 the middle grows, below 0 it shrinks. The range is −1…1.
  public var amount = 0.5  // identity: 0
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at center + p·(1 − amount·(1 − |p|/radius))², p the way from the centre (GPUImage); "
    + "unchanged from the radius on"
  public static let example = #"[{"filter": "bulge", "radius": "45%", "amount": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageBulgeDistortionFilter, BulgeDistortion: scale is amount, radius a share of "
      + "the width",
    coreImage:
      "CIBumpDistortion: inputCenter is center, inputRadius radius, inputScale about amount")

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
        amount: Float(amount), power: 2),
      reach: radius * (amount > 0 ? 1 : 3 * abs(amount)), interpolation, edge)
  }
}
