import GLBlurShaders

/// Reduces every channel to a few values.
public struct Posterize: Filter {
  /// The number of steps between 0 and 1. The range is 1…256.
  public var levels = 10

  init() {}
  public static let summary = "Reduces every channel to a few values; alpha stays."
  public static let formula = "floor(c·levels + ½)/levels in red, green and blue"
  public static let example = #"[{"filter": "posterize", "levels": 4}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImagePosterizeFilter, Posterize: colorLevels is levels; there alpha is posterised too",
    coreImage: "CIColorPosterize: inputLevels is levels")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    // 255 and 65535 are odd, so no sample lies in the middle between two steps.
    lowering.apply(
      ColorCall(.posterize(levels: Float(levels)), isPerChannel: true), to: inputs.main)
  }
}
