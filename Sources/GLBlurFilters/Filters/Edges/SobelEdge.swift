/// Draws edges white on black, the brighter the steeper they are.
public struct SobelEdge: Filter {
  /// The factor on the length of the gradient. The range is 0…10.
  public var strength = 1.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "√(h² + v²)·strength, an opaque grey; h = −tl − 2t − tr + bl + 2b + br, v = −bl − 2l − tl + br + "
    + "2r + tr of the eight neighbours' 0.2125 r + 0.7154 g + 0.0721 b, premultiplied (GPUImage's, "
    + "after Sobel)"
  public static let example = #"[{"filter": "sobelEdge", "strength": 0.7}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSobelEdgeDetectionFilter, SobelEdgeDetection: edgeStrength is strength; "
      + "GPUImage 2 reads red alone",
    coreImage: "CIEdges")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.sample(
      Sobel(strength: Float(strength)), of: inputs.main, extent: inputs.main.extent, edge: edge)
  }
}
