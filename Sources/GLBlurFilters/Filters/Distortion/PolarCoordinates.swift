import GLBlurShaders

/// Bends the image into a disc, or unrolls a disc to a rectangle.
public struct PolarCoordinates: Filter {
  /// What a change of coordinates does.
  public enum Direction: String, Choice {
    /// The image becomes a disc: columns become directions, and rows distances from the centre,
    /// where the first row lies.
    case wrap
    /// A disc of the image becomes the rectangle, with the centre as the first row.
    case unwrap
  }

  /// Whether the image becomes a disc or a disc becomes the rectangle.
  public var direction = Direction.wrap  // unlabelled
  /// The centre of the disc.
  public var center = Point.center
  /// The radius of the disc; it is greater than 0. The range is 0…100000 points.
  public var radius: Length = .percent(50)
  /// The direction of the first column in degrees, clockwise from the right. The range is
  /// −3600…3600. The default is −90, upwards.
  public var angle = -90.0
  var resampling = Resampling(edge: .transparent)  // shared

  public static let formula =
    "wrap: the image at the column width·(a − angle)/360° modulo width and the row height·d/radius, a "
    + "the direction and d the distance from the centre; unwrap: the inverse"
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
      let origin = Origin(center)
      let rows = size.y / radius
      return lowering.remap(
        inputs.main,
        by: .polarWrap(
          origin: origin.pixel, offset: origin.offset, corner: SIMD2<Float>(-center),
          columns: Float(size.x), rows: Float(rows), turns: turns),
        cost: 28,
        reach: max(size.x, farthest * (rows + 1) + abs(center.x) + abs(center.y)), interpolation,
        edge)
    case .unwrap:
      let origin = Origin(.zero)
      return lowering.remap(
        inputs.main,
        by: .polarUnwrap(
          origin: origin.pixel, offset: origin.offset, corner: SIMD2<Float>(center),
          columns: Float(1 / size.x), rows: Float(radius / size.y), turns: turns),
        cost: 28, reach: radius + farthest, interpolation, edge)
    }
  }
}
