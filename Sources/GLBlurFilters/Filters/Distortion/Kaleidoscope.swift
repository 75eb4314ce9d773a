import GLBlurShaders

/// Shows one wedge of the image again and again, in mirrors around a point.
public struct Kaleidoscope: Filter {
  /// The point in which the mirrors meet.
  public var center = Point.center
  /// The number of wedges, each with its mirror image. The range is 1…64.
  public var sides = 6
  /// The direction at which the first wedge begins in degrees, clockwise from the right. The range
  /// is −3600…3600.
  public var angle = 0.0
  var resampling = Resampling(edge: .mirror)  // shared

  public static let formula =
    "the image at center + |p|·(cos b, sin b), b = angle + |a − angle folded at multiples of 180°/sides|, a "
    + " the direction of the pixel, p its way from the centre"
  public static let example = #"[{"filter": "kaleidoscope", "sides": 8, "angle": 20}]"#
  public static let counterparts = Counterparts(
    coreImage:
      "CIKaleidoscope: inputCount is sides, inputAngle angle in radians, inputCenter center")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let center = lowering.pixels(center, of: inputs.main)
    let origin = Origin(center)
    return lowering.remap(
      inputs.main,
      by: .kaleidoscope(
        origin: origin.pixel, offset: origin.offset, sides: Float(sides),
        turns: Float((angle / 360).remainder(dividingBy: 1))),
      cost: 24, reach: 2 * farthest(from: center, in: inputs.main.extent), interpolation, edge)
  }
}
