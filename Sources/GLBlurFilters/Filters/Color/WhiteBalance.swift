import GLBlurShaders

/// Makes the light warmer or cooler, greener or more magenta, as GPUImage's white balance does.
public struct WhiteBalance: Filter {
  /// The temperature of the light in kelvin; less than 5000 is cooler, more is warmer. The range is
  /// 2000…10000. 5000 changes nothing.
  public var temperature = 5000.0  // identity: 5000
  /// The shift between green and magenta; less than 0 is greener, more is more magenta. The range
  /// is −200…200. 0 changes nothing.
  public var tint = 0.0  // identity: 0

  init() {}
  public static let summary = "Makes the light warmer or cooler, greener or more magenta."
  public static let formula =
    "k = 0.114 r − 0.322 g + 0.311 b, d = clamp(k + 0.0005226·tint, ±0.5226) − k, c + d·(1, −1.105, "
    + "1.702); then mixed with the overlay of (0.93, 0.54, 0) by (temperature − 5000)·6e−5, below "
    + "5000 by 4e−4 (what GPUImage's shader computes)"
  public static let example = #"[{"filter": "whiteBalance", "temperature": 4200, "tint": 20}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageWhiteBalanceFilter, WhiteBalance: temperature, tint",
    coreImage: "CITemperatureAndTint: it adapts chromatically, in another way")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let warmth = (temperature - 5000) * (temperature < 5000 ? 4e-4 : 6e-5)
    let warm = OverlayWeights(SIMD4(0.93, 0.54, 0, 1))
    return lowering.apply(
      ColorCall(
        .whiteBalance(
          shift: Float(0.0005226 * tint), warmth: Float(warmth), dark: warm.dark,
          bright: warm.bright)),
      to: inputs.main)
  }
}
