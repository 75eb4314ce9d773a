/// Draws edges as white lines of one pixel, by Canny's method.
public struct CannyEdge: Filter {
  /// The standard deviation of the blur that comes first. The range is 0…10 points.
  public var sigma: Length = 1.4
  /// The least steepness of an edge that is drawn if it is connected to one that reaches high, as a
  /// share of the step from black to white. The range is 0…1.
  public var low = 0.1
  /// The least steepness of an edge that is drawn by itself. The range is 0…1.
  public var high = 0.2
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "hysteresisThreshold of nonMaximumSuppression, along the gradient of the blurred picture, of "
    + "sobelEdge of strength ¼ of the picture blurred by gaussianBlur: an opaque white where the gradient "
    + "is a maximum in its direction and reaches high, or reaches low and leads over such pixels to one "
    + "that reaches high (Canny 1986)"
  public static let example = #"[{"filter": "cannyEdge", "low": 0.05, "high": 0.15}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageCannyEdgeDetectionFilter, CannyEdgeDetection: blurRadiusInPixels is sigma, "
      + "upperThreshold is 4 times high and lowerThreshold 4 times low; weak pixels count there if a "
      + "neighbour does, without following lines, and the direction is that of red",
    coreImage: "CICannyEdgeDetector: inputGaussianSigma is sigma, inputThresholdLow low, "
      + "inputThresholdHigh high")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    // A single pixel of a line shows, so all qualities take the same steps.
    let lines = try lowering.exactly { (lowering) throws(FilterError) in
      let smooth = try lowering.apply(GaussianBlur(sigma: sigma, edge: edge), to: inputs.main)
      let steepness = try lowering.apply(SobelEdge(strength: 0.25, edge: edge), to: smooth)
      return try lowering.apply(
        NonMaximumSuppression(edge: edge), to: steepness, ports: ["gradient": smooth])
    }
    return lowering.lines(of: lines, HysteresisThreshold(low: low, high: high))
  }
}
