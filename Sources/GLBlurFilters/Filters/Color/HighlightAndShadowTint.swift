import GLBlurShaders

/// Gives shadows and highlights a colour each.
public struct HighlightAndShadowTint: Filter {
  /// The colour that shadows are lightened towards.
  ///
  /// Its alpha does not count.
  public var shadowColor = Color(red: 1, green: 0, blue: 0)
  /// The colour that highlights are darkened towards.
  ///
  /// Its alpha does not count.
  public var highlightColor = Color(red: 0, green: 0, blue: 1)
  /// The strength of the shadows' colour; 0 changes nothing. The range is 0…1.
  public var shadowIntensity = 0.0  // identity: 0
  /// The strength of the highlights' colour; 0 changes nothing. The range is 0…1.
  public var highlightIntensity = 0.0  // identity: 0

  init() {}
  public static let formula =
    "d·(1 − L) + h·L; d = mix(c, max(c, mix(shadowColor, c, L)), shadowIntensity), h = mix(c, min(d, "
    + "mix(d, highlightColor, L)), highlightIntensity), L = 0.2125 r + 0.7154 g + 0.0721 b "
    + "(GPUImage); the alpha of the colours does not count"
  public static let example = """
    [{"filter": "highlightAndShadowTint", "shadowColor": "#204060", "highlightColor": "#FFB040",
      "shadowIntensity": 0.8, "highlightIntensity": 0.6}]
    """
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHighlightShadowTintFilter, HighlightAndShadowTint: shadowTintColor is "
      + "shadowColor, highlightTintColor highlightColor, and so their intensities")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let shadow = SIMD4<Float>(lowering.components(of: shadowColor))
    let highlight = SIMD4<Float>(lowering.components(of: highlightColor))
    return lowering.apply(
      ColorCall(
        .highlightAndShadowTint(
          shadow: shadow, highlight: highlight,
          intensities: SIMD2<Float>(SIMD2(shadowIntensity, highlightIntensity)))),
      to: inputs.main)
  }
}
