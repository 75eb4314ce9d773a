package import GLBlurShaders

/// Lightens shadows and darkens highlights.
public struct HighlightsAndShadows: Filter {
  /// The strength with which shadows are lightened; 0 changes nothing, 1 lightens most. The range
  /// is 0…1.
  public var shadows = 0.0  // identity: 0
  /// The brightness that is left to highlights; 1 changes nothing, 0 darkens most. The range is
  /// 0…1.
  public var highlights = 1.0  // identity: 1

  init() {}
  public static let formula =
    "c·(l + s + h)/l, l = 0.3(r + g + b), black stays; s = clamp(x − 0.76x² − l, 0, 1), x = "
    + "l^(1/(shadows + 1)); h = clamp(1 − y + 0.8y² − l, −1, 0), y = (1 − l)^(1/(2 − highlights)) "
    + "(GPUImage)"
  public static let example =
    #"[{"filter": "highlightsAndShadows", "shadows": 0.8, "highlights": 0.3}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHighlightShadowFilter, HighlightsAndShadows: shadows, highlights",
    coreImage: "CIHighlightShadowAdjust: inputShadowAmount, inputHighlightAmount, by another curve")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      HighlightsAndShadowsKernel(
        shadowExponent: Float(1 / (shadows + 1)), highlightExponent: Float(1 / (2 - highlights))),
      to: inputs.main)
  }
}

/// The kernel of the filter.
package struct HighlightsAndShadowsKernel: ColorKernel {
  let shadowExponent: Float
  let highlightExponent: Float

  package init(shadowExponent: Float, highlightExponent: Float) {
    self.shadowExponent = shadowExponent
    self.highlightExponent = highlightExponent
  }

  package var scalesBySum: Bool { true }

  package var shaderCall: ShaderCall {
    .highlightsAndShadows(shadowExponent: shadowExponent, highlightExponent: highlightExponent)
  }

  package var cost: Double { 16 }
}
