import GLBlurShaders

/// Makes what has one colour transparent, however bright it is.
public struct ChromaKey: Filter {
  public var color = Color(red: 0, green: 1, blue: 0)
  /// The distance from the colour's chroma up to which nothing is left.
  public var threshold = 0.4
  /// How much farther away everything is left.
  public var smoothing = 0.1

  public init(
    color: Color = Color(red: 0, green: 1, blue: 0), threshold: Double = 0.4,
    smoothing: Double = 0.1
  ) {
    self.color = color
    self.threshold = threshold
    self.smoothing = smoothing
  }

  public static let template = ChromaKey()
  public static let name = "chromaKey"
  public static let summary = "Makes what has one colour transparent, however bright it is."
  public static let formula =
    "alpha and premultiplied colour times smoothstep(threshold, threshold + smoothing, d), d the "
    + "distance of (Cr, Cb) from the colour's; Y = 0.2989 r + 0.5866 g + 0.1145 b, Cr = 0.7132(r − "
    + "Y), Cb = 0.5647(b − Y) (GPUImage); the colour's alpha does not count"
  public static let parameters: [Parameter<ChromaKey>] = [
    .color("color", \.color, "What becomes transparent."),
    .number("threshold", \.threshold, in: 0...1, "Nothing nearer to the colour is left."),
    .number("smoothing", \.smoothing, in: 0...1, "How much farther away everything is left."),
  ]
  public static let example =
    ##"[{"filter": "chromaKey", "color": "#B02A10", "threshold": 0.09, "smoothing": 0.05}]"##
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageChromaKeyFilter, ChromaKeying: colorToReplace is color, "
      + "thresholdSensitivity threshold")

  private static let luma = SIMD3(0.2989, 0.5866, 0.1145)
  private static let cr = (SIMD3(1, 0, 0) - luma) * 0.7132
  private static let cb = (SIMD3(0, 0, 1) - luma) * 0.5647
  /// What is narrower is a step: no more than the rounding of a distance.
  private static let leastSmoothing = 1e-6

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let key = color.components(in: lowering.colorSpace)
    func fromKey(_ weights: SIMD3<Double>) -> SIMD4<Float> {
      SIMD4<Float>(SIMD4(weights, -(weights * SIMD3(key.x, key.y, key.z)).sum()))
    }
    return lowering.apply(
      ChromaKeyKernel(
        cr: fromKey(Self.cr), cb: fromKey(Self.cb), threshold: Float(threshold),
        gain: Float(1 / max(smoothing, Self.leastSmoothing))),
      to: inputs.main)
  }
}

private struct ChromaKeyKernel: ColorKernel {
  /// Weights of red, green and blue, and less what the key has.
  let cr: SIMD4<Float>
  let cb: SIMD4<Float>
  let threshold: Float
  let gain: Float

  var shaderCall: ShaderCall {
    .chromaKey(cr: cr, cb: cb, threshold: threshold, gain: gain)
  }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }

  func pixel(_ p: Pixel) -> Pixel {
    let c = straight(p)
    let x = cr.x * c.x + cr.y * c.y + cr.z * c.z + cr.w
    let y = cb.x * c.x + cb.y * c.y + cb.z * c.z + cb.w
    let distance = (x * x + y * y).squareRoot()
    return p * eased(clamp((distance - threshold) * gain, 0, 1))
  }
}
