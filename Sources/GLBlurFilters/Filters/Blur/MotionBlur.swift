/// Smears the image as if the camera, or everything before it, had moved in one direction.
public struct MotionBlur: Filter {
  /// The length of the smear from end to end. The range is 0…1000 points.
  public var length: Length = 10  // identity: 0
  /// The direction of the smear, in degrees clockwise from the horizontal. The range is −360…360.
  public var angle = 0.0
  /// The number of samples along the smear; 0 takes four a pixel. The range is 0…10000.
  public var samples = 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let summary = "Smears the image as a camera does that moves in one direction."
  public static let formula =
    "the mean of bilinear samples, evenly spaced from one end to the other of a segment of that "
    + "length whose middle is the pixel; 0 samples are 4·⌈length in pixels⌉ + 1. The cost grows with "
    + "the length, not with the samples"
  public static let example = #"[{"filter": "motionBlur", "length": 40, "angle": 30}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageMotionBlurFilter, MotionBlur: blurSize is an eighth of length, blurAngle is "
      + "angle; nine samples, the outer ones of less weight",
    coreImage: "CIMotionBlur: inputAngle in radians, anticlockwise")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let length = lowering.pixels(length, of: inputs.main)
    if length == 0 { return inputs.main }
    let count = samples == 0 ? 4 * Int(length.rounded(.up)) + 1 : samples
    let weights = bilinearWeights(
      along: direction(degrees: angle) * length, shares: evenShares(count))
    return lowering.sample(
      SparseConvolve(weights, allowsFixedPoint: lowering.builder.allowsTables), of: inputs.main,
      extent: inputs.main.extent, edge: edge)
  }
}

/// Returns numbers spaced evenly from −½ to ½, or 0 for one.
func evenShares(_ count: Int) -> [Double] {
  count == 1 ? [0] : (0..<count).map { Double($0) / Double(count - 1) - 0.5 }
}

/// Returns the weights of the pixels in the mean of bilinear samples. `way` is in pixels, and
/// `shares` are places along it.
private func bilinearWeights(along way: SIMD2<Double>, shares: [Double]) -> [SIMD2<Int>: Double] {
  var weights: [SIMD2<Int>: Double] = [:]
  for share in shares {
    let place = way * share
    let cell = place.rounded(.down)
    let f = place - cell
    for (x, y, weight) in [
      (0, 0, (1 - f.x) * (1 - f.y)), (1, 0, f.x * (1 - f.y)), (0, 1, (1 - f.x) * f.y),
      (1, 1, f.x * f.y),
    ] where weight > 0 {
      weights[SIMD2(Int(cell.x) + x, Int(cell.y) + y), default: 0] += weight / Double(shares.count)
    }
  }
  return weights
}
