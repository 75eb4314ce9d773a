import GLBlurShaders

/// Mixes every colour with the grey that a curve gives for its luma. The materials of iOS 13 and
/// later even out the picture beneath them in this way.
public struct LuminanceCurve: Filter {
  /// The grey for a luma of 0. The range is −2…2.
  public var v0: Double  // default: 0, unlabelled
  /// The first inner control value of the Bézier curve. The range is −2…2.
  public var v1: Double  // default: 1.0 / 3, unlabelled
  /// The second inner control value of the Bézier curve. The range is −2…2.
  public var v2: Double  // default: 2.0 / 3, unlabelled
  /// The grey for a luma of 1. The range is −2…2.
  public var v3: Double  // default: 1, unlabelled
  /// The share of the grey; 0 changes nothing, 1 leaves greys alone. The range is 0…1.
  public var amount: Double  // identity: 0

  public static let summary = "Mixes every colour with the grey that a curve gives for its luma."
  public static let formula =
    "c·(1 − amount) + y·amount; y = clamp((1−L)³v0 + 3(1−L)²L v1 + 3(1−L)L² v2 + L³ v3), L = 0.2125 r + "
    + "0.7154 g + 0.0721 b (luminanceCurveMap of Core Animation, from public reverse engineering)"
  public static let example =
    #"[{"filter": "luminanceCurve", "v0": 0.3, "v1": 0.4, "v2": 0.85, "v3": 1, "amount": 0.7}]"#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      ColorCall(
        .luminanceCurve(
          weights: SIMD4<Float>(SIMD4(v0, 3 * v1, 3 * v2, v3)), amount: Float(amount))),
      to: inputs.main)
  }

  func level(of luma: Double) -> Double {
    let l = min(max(luma, 0), 1)
    let m = 1 - l
    let y = m * m * m * v0 + 3 * m * m * l * v1 + 3 * m * l * l * v2 + l * l * l * v3
    return min(max(y, 0), 1)
  }
}
