import GLBlurShaders

/// Composites an overlay onto the input.
public struct Blend: Filter {
  /// The blend mode, which says how the colours mix.
  public var mode = BlendMode.normal  // unlabelled
  /// The factor on the overlay's alpha; 0 changes nothing. The range is 0…1.
  public var opacity = 1.0  // identity: 0
  public var connections: [String: Reference] = [:]

  public static let formula =
    "αs(1 − αb)Cs + αsαb B(Cb, Cs) + (1 − αs)αb Cb (W3C Compositing and Blending Level 1); "
    + "plusLighter and plusDarker on premultiplied values"
  public static let ports: [Port] = [.input, Port("overlay", "the image that lies on top")]
  public static let example = #"""
    [
      {"id": "glow", "filter": "gaussianBlur", "sigma": 12, "edge": "mirror"},
      {"filter": "blend", "input": "source", "overlay": "glow", "mode": "screen", "opacity": 0.6}
    ]
    """#
  public static let counterparts = Counterparts(
    gpuImage: BlendMode.gpuImage, coreImage: BlendMode.coreImage,
    css: "mix-blend-mode: mode, with colorDodge for color-dodge; plus-darker is WebKit's alone")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let overlay = try inputs.required("overlay")
    let opacity = Float(opacity)
    return switch mode {
    case .normal: lowering.apply(SourceOver(opacity: opacity), to: inputs.main, overlay)
    case .plusLighter: lowering.apply(PlusLighter(opacity: opacity), to: inputs.main, overlay)
    case .plusDarker: lowering.apply(PlusDarker(opacity: opacity), to: inputs.main, overlay)
    default:
      lowering.apply(
        PointCall(.blend(mode: mode.shaderValue, opacity: opacity), cost: 20), to: inputs.main,
        overlay)
    }
  }
}

extension Blend {
  /// Creates a filter that brings its overlay along, such as `Blend("glow", .screen)`.
  ///
  /// - Parameters:
  ///   - overlay: The image that lies on top, such as the id of a node.
  ///   - mode: The blend mode, which says how the colours mix. The default is `normal`.
  ///   - opacity: The factor on the overlay's alpha, 0…1. The default is 1.
  public init(_ overlay: Reference, _ mode: BlendMode = .normal, opacity: Double = 1) {
    self.init(mode, opacity: opacity)
    connections = ["overlay": overlay]
  }
}

struct SourceOver: BinaryKernel {
  let opacity: Float

  var shaderCall: ShaderCall { .sourceOver(opacity: opacity) }

  var cost: Double { 2 }

  /// A transparent overlay changes nothing.
  func background(_ supports: [Region]) -> Background? {
    Background(input: 0, changed: supports[1])
  }
}

/// A kernel that adds premultiplied colours.
struct PlusLighter: BinaryKernel {
  let opacity: Float

  var shaderCall: ShaderCall { .plusLighter(opacity: opacity) }
}

/// A kernel that adds the darkness of premultiplied colours: alpha minus colour.
struct PlusDarker: BinaryKernel {
  let opacity: Float

  var shaderCall: ShaderCall { .plusDarker(opacity: opacity) }
}
