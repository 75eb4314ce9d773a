import GLBlurShaders

/// Draws squares of two colours in turn, of the size of the source or of the image at the port
/// `like`.
public struct Checkerboard: Filter {
  /// The side of a square. The range is 1…10000 points.
  public var size: Length = 16
  /// A corner of squares; a square of the first colour lies to the right of it and below.
  public var origin = Point(0, 0)
  /// The colour of the first square and of every other one.
  public var first = Color.white
  /// The colour of the squares beside them.
  public var second = Color.black

  public static let summary =
    "Draws squares of two colours in turn, in an image of the source's size."
  public static let formula =
    "first·k + second·(1 − k), premultiplied, k the part of the pixel that squares of the first "
    + "colour cover; sides are not rounded, and squares smaller than a pixel become a mean"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "board", "filter": "checkerboard", "size": "10%", "second": "clear"},
     {"filter": "blend", "input": "source", "overlay": "board", "opacity": 0.5}]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CICheckerboardGenerator: inputWidth is size, inputCenter origin, inputColor0 "
      + "first, inputColor1 second; a sharpness of 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let origin = Origin(lowering.pixels(origin, of: inputs.main))
    return lowering.generate(
      GeneratorCall(
        .checkerboard(
          origin: origin.pixel, offset: origin.offset,
          period: StripedPeriod.pixels(2 * lowering.pixels(size, of: inputs.main)),
          first: lowering.premultiplied(first), second: lowering.premultiplied(second))),
      like: inputs.main)
  }
}

/// The period of a pattern as `stripes.glsl` takes it.
enum StripedPeriod {
  /// Returns a period in pixels, at least so large that periods can be counted. Pixels of smaller
  /// periods differ from their mean by less than an eighth of an 8-bit level.
  static func pixels(_ exact: Double) -> Float { Float(max(exact, 0x1p-10)) }
}
