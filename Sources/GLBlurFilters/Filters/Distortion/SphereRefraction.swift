import GLBlurShaders

/// Shows the image in a ball that refracts it, upside down, with nothing around it.
public struct SphereRefraction: Filter {
  /// The centre of the ball. The default is (50 %, 50 %).
  public var center = Point.center
  /// The radius of the ball; it is greater than 0. The range is 0…100000 points. The default is
  /// 50 %.
  public var radius: Length = .percent(50)
  /// The refractive index of the ball. The range is 1…4. The default is 1.4.
  public var index = 1.4
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    center: Point = .center, radius: some LengthConvertible = Length.percent(50),
    index: Double = 1.4, interpolation: Interpolation = .linear, edge: EdgeMode = .clamp
  ) {
    self.center = center
    self.radius = radius.length
    self.index = index
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = SphereRefraction()
  public static let name = "sphereRefraction"
  public static let summary =
    "Shows the image in a ball that refracts it, upside down, with nothing around it."
  public static let formula =
    "the image at (v.xy + 1)/2 of its sides, v = refract((0, 0, −1), N, 1/index), N = (p/radius, "
    + "√(1 − |p/radius|²)), p the way from the centre (GPUImage); transparent beyond the radius"
  public static let parameters: [Parameter<SphereRefraction>] = [
    .point("center", \.center, "The centre of the ball."),
    .length(
      "radius", \.radius, in: 0...100_000, "The radius of the ball; it is greater than 0."),
    .number("index", \.index, in: 1...4, "The refractive index of the ball."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
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
