import GLBlurShaders

/// Winds the image around a point, most of all near it.
public struct Swirl: Filter {
  /// The point around which the image is wound.
  public var center = Point.center
  /// The distance from the centre at which the swirl ends; it is greater than 0. The range is
  /// 0…100000 points.
  public var radius: Length = .percent(50)
  /// The turn of the middle in degrees, clockwise. The range is −3600…3600.
  public var angle = 120.0  // identity: 0
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at center + q, q the way p from the centre turned by −angle·(1 − |p|/radius)² "
    + "(GPUImage); unchanged from the radius on"
  public static let example = #"[{"filter": "swirl", "radius": "45%", "angle": 200}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageSwirlFilter, SwirlDistortion: an angle of 1 is −458.37 degrees; its circle is an "
      + "ellipse in pictures that are not square",
    coreImage: "CITwirlDistortion: inputCenter is center, inputRadius radius, inputAngle angle, "
      + "in radians; its turn falls in another way")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    let turns = -angle / 360
    // A chord is no longer than its arc, d · 2π · turns · (1 − d/radius)², nor than two radii.
    let reach = radius * min(2, 2 * .pi * abs(turns) * 4 / 27)
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    return lowering.remap(
      inputs.main,
      by: .swirl(
        origin: origin.pixel, offset: origin.offset, radius: Float(radius), turns: Float(turns)),
      cost: 12, reach: reach, interpolation, edge)
  }
}
