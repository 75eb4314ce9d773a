/// Draws a filled circle on transparency or on a colour, in an image of the size of the source or of
/// the image at the port `like`.
public struct Circle: Filter {
  /// The centre of the circle.
  public var center = Point.center
  /// The radius of the circle. The range is 0…100000 points.
  public var radius: Length = .percent(25)
  /// The width of the soft edge, which is at least one pixel wide. The range is 0…100000 points.
  public var feather: Length = 0
  /// The colour of the circle.
  public var color = Color.white
  /// The colour around the circle.
  public var background = Color.clear

  public static let summary = "Draws a filled circle, in an image of the source's size."
  public static let formula =
    "color over background, color times coverage = clamp(½ − d / max(1, feather)), d the distance of "
    + "the pixel's centre to the circle, negative inside"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "spot", "filter": "circle", "center": ["40%", "45%"], "radius": "38%", "feather": "6%"},
     {"filter": "mask", "input": "source", "mask": "spot", "base": "none"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "CircleGenerator: a radius of 1 is \"100%\", circleColor color, backgroundColor "
      + "background; its edge is hard")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let middle = lowering.pixels(center, of: inputs.main)
    let radius = lowering.pixels(radius, of: inputs.main)
    // A circle is a rectangle that is all corners.
    let outline = Outline(
      frame: SIMD4(lowHalf: middle - radius, highHalf: SIMD2(repeating: 2 * radius)),
      radius: radius, curve: .circular)
    let circle = lowering.generate(
      outline, color: radius == 0 ? .clear : color,
      softness: lowering.pixels(feather, of: inputs.main), extent: Region(inputs.main.size))
    if background.alpha == 0 { return circle }
    let ground = lowering.generate(
      Constant(color: lowering.premultiplied(background)), like: inputs.main)
    return lowering.apply(SourceOver(opacity: 1), to: ground, circle)
  }
}
