/// Moves red to one side and blue to the other.
public struct RGBSplit: Filter {
  /// How far red lies to the right and blue to the left. It is rounded to whole pixels. The range
  /// is −1000…1000 points.
  public var x: Length  // identity: 0
  /// How far red lies below and blue above. It is rounded to whole pixels. The range is −1000…1000
  /// points.
  public var y: Length = 0  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "red of the pixel at p − (x, y), green of that at p and blue of that at p + (x, y), premultiplied; "
    + "alpha is the greatest of the three"
  public static let example = #"[{"filter": "rgbSplit", "x": "1.5%"}]"#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let shift = SIMD2(
      lowering.wholePixels(x, of: inputs.main), lowering.wholePixels(y, of: inputs.main))
    if shift == .zero { return inputs.main }
    return lowering.sample(
      ChannelShift(x: shift.x, y: shift.y), of: inputs.main, extent: inputs.main.extent, edge: edge)
  }
}
