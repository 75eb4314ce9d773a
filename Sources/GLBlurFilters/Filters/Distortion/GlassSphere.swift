import GLBlurShaders

/// Shows the image in a ball of glass that gleams, upright, with nothing around it.
public struct GlassSphere: Filter {
  var ball = Ball()  // shared
  /// The strength of the light that the ball reflects. The range is 0…1.
  public var light = 1.0
  var resampling = Resampling()  // shared

  public static let formula =
    "sphereRefraction with −2·v for v, plus light·min(2.5·(1 − N.z^¼) + 0.8·max(N·L, 0)^15, 1) of "
    + "white, L = (−½, −½, 1)/√1.5 (GPUImage)"
  public static let example = #"[{"filter": "glassSphere", "radius": "45%"}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageGlassSphereFilter, GlassSphereRefraction: refractiveIndex is 1/index, radius a "
      + "share of the width; its light comes from the bottom left, and its rim has steps")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    let center = lowering.pixels(center, of: inputs.main)
    let ball = lowering.sphere(
      inputs.main, center: center, radius: radius, index: index, zoom: -2, interpolation, edge)
    guard light > 0 else { return ball }
    let origin = Origin(center)
    let gleam = lowering.generate(
      GeneratorCall(
        .sphereLight(origin: origin.pixel, offset: origin.offset, radius: Float(radius)), cost: 20),
      like: inputs.main)
    return lowering.apply(PlusLighter(opacity: Float(light)), to: ball, gleam)
  }
}
