import GLBlurShaders

/// Turns the image into shades of one colour.
public struct Monochrome: Filter {
  /// The share of the one colour's shades; 0 changes nothing, 1 leaves nothing else. The range is
  /// 0…1.
  public var intensity = 1.0  // identity: 0
  /// The colour that a luma of ½ becomes.
  ///
  /// Its alpha does not count.
  public var color = Color(red: 0.6, green: 0.45, blue: 0.3)

  init() {}
  public static let formula =
    "c·(1 − intensity) + overlay(L)·intensity; overlay(x) = 2x·w where x < ½, else 1 − 2(1 − x)(1 − "
    + "w), w the colour, L = 0.2125 r + 0.7154 g + 0.0721 b (GPUImage); the colour's alpha does not "
    + "count"
  public static let example = ##"[{"filter": "monochrome", "color": "#4A6FA5"}]"##
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageMonochromeFilter, MonochromeFilter: intensity, color",
    coreImage: "CIColorMonochrome: inputIntensity, inputColor")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let tone = OverlayWeights(lowering.components(of: color))
    return lowering.apply(
      ColorCall(.monochrome(intensity: Float(intensity), dark: tone.dark, bright: tone.bright)),
      to: inputs.main)
  }
}
