import GLBlurShaders

/// Bends the image into a disc, or unrolls a disc to a rectangle.
public struct PolarCoordinates: Filter {
  /// What a change of coordinates does.
  public enum Direction: String, Choice {
    /// The image becomes a disc: its columns are directions, and its rows distances from the centre,
    /// with the first row in the middle.
    case wrap
    /// A disc of the image becomes the rectangle: the centre is the first row.
    case unwrap
  }

  /// Whether the image becomes a disc or a disc becomes the rectangle. The default is `wrap`.
  public var direction = Direction.wrap
  /// The centre of the disc. The default is (50 %, 50 %).
  public var center = Point.center
  /// The radius of the disc; it is greater than 0. The range is 0…100000 points. The default is
  /// 50 %.
  public var radius: Length = .percent(50)
  /// The direction of the first column in degrees, clockwise from the right. The range is −3600…3600.
  /// The default is −90, upwards.
  public var angle = -90.0
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `transparent`.
  public var edge = EdgeMode.transparent

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    _ direction: Direction = .wrap, center: Point = .center,
    radius: some LengthConvertible = Length.percent(50), angle: Double = -90.0,
    interpolation: Interpolation = .linear, edge: EdgeMode = .transparent
  ) {
    self.direction = direction
    self.center = center
    self.radius = radius.length
    self.angle = angle
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = PolarCoordinates()
  public static let name = "polarCoordinates"
  public static let summary = "Bends the image into a disc, or unrolls a disc to a rectangle."
  public static let formula =
    "wrap: the image at the column width·(a − angle)/360° modulo width and the row height·d/radius, a "
    + "the direction and d the distance from the centre; unwrap: the inverse"
  public static let parameters: [Parameter<PolarCoordinates>] = [
    .choice(
      "direction", \.direction,
      "Whether the image becomes a disc or a disc becomes the rectangle."),
    .point("center", \.center, "The centre of the disc."),
    .length(
      "radius", \.radius, in: 0...100_000, "The radius of the disc; it is greater than 0."),
    .number(
      "angle", \.angle, in: -3600...3600,
      "The direction of the first column in degrees, clockwise from the right."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example =
    #"[{"filter": "flip", "axis": "vertical"}, {"filter": "polarCoordinates", "edge": "clamp"}]"#
  public static let counterparts = Counterparts(
    coreImage: "CICircularWrap: inputRadius is radius, inputAngle angle in radians")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let center = lowering.pixels(center, of: inputs.main)
    let farthest = farthest(from: center, in: inputs.main.extent)
    let turns = Float((angle / 360).remainder(dividingBy: 1))
    switch direction {
    case .wrap:
      let rows = size.y / radius
      return lowering.remap(
        inputs.main,
        by: PolarWrap(
          origin: Origin(center), corner: SIMD2<Float>(-center), columns: Float(size.x),
          rows: Float(rows), turns: turns),
        reach: max(size.x, farthest * (rows + 1) + abs(center.x) + abs(center.y)), interpolation,
        edge)
    case .unwrap:
      return lowering.remap(
        inputs.main,
        by: PolarUnwrap(
          origin: Origin(.zero), corner: SIMD2<Float>(center), columns: Float(1 / size.x),
          rows: Float(radius / size.y), turns: turns),
        reach: radius + farthest, interpolation, edge)
    }
  }
}

private struct PolarWrap: PlaceMap {
  let origin: Origin
  let corner: SIMD2<Float>
  let columns: Float
  let rows: Float
  let turns: Float

  var cost: Double { 28 }

  var shaderCall: ShaderCall {
    .polarWrap(
      origin: origin.pixel, offset: origin.offset, corner: corner, columns: columns, rows: rows,
      turns: turns)
  }
}

private struct PolarUnwrap: PlaceMap {
  let origin: Origin
  let corner: SIMD2<Float>
  let columns: Float
  let rows: Float
  let turns: Float

  var cost: Double { 28 }

  var shaderCall: ShaderCall {
    .polarUnwrap(
      origin: origin.pixel, offset: origin.offset, corner: corner, columns: columns, rows: rows,
      turns: turns)
  }
}
