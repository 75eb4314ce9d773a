/// Draws the edges that are steep enough white on black.
public struct ThresholdSobel: Filter {
  /// The factor on the length of the gradient. The range is 0…10.
  public var strength = 1.0
  /// The least steepness that is drawn. The range is 0…1.
  public var threshold = 0.25
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "luminanceThreshold of sobelEdge: an opaque white where √(h² + v²)·strength ≥ threshold, else black"
  public static let example = #"[{"filter": "thresholdSobel", "threshold": 0.4}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageThresholdEdgeDetectionFilter, ThresholdSobelEdgeDetection: edgeStrength is "
      + "strength, threshold; GPUImage 2 reads red alone and leaves out the edges that grow darker "
      + "downwards or to the right")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let edges = try lowering.apply(SobelEdge(strength: strength, edge: edge), to: inputs.main)
    return try lowering.apply(LuminanceThreshold(threshold: threshold), to: edges)
  }
}
