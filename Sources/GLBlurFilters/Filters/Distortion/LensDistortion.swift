import GLBlurShaders

/// Bends straight lines as a lens does, or straightens what a lens has bent.
public struct LensDistortion: Filter {
  /// The point on the axis of the lens.
  public var center = Point.center
  /// The coefficient of the square: above 0 a barrel, below 0 a cushion. The range is −1…1.
  public var second = 0.2  // identity: 0
  /// The coefficient of the fourth power. The range is −1…1.
  public var fourth = 0.0  // identity: 0
  var resampling = Resampling(edge: .transparent)  // shared

  public static let formula =
    "the image at center + p·(1 + second·ρ² + fourth·ρ⁴), ρ the distance from the centre in halves "
    + "of the diagonal (D. C. Brown, \"Decentering Distortion of Lenses\", 1966)"
  public static let example = #"[{"filter": "lensDistortion", "second": 0.3, "edge": "mirror"}]"#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let half = (size * size).sum().squareRoot() / 2
    let center = lowering.pixels(center, of: inputs.main)
    let farthest = farthest(from: center, in: inputs.main.extent)
    let ratio = (farthest / half) * (farthest / half)
    let origin = Origin(center)
    return lowering.remap(
      inputs.main,
      by: .lensDistortion(
        origin: origin.pixel, offset: origin.offset, scale: Float(1 / half),
        second: Float(second), fourth: Float(fourth)),
      cost: 12,
      reach: farthest * ratio * (abs(second) + ratio * abs(fourth)), interpolation, edge)
  }
}
