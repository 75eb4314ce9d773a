/// Draws for each pixel which of its neighbours are at least as bright as it is.
public struct LocalBinaryPattern: Filter {
  /// What is compared.
  public enum Compared: String, Choice {
    /// Luma, of which the pattern is a grey.
    case luma
    /// Red, green and blue, each for itself.
    case channels
  }

  /// What is compared.
  public var compared = Compared.luma  // unlabelled
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "Σ bit/255 over the neighbours whose L ≥ that of the pixel, with L = 0.2125 r + 0.7154 g + 0.0721 b of "
    + "the straight colour, or each straight channel; the bits are 1 at the top right, 2 at the top, 4 at "
    + "the top left, 8, 16, 32, 64 and 128 on around to the right (GPUImage's order); alpha stays"
  public static let example = #"""
    [{"filter": "gaussianBlur", "sigma": 1.5}, {"filter": "localBinaryPattern"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageLocalBinaryPatternFilter, LocalBinaryPattern: compared luma; GPUImage 2 reads red "
      + "alone; GPUImageColorLocalBinaryPatternFilter, ColorLocalBinaryPattern: compared channels; "
      + "GPUImage exchanges green and blue")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    // A pattern is a number, not light, so colours are compared and drawn encoded. Equal ones must
    // stay equal.
    try lowering.within(.srgb) { (lowering) throws(FilterError) in
      let encoded = try lowering.exactly { (lowering) throws(FilterError) in
        lowering.convert(inputs.main, to: .srgb)
      }
      return lowering.sample(
        LocalBinaryPatternKernel(areChannels: compared == .channels), of: encoded,
        extent: inputs.main.extent, edge: edge)
    }
  }
}
