/// Draws a filled rectangle with round corners on transparency, in an image of the size of the
/// source or of the image at the port `like`.
public struct RoundedRect: Filter {
  /// The position and the size of the rectangle.
  public var frame: Frame
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the
  /// most that counts. The range is 0…100000 points.
  public var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous.
  public var cornerCurve = CornerCurve.circular
  var eachCorner = EachCorner()  // shared
  /// The width of the soft edge, which is at least one pixel wide. The range is 0…100000 points.
  public var feather: Length = 0
  /// The colour that fills the rectangle.
  public var color = Color.white
  var fading = Fading()  // shared

  public static let template = RoundedRect(frame: Frame(0, 0, 0, 0))
  public static let summary =
    "Draws a filled rectangle with round corners, in an image of the source's size."
  public static let formula =
    "coverage = clamp(½ − d / max(1, feather)), d the signed distance of the pixel's centre to the "
    + "outline; the frame is not rounded. A continuous corner is (1−k)(X² + Y²) + k(X³ + Y³) = 1 "
    + "over min(1.42·radius, half the shorter side), through the middle of the circular corner"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [
      {"id": "card", "filter": "roundedRect", "frame": ["10%", "20%", "80%", "60%"],
       "cornerRadius": "20%", "cornerCurve": "continuous", "color": {"white": 1, "alpha": 0.7}},
      {"filter": "blend", "input": "source", "overlay": "card"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIRoundedRectangleGenerator: inputExtent is frame, with y growing upwards; "
      + "inputRadius is cornerRadius",
    css: "border-radius: the length is cornerRadius")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let outline = Outline(
      frame: lowering.pixels(frame, of: inputs.main),
      corners: corners ?? CornerRadii(all: cornerRadius), curve: cornerCurve, scale: lowering.scale)
    return lowering.generate(
      outline, color: color.withAlpha(color.alpha * opacity),
      softness: lowering.pixels(feather, of: inputs.main), extent: Region(inputs.main.size))
  }
}
