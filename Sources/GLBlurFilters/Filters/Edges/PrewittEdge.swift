/// Draws edges white on black, the brighter the steeper they are, by Prewitt's operator.
public struct PrewittEdge: Filter {
  /// The factor on the length of the gradient. The range is 0…10.
  public var strength = 1.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "√(h² + v²)·strength, an opaque grey; h = −tl − t − tr + bl + b + br, v = −tl − l − bl + tr + r + br "
    + "of the eight neighbours' 0.2125 r + 0.7154 g + 0.0721 b, premultiplied (GPUImage's, after "
    + "Prewitt)"
  public static let example = #"[{"filter": "prewittEdge", "strength": 0.9}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImagePrewittEdgeDetectionFilter, PrewittEdgeDetection: edgeStrength is strength; "
      + "GPUImage 2 reads red alone")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.sample(
      Sobel(weight: 1, strength: Float(strength)), of: inputs.main, extent: inputs.main.extent,
      edge: edge)
  }
}
