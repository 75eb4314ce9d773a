/// Draws how much each pixel differs from its surroundings, around a middle grey.
public struct Laplacian: Filter {
  /// The neighbours that count.
  public enum Neighbours: String, Choice {
    /// The four that share a side with the pixel.
    case four
    /// The eight that share a side or a corner.
    case eight
    /// All eight, with half the weight at the corners (GPUImage).
    case weighted
  }

  /// The neighbours that count.
  public var neighbours = Neighbours.weighted  // unlabelled
  /// The factor on the difference. The range is −10…10.
  public var strength = 1.0
  /// What is added to the result, in units of 0 to 1. The range is −1…1.
  public var bias = 0.5
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "strength·Σ k·(neighbour − c) + bias, clamped to 0…1, of the straight channels; alpha stays. k is 1 "
    + "for the four neighbours at the sides; at the corners it is 0 for four, 1 for eight and ½ for "
    + "weighted"
  public static let example = #"[{"filter": "laplacian", "strength": 2}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLaplacianFilter, Laplacian: neighbours weighted",
    coreImage: "CILaplacian: the absolute value there")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let corner =
      switch neighbours {
      case .four: 0.0
      case .eight: 1.0
      case .weighted: 0.5
      }
    let kernel = [
      [corner, 1, corner], [1, -4 - 4 * corner, 1], [corner, 1, corner],
    ]
    return try lowering.apply(
      Convolution(kernel.map { row in row.map { $0 * strength } }, bias: bias, edge: edge),
      to: inputs.main)
  }
}
