import GLBlurShaders
import Glibc

/// A Gaussian blur whose standard deviation follows a mask from pixel to pixel: of a lens that is out
/// of focus here and in focus there, no cross-fade of a sharp and a blurred image.
public struct VariableBlur: Filter {
  /// The standard deviation where the mask is white, in points.
  public var sigma: Length = 10
  public var channel = Mask.Channel.luminanceAlpha
  public var invert = false
  public var edge = EdgeMode.clamp

  public init(
    sigma: Length = 10, channel: Mask.Channel = .luminanceAlpha, invert: Bool = false,
    edge: EdgeMode = .clamp
  ) {
    self.sigma = sigma
    self.channel = channel
    self.invert = invert
    self.edge = edge
  }

  public static let template = VariableBlur()
  public static let name = "variableBlur"
  public static let summary = "A Gaussian blur whose sigma follows a mask from pixel to pixel."
  public static let formula =
    "at each pixel the kernel of `gaussianBlur` of sigma·m, m the mask's value as of `mask`. It is a "
    + "cubic Lagrange polynomial in x = ½·ln(1 + V/0.02), V the kernel's variance, of the four nearest "
    + "of Gaussians that lie at most 0.2 apart in x: within 0.3 code of 255 of the Gaussian itself. It "
    + "costs as much as 10 to 45 blurs"
  public static let ports: [Port] = [
    .input, Port("mask", isEncoded: true, "how far each pixel is blurred"),
  ]
  public static let parameters: [Parameter<VariableBlur>] = [
    .length("sigma", \.sigma, in: 0...1000, identity: 0, "The standard deviation at mask 1."),
    .choice("channel", \.channel, "What of the mask counts."),
    .boolean("invert", \.invert, "Pixels are blurred where the mask is dark."),
    .choice("edge", \.edge, "What lies outside the image."),
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
    // Of the neighbours of a pixel less than 1e-20 is left.
    guard sigma >= 0.1 else { return inputs.main }
    let ladder = BlurLadder(greatest: sigma)
    let place = lowering.apply(
      BlurLevel(mask: MaskValue(channel, isInverted: invert), sigma: sigma, ladder), to: mask)
    var sum = lowering.generate(Constant(color: .zero), like: inputs.main)
    for (number, sigma) in ladder.sigmas.enumerated() {
      let level = lowering.gaussianBlurred(inputs.main, sigma: sigma, edge: edge)
      sum = lowering.apply(
        AddLevel(number: Int32(number), last: Int32(ladder.last)), to: level, sum, place)
    }
    return lowering.limit(sum)
  }
}

/// Where on the ladder each pixel lies, as a share of its levels.
private struct BlurLevel: ColorKernel {
  let mask: MaskValue
  /// σ² of the greatest blur.
  let square: Float
  let scale: Float
  private var exponent: Float { Float(0.5 / log(2)) }
  private var perUnit: Float { Float(1 / BlurLadder.unit) }

  init(mask: MaskValue, sigma: Double, _ ladder: BlurLadder) {
    self.mask = mask
    square = Float(sigma * sigma)
    scale = Float(1 / ladder.length)
  }

  var shaderCall: ShaderCall {
    .blurLevel(
      weights: mask.weights, alphaShare: mask.alphaShare, inverted: mask.inverted,
      square: square, exponent: exponent, perUnit: perUnit, scale: scale)
  }

  var cost: Int { 5 }

  func support(of supports: [Region], extent: Region) -> Region {
    mask.isInverted ? extent : supports[0]
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }

  func pixel(_ p: Pixel) -> Pixel {
    let m = mask.value(of: p)
    let variance = discreteVariance((m * m) * square)
    return Pixel(repeating: min(log2Of(1 + variance * perUnit) * scale, 1))
  }

  private func discreteVariance(_ square: Float) -> Float {
    if square >= 1 { return square }
    if square < 0.01 { return 0 }
    let w = exp2Of(-exponent / square)
    let w4 = (w * w) * (w * w)
    let w9 = (w4 * w4) * w
    let w16 = (w4 * w4) * (w4 * w4)
    let w25 = w16 * w9
    let sum = w + w4 + w9 + w16 + w25
    let moment = w + w4 * 4 + w9 * 9 + w16 * 16 + w25 * 25
    return (moment + moment) / (1 + (sum + sum))
  }
}

/// A level, weighed, on the sum of those before it.
private struct AddLevel: TernaryKernel {
  let number: Int32
  let last: Int32
  private var sixth: Float { 1 / 6 }

  var shaderCall: ShaderCall { .addLevel(number: number, last: last, sixth: sixth) }

  /// Weights may be negative.
  var isUnit: Bool { false }

  @inline(__always)
  func pixel(_ level: Pixel, _ sum: Pixel, _ place: Pixel) -> Pixel {
    let t = place.a * Float(last)
    let first = min(max(Int32(t) - 1, 0), last - 3)
    let j = number - first
    if j < 0 || j > 3 { return sum }
    let u = t - Float(first)
    let v = u - 1
    let w = u - 2
    let x = u - 3
    let weight =
      switch j {
      case 0: -(v * w) * (x * sixth)
      case 1: (u * w) * (x * 0.5)
      case 2: -(u * v) * (x * 0.5)
      default: (u * v) * (w * sixth)
      }
    return sum + level * weight
  }
}
