/// Replaces each pixel by a weighted sum of its neighbours.
public struct Convolution: Filter {
  /// The rows of weights; the pixel itself has the weight in the middle, or after the middle if
  /// their number is even. Each number lies in −1000…1000. There are at most 31 rows of equally
  /// many weights, of which there are at most 31.
  public var kernel: [[Double]]  // most: 31, identity: identity, unlabelled
  /// The number by which the sum is divided. The range is 0.001…1000000.
  public var divisor = 1.0  // identity: 1
  /// What is added to the result, in units of 0 to 1. The range is −1…1.
  public var bias = 0.0  // identity: 0
  /// Whether straight colours are summed and alpha stays, instead of both being summed.
  public var preserveAlpha = true
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  static let identity = [[0.0, 0, 0], [0, 1, 0], [0, 0, 0]]

  public static let formula =
    "Σ kernel[j][i]·c(x + i − ⌊columns/2⌋, y + j − ⌊rows/2⌋)/divisor + bias, clamped to 0…1, of straight "
    + "colours; without preserveAlpha of premultiplied colours, with bias times the result's alpha, and "
    + "of alpha. The kernel isn't turned, as in a correlation, and isn't normalised"
  public static let example = """
    [{"filter": "convolution", "kernel": [
      [-1, -1, 0, 0, 0],
      [-1, -1, -1, 0, 0],
      [0, -1, 1, 1, 0],
      [0, 0, 1, 1, 1],
      [0, 0, 0, 1, 1]]}]
    """
  public static let counterparts = Counterparts(
    gpuImage: "GPUImage3x3ConvolutionFilter, Convolution3x3: the matrix is kernel",
    coreImage: "CIConvolution3X3, CIConvolution5X5, CIConvolution7X7, CIConvolution9Horizontal, "
      + "CIConvolution9Vertical: inputWeights as rows from above, inputBias is bias; preserveAlpha false; "
      + "CIConvolutionRGB3X3, CIConvolutionRGB5X5, CIConvolutionRGB7X7, CIConvolutionRGB9Horizontal, "
      + "CIConvolutionRGB9Vertical: preserveAlpha true",
    css:
      "feConvolveMatrix: kernelMatrix is kernel, turned by 180 degrees; a divisor that is left out is "
      + "the sum of the weights there, and preserveAlpha false")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let weights = kernel.map { row in row.map { $0 / divisor } }
    return lowering.sample(
      ConvolveWindow(
        weights, bias: bias, keepsAlpha: preserveAlpha,
        allowsFixedPoint: lowering.builder.allowsTables),
      of: inputs.main, extent: inputs.main.extent, edge: edge)
  }
}
