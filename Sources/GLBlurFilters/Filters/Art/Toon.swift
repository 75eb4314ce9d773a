import GLBlurShaders

/// Reduces colours to a few and draws edges black, as in a comic.
public struct Toon: Filter {
  /// The number of steps between 0 and 1. The range is 1…256.
  public var levels = 10
  /// The least result of `sobelEdge` that is drawn black. The range is 0…1.
  public var threshold = 0.2
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "0 where sobelEdge ≥ threshold, else floor(c·levels + ½)/levels, in red, green and blue "
    + "(GPUImage); alpha stays"
  public static let example = #"[{"filter": "toon", "levels": 6, "threshold": 0.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageToonFilter, ToonFilter: quantizationLevels is levels, threshold; GPUImage 2 "
      + "looks for edges in red alone; GPUImageSmoothToonFilter, SmoothToonFilter: after a "
      + "gaussianBlur of sigma 2",
    coreImage: "CIComicEffect: its dots are those of halftone")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let edges = try lowering.apply(SobelEdge(edge: edge), FilterInputs(main: inputs.main))
    return lowering.apply(
      PointCall(.toon(levels: Float(levels), threshold: Float(threshold)), .input(0)),
      to: inputs.main, edges)
  }
}
