import GLBlurShaders

/// Draws stripes of two colours in turn, of the size of the source or of the image at the port
/// `like`.
public struct Stripes: Filter {
  /// The width of a stripe. The range is 1…10000 points.
  public var width: Length = 16
  /// The direction across the stripes in degrees, clockwise; 0 draws vertical stripes. The range is
  /// −360…360.
  public var angle = 0.0
  /// A place at which a stripe of the first colour begins.
  public var origin = Point(0, 0)
  /// The colour of the first stripe and of every other one.
  public var first = Color.white
  /// The colour of the stripes beside them.
  public var second = Color.black

  public static let summary =
    "Draws stripes of two colours in turn, in an image of the source's size."
  public static let formula =
    "first·k + second·(1 − k), premultiplied, k the part that stripes of the first colour cover of "
    + "the one pixel across the stripes around the pixel's centre; widths are not rounded"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "awning", "filter": "stripes", "width": "8%", "angle": 30, "first": "#C8102E",
      "second": "clear"},
     {"filter": "blend", "input": "source", "overlay": "awning", "opacity": 0.6}]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIStripesGenerator: inputWidth is width, inputCenter origin, inputColor0 first, "
      + "inputColor1 second; a sharpness of 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let origin = Origin(lowering.pixels(origin, of: inputs.main))
    return lowering.generate(
      GeneratorCall(
        .stripes(
          origin: origin.pixel, offset: origin.offset,
          direction: SIMD2<Float>(unitVector(degrees: angle)),
          period: StripedPeriod.pixels(2 * lowering.pixels(width, of: inputs.main)),
          first: lowering.premultiplied(first), second: lowering.premultiplied(second))),
      like: inputs.main)
  }
}
