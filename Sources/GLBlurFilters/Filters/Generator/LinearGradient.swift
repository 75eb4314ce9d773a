import GLBlurShaders

/// Draws a gradient from one line to another, of the size of the source or of the image at the port
/// `like`.
public struct LinearGradient: Filter {
  /// The point at which the gradient has position 0.
  public var from: Point
  /// The point at which the gradient has position 1; it differs from the point of position 0.
  public var to: Point
  /// The colours of the gradient and their positions.
  ///
  /// The positions lie in 0…1 and ascend.
  public var stops: [GradientStop]

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(from: Point, to: Point, stops: [GradientStop]) {
    self.from = from
    self.to = to
    self.stops = stops
  }

  public static let template = LinearGradient(from: Point(0, 0), to: Point(0, 0), stops: [])
  public static let summary = "Draws a gradient from one line to another, of the source's size."
  public static let formula =
    "the colour at t = clamp((p − from)·(to − from)/|to − from|²), p the pixel's centre; colours are "
    + "premultiplied, then interpolated; if stops share a place, the last one counts from there on"
  public static let ports: [Port] = [.like]
  public static let example = """
    [{"id": "sky", "filter": "linearGradient", "from": [0, 0], "to": [0, "60%"],
      "stops": [[0, [0.1, 0.2, 0.5, 0.9]], [1, [0.9, 0.5, 0.3, 0]]]},
     {"filter": "blend", "input": "source", "overlay": "sky"}]
    """
  public static let counterparts = Counterparts(
    coreImage: "CILinearGradient: inputPoint0, inputPoint1; inputColor0 and inputColor1 as stops",
    css: "linear-gradient()")

  public func validate() throws(FilterError) {
    if from == to { throw Self.noDirection }
  }

  private static let noDirection = FilterError(
    parameter: "to", "'from' and 'to' are the same place; a gradient goes from one to another")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let start = lowering.pixels(from, of: inputs.main)
    let direction = lowering.pixels(to, of: inputs.main) - start
    guard direction != .zero else { throw Self.noDirection }
    let origin = Origin(start)
    let way = SIMD2<Float>(direction)
    // Places are products with the direction, not divided by its square, and so exact for whole
    // pixels.
    let table = lowering.table(of: stops, length: (direction * direction).sum())
    return lowering.generate(
      GeneratorCall(
        .linearGradient(
          origin: origin.pixel, offset: origin.offset, direction: way, stops: table,
          count: Int32(stops.count)),
        loops: 1, isSameAlongRows: way.x == 0),
      like: inputs.main)
  }
}
