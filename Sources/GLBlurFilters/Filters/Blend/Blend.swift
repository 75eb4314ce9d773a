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
  ///   - overlay: The image on top, such as the id of a node.
  ///   - mode: The formula that mixes the colours. The default is `normal`.
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

  func background(_ supports: [Region]) -> Background? {
    Background(input: 0, changed: supports[1])
  }
}

/// Adds premultiplied colours.
struct PlusLighter: BinaryKernel {
  let opacity: Float

  var shaderCall: ShaderCall { .plusLighter(opacity: opacity) }
}

/// Adds the darkness, alpha minus colour, of premultiplied colours.
struct PlusDarker: BinaryKernel {
  let opacity: Float

  var shaderCall: ShaderCall { .plusDarker(opacity: opacity) }
}

/// A formula that mixes two layers, clamped to 0…1. b and s are the straight colours of the
/// backdrop and the source, cb and cs the premultiplied ones.
public enum BlendMode: String, Choice {
  /// The result is s.
  case normal
  /// The result is b·s.
  case multiply
  /// The result is b + s − b·s.
  case screen
  /// `hardLight` with b and s exchanged.
  case overlay
  /// The lesser of b and s.
  case darken
  /// The greater of b and s.
  case lighten
  /// The result is b / (1 − s), which brightens.
  case colorDodge
  /// The result is 1 − (1 − b) / s, which darkens.
  case colorBurn
  /// Multiplies with 2s where s is at most ½, and screens with 2s − 1 elsewhere.
  case hardLight
  /// Darkens where s is below ½ and lightens elsewhere, more softly than `hardLight`.
  case softLight
  /// The result is |b − s|.
  case difference
  /// The result is b + s − 2·b·s.
  case exclusion
  /// The hue of s, with the saturation and luminosity of b.
  case hue
  /// The saturation of s, with the hue and luminosity of b.
  case saturation
  /// The hue and saturation of s, with the luminosity of b.
  case color
  /// The luminosity of s, with the hue and saturation of b.
  case luminosity
  /// The result is b + s − 1.
  case linearBurn
  /// The result is b − s.
  case subtract
  /// The result is b / s.
  case divide
  /// Premultiplied, min(αo, cb + cs), where αo is the alpha of the result.
  case plusLighter
  /// Premultiplied, max(0, αo − (αb − cb) − (αs − cs)).
  case plusDarker

  /// The number in `blend.glsl`. Modes with a shader of their own have that of `normal`.
  package var shaderValue: Int32 {
    switch self {
    case .normal, .plusLighter, .plusDarker: ShaderConstant.normalMode
    case .multiply: ShaderConstant.multiplyMode
    case .screen: ShaderConstant.screenMode
    case .overlay: ShaderConstant.overlayMode
    case .darken: ShaderConstant.darkenMode
    case .lighten: ShaderConstant.lightenMode
    case .colorDodge: ShaderConstant.colorDodgeMode
    case .colorBurn: ShaderConstant.colorBurnMode
    case .hardLight: ShaderConstant.hardLightMode
    case .softLight: ShaderConstant.softLightMode
    case .difference: ShaderConstant.differenceMode
    case .exclusion: ShaderConstant.exclusionMode
    case .hue: ShaderConstant.hueMode
    case .saturation: ShaderConstant.saturationMode
    case .color: ShaderConstant.colorMode
    case .luminosity: ShaderConstant.luminosityMode
    case .linearBurn: ShaderConstant.linearBurnMode
    case .subtract: ShaderConstant.subtractMode
    case .divide: ShaderConstant.divideMode
    }
  }
}

extension BlendMode {
  static let gpuImage =
    (allCases.filter { $0 != .plusLighter && $0 != .plusDarker }.map { mode in
      let name = "\(mode.capitalized)Blend"
      return "GPUImage\(name)Filter, \(name): mode \(mode.rawValue)"
    } + [
      "GPUImageAlphaBlendFilter, AlphaBlend: mode normal, mix is opacity",
      "GPUImageSourceOverBlendFilter, SourceOverBlend: mode normal",
      "GPUImageAddBlendFilter, AddBlend: mode plusLighter",
    ]).joined(separator: "; ")

  static let coreImage =
    (allCases.filter { ![.normal, .plusLighter, .plusDarker].contains($0) }.map { mode in
      "CI\(mode.capitalized)BlendMode: mode \(mode.rawValue)"
    } + [
      "CISourceOverCompositing: mode normal", "CIMix: mode normal, inputAmount is opacity",
      "CIAdditionCompositing: mode plusLighter",
    ]).joined(separator: "; ")

  private var capitalized: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Canvas {
  mutating func lay(_ overlay: Signal, in lowering: inout Lowering) {
    signal = lowering.apply(SourceOver(opacity: 1), to: signal, overlay)
  }
}
