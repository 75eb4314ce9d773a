import GLBlurShaders

/// Adds noise of about one 8-bit level, against the bands in gradients of few levels.
///
/// With evenly distributed noise of one level, the mean of the rounded results is the value before
/// it was rounded.
public struct Dither: Filter {
  /// The width of the noise in 8-bit levels; 0 changes nothing, 1 suits results of 8 bits. The
  /// range is 0…4.
  public var strength = 0.0  // identity: 0, needed
  /// The seed of the noise; another number gives other noise. The range is 0…1000000.
  public var seed = 0

  init() {}
  public static let summary = "Adds noise of about one 8-bit level, against bands in gradients."
  public static let formula =
    "c + n·strength/255, n noise of −½…½ from column, row, channel and seed alone (PCG3D: Jarzynski "
    + "and Olano, Hash Functions for GPU Rendering, 2020)"
  public static let example = """
    [{"filter": "gaussianBlur", "sigma": 60}, {"filter": "dither", "strength": 1}]
    """
  public static let counterparts = Counterparts(coreImage: "CIDither: inputIntensity")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    // The levels are those of the encoded result.
    try lowering.within(.srgb) { lowering throws(FilterError) in
      let encoded = lowering.convert(inputs.main, to: .srgb)
      return lowering.apply(
        PointCall(.dither(amplitude: Float(strength / 255), seed: Int32(truncatingIfNeeded: seed))),
        to: encoded)
    }
  }
}
