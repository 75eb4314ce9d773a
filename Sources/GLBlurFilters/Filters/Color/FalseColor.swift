/// Replaces every colour by a mixture of two colours, according to its luma.
public struct FalseColor: Filter {
  /// The colour that black becomes.
  public var first = Color(red: 0, green: 0, blue: 0.5)
  /// The colour that white becomes.
  public var second = Color(red: 1, green: 0, blue: 0)

  init() {}
  public static let summary =
    "Replaces every colour by a mixture of two, according to its luma; their alpha does not count."
  public static let formula =
    "first·(1 − L) + second·L, L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage)"
  public static let example =
    ##"[{"filter": "falseColor", "first": "#1B1464", "second": "#FFD166"}]"##
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageFalseColorFilter, FalseColor: firstColor, secondColor",
    coreImage: "CIFalseColor: inputColor0, inputColor1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let black = lowering.components(of: first)
    let white = lowering.components(of: second)
    func row(_ channel: Int) -> SIMD4<Float> {
      SIMD4<Float>(SIMD4(Luma.gpuImage * (white[channel] - black[channel]), black[channel]))
    }
    return lowering.apply(AffineColor(red: row(0), green: row(1), blue: row(2)), to: inputs.main)
  }
}
