import GLBlurShaders

/// Lays one colour over the image, transparent parts included.
public struct Tint: Filter {
  /// The colour that is laid over the image, as strongly as its alpha says.
  public var color: Color  // identity: .clear, unlabelled

  public static let formula =
    "with C and t the colour and its alpha: C·t + P·(1 − t) on premultiplied P, alpha t + α(1 − t)"
  public static let example = #"[{"filter": "tint", "color": [1, 0.5, 0, 0.3]}]"#
  public static let counterparts = Counterparts(
    coreImage: "CIConstantColorGenerator, CISourceOverCompositing: inputColor is color")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let color = lowering.premultiplied(color)
    return lowering.apply(TintKernel(color: color), to: inputs.main)
  }
}

extension Tint {
  /// Creates a tint of a colour at another alpha, such as `Tint(.white, alpha: 0.3)`.
  public init(_ color: Color, alpha: Double) {
    self.init(color.withAlpha(alpha))
  }
}

/// Lays a premultiplied colour over the pixel.
private struct TintKernel: ColorKernel {
  let color: Pixel

  var shaderCall: ShaderCall { .tint(color: color) }

  var cost: Double { 2 }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  var affine: PremultipliedAffine? {
    PremultipliedAffine(gain: 1 - color.a, offset: color, keepsOpaque: true)
  }
}
