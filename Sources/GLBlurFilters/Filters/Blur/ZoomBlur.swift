/// Smears the image along the rays from a point, as a camera does that zooms.
public struct ZoomBlur: Filter {
  /// The point that stays where it is.
  public var center = Point.center
  /// The length of the smear, as a share of the distance from the centre. The range is 0…1.
  public var amount = 0.1  // identity: 0
  /// The number of samples along each smear; 0 takes enough to leave no gap. The range is 0…10000.
  public var samples = 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "the mean of bilinear samples at p + (center − p)·s, s evenly spaced from −amount/2 to "
    + "amount/2; 0 samples are one a pixel of the longest smear, along the axis in which it is longer, and "
    + "10000 at most. Positions are right to 1e-5 pixel; the cost grows with the samples"
  public static let example = #"[{"filter": "zoomBlur", "center": ["50%", "40%"], "amount": 0.2}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageZoomBlurFilter, ZoomBlur: blurCenter is center, a blurSize of 1 an amount "
      + "of 0.08; nine samples, the outer ones of less weight",
    coreImage: "CIZoomBlur: inputCenter is center, inputAmount is in pixels")

  private static let mostSamples = 10_000
  /// Farther than so many pixels from the centre, positions would be inexact and rows too long for
  /// memory.
  private static let mostDistance = 32_768.0

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let size = inputs.main.size
    let center = center.pixels(in: size, scale: lowering.scale)
    let corner = SIMD2(Double(size.width), Double(size.height)) - 0.5
    let distance = [center.x - 0.5, corner.x - center.x, center.y - 0.5, corner.y - center.y]
      .reduce(0) { max($0, abs($1)) }
    guard distance <= Self.mostDistance else {
      throw FilterError(
        parameter: "center",
        "the image reaches \(numeral(distance)) pixels away from this; at most "
          + "\(numeral(Self.mostDistance)) are possible")
    }
    let count =
      samples == 0
      ? min(Int((distance * amount).rounded(.up)) + 1, Self.mostSamples) : samples
    return lowering.sample(
      ZoomMean(center: center, shares: evenShares(count).map { $0 * amount }), of: inputs.main,
      extent: inputs.main.extent, edge: edge)
  }
}
