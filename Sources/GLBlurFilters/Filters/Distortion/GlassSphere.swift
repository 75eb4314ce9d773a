import GLBlurShaders

/// Shows the image in a ball of glass that gleams, upright, with nothing around it.
public struct GlassSphere: Filter {
  /// The centre of the ball. The default is (50 %, 50 %).
  public var center = Point.center
  /// The radius of the ball; it is greater than 0. The range is 0…100000 points. The default is
  /// 50 %.
  public var radius: Length = .percent(50)
  /// The refractive index of the ball. The range is 1…4. The default is 1.4.
  public var index = 1.4
  /// The strength of the light that the ball reflects. The range is 0…1. The default is 1.
  public var light = 1.0
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    center: Point = .center, radius: some LengthConvertible = Length.percent(50),
    index: Double = 1.4, light: Double = 1.0, interpolation: Interpolation = .linear,
    edge: EdgeMode = .clamp
  ) {
    self.center = center
    self.radius = radius.length
    self.index = index
    self.light = light
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = GlassSphere()
  public static let name = "glassSphere"
  public static let summary =
    "Shows the image in a ball of glass that gleams, upright, with nothing around it."
  public static let formula =
    "sphereRefraction with −2·v for v, plus light·min(2.5·(1 − N.z^¼) + 0.8·max(N·L, 0)^15, 1) of "
    + "white, L = (−½, −½, 1)/√1.5 (GPUImage)"
  public static let parameters: [Parameter<GlassSphere>] = [
    .point("center", \.center, "The centre of the ball."),
    .length(
      "radius", \.radius, in: 0...100_000, "The radius of the ball; it is greater than 0."),
    .number("index", \.index, in: 1...4, "The refractive index of the ball."),
    .number("light", \.light, in: 0...1, "The strength of the light that the ball reflects."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
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
    let gleam = lowering.generate(
      SphereLight(origin: Origin(center), radius: Float(radius)), like: inputs.main)
    return lowering.apply(PlusLighter(opacity: Float(light)), to: ball, gleam)
  }
}

private struct SphereLight: GeneratorKernel {
  let origin: Origin
  let radius: Float

  var cost: Double { 20 }

  var shaderCall: ShaderCall {
    .sphereLight(origin: origin.pixel, offset: origin.offset, radius: radius)
  }
}
