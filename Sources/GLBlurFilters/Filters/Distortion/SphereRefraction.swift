/// Shows the image in a ball that refracts it, upside down, with nothing around it.
public struct SphereRefraction: Filter {
  var ball = Ball()  // shared
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at (v.xy + 1)/2 of its sides, v = refract((0, 0, −1), N, 1/index), N = (p/radius, "
    + "√(1 − |p/radius|²)), p the way from the centre (GPUImage); transparent beyond the radius"
  public static let example = #"[{"filter": "sphereRefraction", "radius": "45%"}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageSphereRefractionFilter, SphereRefraction: refractiveIndex is 1/index, radius a "
      + "share of the width; its rim has steps")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    return lowering.sphere(
      inputs.main, center: lowering.pixels(center, of: inputs.main), radius: radius, index: index,
      zoom: 1, interpolation, edge)
  }
}
