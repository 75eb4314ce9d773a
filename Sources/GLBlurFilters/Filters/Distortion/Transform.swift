import SystemLibrary

/// Turns, scales, slants and moves the image within its own size.
public struct Transform: Filter {
  /// The point that the image is turned and scaled around.
  public var center = Point.center
  /// The angle by which the image is turned in degrees, clockwise. The range is −3600…3600.
  public var angle = 0.0  // identity: 0
  /// The factor of the width; below 0 the image is mirrored. The range is −100…100.
  public var scaleX = 1.0  // identity: 1
  /// The factor of the height; below 0 the image is mirrored. The range is −100…100.
  public var scaleY = 1.0  // identity: 1
  /// The angle by which vertical lines slant to the left, in degrees. The range is −89…89.
  public var slant = 0.0  // identity: 0
  /// How far the image is moved to the right, after all else. The range is −100000…100000 points.
  public var x: Length = 0  // identity: .zero
  /// How far the image is moved down, after all else. The range is −100000…100000 points.
  public var y: Length = 0  // identity: .zero
  var resampling = Resampling(edge: .transparent)  // shared

  public static let formula =
    "p → center + (x, y) + R(angle)·[1 −tan(slant); 0 1]·diag(scaleX, scaleY)·(p − center); a pixel "
    + "is the mean of up to 16 × 16 samples where the image shrinks"
  public static let example =
    #"[{"filter": "transform", "angle": 12, "scaleX": 0.7, "scaleY": 0.7}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageTransformFilter, TransformOperation: affineTransform as angle, scale and slant",
    coreImage: "CIAffineTransform: inputTransform as angle, scale, slant, x and y; "
      + "CIStraightenFilter: angle, in radians the other way around",
    css: "rotate(), scale(), skew(), translate(), matrix(): skewX is −slant")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    for (name, factor) in [("scaleX", scaleX), ("scaleY", scaleY)] where abs(factor) < 1e-4 {
      throw FilterError(
        parameter: name, "this factor makes the image vanish; at least 0.0001 is possible")
    }
    let size = inputs.main.size
    let center = lowering.pixels(center, of: inputs.main)
    let way = SIMD2(
      x.pixels(of: size.width, scale: lowering.scale),
      y.pixels(of: size.height, scale: lowering.scale))
    let turn = (angle / 360).remainder(dividingBy: 1) * 2 * .pi
    let (c, s) = (cos(turn), sin(turn))
    let tangent = tan(slant * .pi / 180)
    let linear = Projection(x: [c, s], y: [-s, c]).after(
      Projection(x: [scaleX, 0], y: [-tangent * scaleY, scaleY]))
    let projection = Projection(to: center + way).after(linear).after(Projection(to: -center))
    guard let result = lowering.project(inputs.main, projection, interpolation, edge) else {
      throw FilterError(parameter: "scaleX", "the image vanishes; make it larger")
    }
    return result
  }
}
