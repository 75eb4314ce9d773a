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
    // Below 0.1 pixels, neighbours weigh less than 1e-20.
    guard sigma >= 0.1 else { return inputs.main }
    let value = MaskValue(channel, isInverted: invert)
    if let blurred = lowering.blurredInWindows(
      inputs.main, by: mask, value, sigma: sigma, edge: edge)
    {
      return blurred
    }
    let ladder = BlurLadder(greatest: sigma)
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

/// A series of Gaussians from no blur to a maximum, so close that a cubic Lagrange polynomial of
/// the four nearest gives any Gaussian between them.
///
/// A Gaussian of variance V scales a frequency ω by exp(−ω²V/2). As a function of x = ½·ln(1 + V/v)
/// this factor is linear in V for small V and has the same shape wherever V is large, so equal
/// steps of x suffice.
struct BlurLadder {
  /// The constant v. Below a standard deviation of √v, equal steps of x are equal steps of
  /// variance.
  static let unit = 0.02
  /// The maximum step of x. It limits the interpolation error to 0.3 of an 8-bit level for a black
  /// and white chequerboard blurred by 0.3 to 0.5 pixels, and to hundredths of a level for
  /// photographs.
  static let step = 0.2

  /// The σ of each level's kernel w(k) ∝ exp(−k²/2σ²), with integer k. The first is 0, no blur.
  let sigmas: [Double]
  /// The x of the maximum Gaussian, in units of ½·ln 2.
  let length: Double

  init(greatest sigma: Double) {
    length = log2(1 + Self.variance(ofSigma: sigma) / Self.unit)
    let steps = max(3, Int((length * log(2) / 2 / Self.step).rounded(.up)))
    let (length, unit) = (length, Self.unit)
    let inner = (1..<steps).map { level in
      Self.sigma(ofVariance: unit * (exp2(length * Double(level) / Double(steps)) - 1))
    }
    sigmas = [0] + inner + [sigma]
  }

  var last: Int { sigmas.count - 1 }

  /// Returns the variance of the discrete kernel: σ² for σ ≥ 1, and less below, where few pixels
  /// carry all the weight.
  static func variance(ofSigma sigma: Double) -> Double {
    if sigma > 2 { return sigma * sigma }
    if sigma <= 0 { return 0 }
    // Beyond 16 pixels, the weights for a σ of 2 are negligible.
    let weights = (1...16).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let moment = weights.enumerated().reduce(0) { sum, next in
      sum + 2 * next.element * Double((next.offset + 1) * (next.offset + 1))
    }
    return moment / (1 + 2 * weights.reduce(0, +))
  }

  /// The variances for every multiple of 1/1024 in σ = 0…1. Linear interpolation errs by at most
  /// 1e-6.
  static let variances = ShaderTable(
    list: (0...1024).map { Float(variance(ofSigma: Double($0) / 1024)) })

  private static func sigma(ofVariance variance: Double) -> Double {
    if variance > 4 { return variance.squareRoot() }
    // The variance grows with σ, so bisection finds σ.
    var (low, high) = (0.05, 2.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.variance(ofSigma: middle) < variance { low = middle } else { high = middle }
    }
    return low
  }
}
