import GLBlurShaders

/// Colours from a point to a circle around it, of the source's size, or that of the port `like`.
public struct RadialGradient: Filter {
  /// Where position 0 is.
  public var center: Point
  /// Of the circle on which position 1 is; above 0.
  public var radius: Length
  public var stops: [GradientStop]

  public init(center: Point, radius: Length, stops: [GradientStop]) {
    self.center = center
    self.radius = radius
    self.stops = stops
  }

  public static let template = RadialGradient(center: Point(0, 0), radius: 0, stops: [])
  public static let name = "radialGradient"
  public static let summary = "Colours from a point to a circle around it, of the source's size."
  public static let formula =
    "the colour at t = clamp(|p − center|/radius), p the pixel's centre; colours are premultiplied, "
    + "then interpolated; of stops at one place the last counts from there on"
  public static let ports: [Port] = [.like]
  public static let parameters: [Parameter<RadialGradient>] = [
    .point("center", \.center, isRequired: true, "Where position 0 is."),
    .length(
      "radius", \.radius, in: 0...100_000, isRequired: true,
      "How far from there position 1 is, above 0."),
    .stops("stops", \.stops, "Positions and their colours."),
  ]
  public static let example = """
    [{"id": "light", "filter": "radialGradient", "center": ["35%", "40%"], "radius": "70%",
      "stops": [[0, [1, 0.95, 0.8, 0.5]], [0.5, [1, 0.8, 0.5, 0]], [1, [0, 0, 0.1, 0.8]]]},
     {"filter": "blend", "input": "source", "overlay": "light"}]
    """
  public static let counterparts = Counterparts(
    coreImage: "CIRadialGradient: inputCenter, inputRadius1 with inputRadius0 0; inputColor0 and "
      + "inputColor1 as stops",
    css: "radial-gradient(circle)")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let length = lowering.pixels(radius, of: inputs.main)
    guard length > 0 else {
      throw FilterError(parameter: "radius", "this radius is 0 pixels; make it greater")
    }
    return lowering.generate(
      RadialGradientKernel(
        origin: Origin(lowering.pixels(center, of: inputs.main)),
        stops: GradientStops(stops, length: length, in: lowering)),
      like: inputs.main)
  }
}

private struct RadialGradientKernel: GeneratorKernel {
  let origin: Origin
  let stops: GradientStops

  var shaderCall: ShaderCall {
    .radialGradient(
      origin: origin.pixel, offset: origin.offset, stops: stops.table, count: Int32(stops.count))
  }

  var cost: Int { 3 }

  func pixel(at position: SIMD2<Int32>) -> Pixel {
    let p = origin.vector(to: position)
    return stops.color(at: (p.x * p.x + p.y * p.y).squareRoot())
  }
}
