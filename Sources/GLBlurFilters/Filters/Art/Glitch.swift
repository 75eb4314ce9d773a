import GLBlurShaders

/// Moves bands of the image to the sides, and its red and blue apart, as faulty tapes do.
public struct Glitch: Filter, SeededByFrame {
  /// The longest way of a band. The range is 0…10000 points.
  public var amount: Length = .percent(5)  // identity: 0
  /// The height of a band, which is rounded to whole pixels. The range is 1…10000 points.
  public var height: Length = .percent(4)
  /// The share of the bands that move. The range is 0…1.
  public var share = 0.5
  /// How far red lies to the right and blue to the left; it is rounded to whole pixels. The range
  /// is −1000…1000 points.
  public var split: Length = .percent(1)  // identity: 0
  /// The seed of the ways; another number gives others. The range is 0…1000000. In a film the
  /// number of the frame is added, unless keys set the seed.
  public var seed = 0

  public static let formula =
    "rgbSplit by split of the image at p + (w, 0), w = round((2u − 1)·amount) where v < share, else "
    + "0, u and v of 0…1 from the band and the seed alone (PCG3D); the edge is clamped"
  public static let example = #"[{"filter": "glitch", "amount": "8%", "split": "1.5%", "seed": 4}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let amount = lowering.pixels(amount, of: inputs.main)
    let bands = ShaderCall.glitchBands(
      height: Int32(max(1, lowering.wholePixels(height, of: inputs.main))), share: Float(share),
      amount: Float(amount), seed: Int32(truncatingIfNeeded: seed))
    let moved = lowering.remap(
      inputs.main, by: bands, cost: 20, reach: amount + 1, .nearest, .clamp)
    return try lowering.apply(RGBSplit(x: split), FilterInputs(main: moved))
  }
}
