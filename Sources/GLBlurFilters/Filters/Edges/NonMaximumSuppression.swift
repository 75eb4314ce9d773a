/// Blackens the pixels that are darker than a neighbour, so that lines and spots become thin.
public struct NonMaximumSuppression: Filter {
  /// The edge mode, which extends the images beyond their border.
  public var edge = EdgeMode.clamp

  init() {}
  public var connections: [String: Reference] = [:]

  public static let formula =
    "c where L exceeds that of the neighbours before the pixel in the order of rows and is not exceeded by "
    + "those after it, else black; alpha stays. L = 0.2125 r + 0.7154 g + 0.0721 b, premultiplied; what "
    + "differs by a millionth is equal. The neighbours are all eight, or the two in the direction of "
    + "(v, h) of sobelEdge of the gradient's image, rounded to eighths of a turn"
  public static let ports: [Port] = [
    .input,
    Port(
      "gradient", standard: .none,
      "the image whose gradient says which two neighbours count; all eight do if left out"),
  ]
  public static let example = #"""
    [
      {"id": "smooth", "filter": "gaussianBlur", "sigma": 2},
      {"filter": "sobelEdge", "strength": 2},
      {"filter": "nonMaximumSuppression", "gradient": "smooth"}
    ]
    """#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageNonMaximumSuppressionFilter; GPUImageDirectionalNonMaximumSuppressionFilter: "
      + "gradient the picture of GPUImageDirectionalSobelEdgeDetectionFilter")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let extent = inputs.main.extent
    if let gradient = inputs["gradient"] {
      return lowering.sample(
        GradientMaximum(), of: inputs.main, gradient, extent: extent, edge: edge)
    }
    return lowering.sample(LocalMaximum(), of: inputs.main, extent: extent, edge: edge)
  }
}

extension NonMaximumSuppression {
  /// Creates the filter, which compares each pixel with its two neighbours along an image's
  /// gradient.
  public init(along gradient: Reference, edge: EdgeMode = .clamp) {
    self.edge = edge
    connections = ["gradient": gradient]
  }
}
