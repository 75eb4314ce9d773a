/// Draws the edges that are steep enough white on black.
public struct ThresholdSobel: Filter {
  /// The factor on the length of the gradient. The range is 0…10. The default is 1.
  public var strength = 1.0
  /// The least steepness that is drawn. The range is 0…1. The default is 0.25.
  public var threshold = 0.25
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(strength: Double = 1, threshold: Double = 0.25, edge: EdgeMode = .clamp) {
    self.strength = strength
    self.threshold = threshold
    self.edge = edge
  }

  public static let template = ThresholdSobel()
  public static let name = "thresholdSobel"
  public static let summary = "Draws the edges that are steep enough white on black."
  public static let formula =
    "luminanceThreshold of sobelEdge: an opaque white where √(h² + v²)·strength ≥ threshold, else black"
  public static let parameters: [Parameter<ThresholdSobel>] = [
    .number("strength", \.strength, in: 0...10, "The factor on the length of the gradient."),
    .number("threshold", \.threshold, in: 0...1, "The least steepness that is drawn."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
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
