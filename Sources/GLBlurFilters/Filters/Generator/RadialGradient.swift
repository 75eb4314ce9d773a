import GLBlurShaders

/// Draws a gradient from a point to a circle around it, of the size of the source or of the image
/// at the port `like`.
public struct RadialGradient: Filter {
  /// The centre of the circle, at which the gradient has position 0.
  public var center: Point
  /// The radius of the circle on which the gradient has position 1; it is greater than 0. The range
  /// is 0…100000 points.
  public var radius: Length
  /// The colours of the gradient and their positions.
  ///
  /// The positions lie in 0…1 and ascend.
  public var stops: [GradientStop]

  public static let template = RadialGradient(center: Point(0, 0), radius: 0, stops: [])
  public static let summary =
    "Draws a gradient from a point to a circle around it, of the source's size."
  public static let formula =
    "the colour at t = clamp(|p − center|/radius), p the pixel's centre; colours are premultiplied, "
    + "then interpolated; if stops share a place, the last one counts from there on"
  public static let ports: [Port] = [.like]
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
    let length = try lowering.radius(radius, of: inputs.main)
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    let table = lowering.table(of: stops, length: length)
    return lowering.generate(
      GeneratorCall(
        .radialGradient(
          origin: origin.pixel, offset: origin.offset, stops: table, count: Int32(stops.count)),
        loops: 1),
      like: inputs.main)
  }
}
