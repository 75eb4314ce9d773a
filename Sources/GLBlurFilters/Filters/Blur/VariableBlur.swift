import GLBlurShaders
import SystemLibrary

/// A Gaussian blur whose standard deviation follows a mask from pixel to pixel.
///
/// It resembles a lens that is in focus only in places, not a cross-fade of a sharp and a blurred
/// image.
public struct VariableBlur: Filter {
  /// The standard deviation of the blur where the mask has the value 1. The range is 0…1000 points.
  public var sigma: Length = 10  // identity: 0
  /// The channel of the mask that counts.
  public var channel = Mask.Channel.luminanceAlpha
  /// Whether pixels are blurred where the mask is dark.
  public var invert = false
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let summary = "A Gaussian blur whose sigma follows a mask from pixel to pixel."
  public static let formula =
    "at each pixel the kernel of `gaussianBlur` of sigma·m, m the mask's value as in `mask`. It is a "
    + "cubic Lagrange polynomial in x = ½·ln(1 + V/0.02), V the kernel's variance, of the four nearest "
    + "of Gaussians that lie at most 0.2 apart in x, and within 0.3 of an 8-bit level of the Gaussian "
    + "itself. In `fast` OpenGL ES sums a window of the Gaussian itself for each pixel, of the picture or "
    + "of a lower resolution, within 0.5 levels for the worst of all pictures. In `exact`, and on OpenGL "
    + "ES for deeper results or where sigma is large for the picture, it costs as much as 10 to 45 blurs"
  public static let ports: [Port] = [
    .input, Port("mask", isEncoded: true, "the mask that says how far each pixel is blurred"),
  ]
  public static let example = """
    [{"id": "far", "filter": "radialGradient", "center": ["50%", "50%"], "radius": "70%",
      "stops": [[0.3, "#000"], [1, "#FFF"]]},
     {"filter": "variableBlur", "input": "source", "mask": "far", "sigma": 12}]
    """
  public static let counterparts = Counterparts(
    coreImage: "CIMaskedVariableBlur: inputRadius is sigma")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let mask = try inputs.required("mask")
    let sigma = lowering.pixels(sigma, of: inputs.main)
    // Below 0.1 pixels, a pixel's neighbours weigh less than 1e-20.
    guard sigma >= 0.1 else { return inputs.main }
    let value = MaskValue(channel, isInverted: invert)
    if let blurred = lowering.blurredInWindows(
      inputs.main, by: mask, value, sigma: sigma, edge: edge)
    {
      return blurred
    }
    let ladder = BlurLadder(greatest: sigma)
    // A pixel's position on the ladder, as a share of its length.
    let place = lowering.apply(
      ColorCall(
        .blurLevel(
          weights: value.weights, alphaShare: value.alphaShare, inverted: value.inverted,
          sigma: Float(sigma), variances: BlurLadder.variances,
          perUnit: Float(1 / BlurLadder.unit), scale: Float(1 / ladder.length)),
        cost: 28, invert ? .extent : .part(of: 0)),
      to: mask)
    if let blurred = lowering.builder.variablyBlurred(
      inputs.main, by: place, sigmas: ladder.sigmas, edge: edge)
    {
      return lowering.limit(blurred)
    }
    var sum = lowering.generate(Constant(color: .zero), like: inputs.main)
    for (number, sigma) in ladder.sigmas.enumerated() {
      let level = lowering.gaussianBlurred(inputs.main, sigma: sigma, edge: edge)
      // Weights may be negative, so the sum may leave 0…1.
      sum = lowering.apply(
        PointCall(
          .addLevel(number: Int32(number), last: Int32(ladder.last), sixth: 1 / 6), isUnit: false),
        to: level, sum, place)
    }
    return lowering.limit(sum)
  }
}
