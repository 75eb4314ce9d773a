/// Draws edges that are steep enough black on white, as with ink.
public struct ThresholdSketch: Filter {
  /// The factor on the length of the gradient. The range is 0…10.
  public var strength = 1.0
  /// The least result of `sobelEdge` that is drawn. The range is 0…1.
  public var threshold = 0.25
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "0 where sobelEdge(strength) ≥ threshold, else 1, an opaque black or white (GPUImage)"
  public static let example = #"[{"filter": "thresholdSketch", "threshold": 0.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageThresholdSketchFilter, ThresholdSketchFilter: edgeStrength is strength, "
      + "threshold; GPUImage 2 reads red alone",
    coreImage: "CILineOverlay: inputThreshold and inputEdgeIntensity are near to threshold and "
      + "strength; it is transparent between lines")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let edges = try lowering.apply(
      SobelEdge(strength: strength, edge: edge), FilterInputs(main: inputs.main))
    let steep = try lowering.apply(
      LuminanceThreshold(threshold: threshold), FilterInputs(main: edges))
    return try lowering.apply(Invert(), FilterInputs(main: steep))
  }
}
