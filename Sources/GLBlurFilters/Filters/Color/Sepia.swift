/// Turns the image brown, like an old photograph.
public struct Sepia: Filter {
  /// The strength of the brown; 0 changes nothing, 1 is brown throughout. The range is 0…1.
  public var intensity = 1.0  // identity: 0

  init() {}
  public static let formula =
    "c·(1 − intensity) + M·c·intensity, M = (0.3588, 0.7044, 0.1368), (0.2990, 0.5870, 0.1140), "
    + "(0.2392, 0.4696, 0.0912) (GPUImage)"
  public static let example = #"[{"filter": "sepia"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSepiaFilter, SepiaToneFilter: intensity",
    coreImage: "CISepiaTone: inputIntensity",
    css: "sepia(): the number is intensity; with another matrix")

  private static let brown = [
    SIMD3(0.3588, 0.7044, 0.1368), SIMD3(0.2990, 0.5870, 0.1140), SIMD3(0.2392, 0.4696, 0.0912),
  ]

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let rows = Self.brown.enumerated().map { channel, weights in
      var row = weights * intensity
      row[channel] += 1 - intensity
      return row
    }
    return lowering.apply(AffineColor(rows: rows), to: inputs.main)
  }
}
