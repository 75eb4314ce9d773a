import GLBlurShaders

/// Draws two bars that cross, on transparency, in an image of the size of the source or of the image
/// at the port `like`.
public struct Crosshair: Filter {
  /// The point at which the bars cross.
  public var center = Point.center
  /// The length of each bar. The range is 0…100000 points.
  public var size: Length = 30
  /// The width of each bar. The range is 0…10000 points.
  public var width: Length = 2
  /// The colour of the bars.
  public var color = Color.green

  public static let summary = "Draws two bars that cross, in an image of the source's size."
  public static let formula =
    "color times clamp(½ − d), d the distance of the pixel's centre to the outline of the nearer "
    + "bar, negative inside; bars narrower than a pixel are one pixel wide and as much paler"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "aim", "filter": "crosshair", "center": ["55%", "45%"], "size": "40%", "width": 6},
     {"filter": "blend", "input": "source", "overlay": "aim"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageCrosshairGenerator, CrosshairGenerator: crosshairWidth is size, "
      + "crosshairColor color; one point each")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let bars = CrosshairBars(
      size: lowering.pixels(size, of: inputs.main), width: lowering.pixels(width, of: inputs.main))
    let center = lowering.pixels(center, of: inputs.main)
    let origin = Origin(center)
    let edges = OutlineEdges(
      SIMD4(lowHalf: center - bars.reach.x, highHalf: SIMD2(repeating: 2 * bars.reach.x)))
    return lowering.generate(
      GeneratorCall(
        .crosshair(
          color: lowering.premultiplied(color) * bars.share, origin: origin.pixel,
          offset: origin.offset, reach: SIMD2<Float>(bars.reach)),
        .region(edges.covered(softness: 1))),
      like: inputs.main)
  }
}

/// The bars of a crosshair, at least a pixel wide.
struct CrosshairBars {
  /// Half the length and half the width, in pixels.
  let reach: SIMD2<Double>
  /// The factor that makes bars paler that would be narrower.
  let share: Float

  /// Creates bars. A bar that is shorter than wide becomes a square.
  init(size: Double, width: Double) {
    reach = SIMD2(max(size, width, 1) / 2, max(width, 1) / 2)
    share = Float(min(width, size, 1))
  }
}
