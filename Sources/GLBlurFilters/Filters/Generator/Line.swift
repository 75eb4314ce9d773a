import GLBlurShaders
import SystemLibrary

/// Draws a straight line on transparency, in an image of the size of the source or of the image at
/// the port `like`.
public struct Line: Filter {
  /// The shape of the ends.
  public enum Cap: String, Choice {
    /// The line ends at its points.
    case butt
    /// Half a disc at each point.
    case round
    /// The line goes on by half of its width.
    case square
    /// The line goes on to the borders of the image.
    case endless
  }

  /// The point at which the line begins.
  public var from: Point
  /// The point at which the line ends; it differs from the first one.
  public var to: Point
  /// The width of the line. The range is 0…10000 points.
  public var width: Length = 2
  /// The shape of the ends.
  public var cap = Cap.butt
  /// The colour of the line.
  public var color = Color.white

  public static let template = Line(from: Point(0, 0), to: Point(0, 0))
  public static let summary = "Draws a straight line, in an image of the source's size."
  public static let formula =
    "color times clamp(½ − d), d the distance of the pixel's centre to the outline of the line, "
    + "negative inside; a line narrower than a pixel is one pixel wide and as much paler"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "stroke", "filter": "line", "from": ["15%", "75%"], "to": ["85%", "30%"], "width": "5%",
      "cap": "round", "color": "#FFD166"},
     {"filter": "blend", "input": "source", "overlay": "stroke"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLineGenerator, LineGenerator: a slope and an intercept are two points of a "
      + "line with the cap endless, lineWidth is width; one line each")

  public func validate() throws(FilterError) {
    if from == to { throw Self.noDirection }
  }

  private static let noDirection = FilterError(
    parameter: "to", "'from' and 'to' are the same place; a line goes from one to another")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let start = lowering.pixels(from, of: inputs.main)
    let way = lowering.pixels(to, of: inputs.main) - start
    let length = (way * way).sum().squareRoot()
    guard length > 0 else { throw Self.noDirection }
    let width = lowering.pixels(width, of: inputs.main)
    let half = max(width, 1) / 2
    let reach =
      switch cap {
      case .butt: length / 2
      case .round, .square: length / 2 + half
      // Farther than any pixel of an image is from a point.
      case .endless: 1e10
      }
    let (middle, direction) = (start + way / 2, way / length)
    let origin = Origin(middle)
    let along = SIMD2(abs(direction.x), abs(direction.y))
    let box = along * reach + SIMD2(along.y, along.x) * half
    return lowering.generate(
      GeneratorCall(
        .line(
          color: lowering.premultiplied(color) * Float(min(width, 1)), origin: origin.pixel,
          offset: origin.offset, direction: SIMD2<Float>(direction),
          reach: SIMD2<Float>(SIMD2(reach, half)), radius: Float(cap == .round ? half : 0)),
        .region(
          OutlineEdges(SIMD4(lowHalf: middle - box, highHalf: box * 2)).covered(softness: 1))),
      like: inputs.main)
  }
}

/// Returns the unit vector in a direction, clockwise from the right.
func unitVector(degrees: Double) -> SIMD2<Double> {
  let angle = degrees * .pi / 180
  return SIMD2(cos(angle), sin(angle))
}
