import GLBlurShaders

/// A formula that mixes the colours of two layers. Below, b and s are the straight colours of the
/// backdrop and of the source, and cb and cs the premultiplied ones. Results are clamped to 0…1.
public enum BlendMode: String, Choice {
  /// The mode gives s.
  case normal
  /// The mode mixes to b·s.
  case multiply
  /// The mode mixes to b + s − b·s.
  case screen
  /// The mode mixes as `hardLight` does with b and s exchanged.
  case overlay
  /// The mode mixes to the lesser of b and s.
  case darken
  /// The mode mixes to the greater of b and s.
  case lighten
  /// The mode mixes to b / (1 − s), which brightens the backdrop.
  case colorDodge
  /// The mode mixes to 1 − (1 − b) / s, which darkens the backdrop.
  case colorBurn
  /// The mode multiplies with 2s where s is at most ½, and screens with 2s − 1 elsewhere.
  case hardLight
  /// The mode darkens where s is below ½ and lightens elsewhere, more softly than `hardLight`.
  case softLight
  /// The mode mixes to |b − s|.
  case difference
  /// The mode mixes to b + s − 2·b·s.
  case exclusion
  /// The mode takes the hue of s, and the saturation and luminosity of b.
  case hue
  /// The mode takes the saturation of s, and the hue and luminosity of b.
  case saturation
  /// The mode takes the hue and saturation of s, and the luminosity of b.
  case color
  /// The mode takes the luminosity of s, and the hue and saturation of b.
  case luminosity
  /// The mode mixes to b + s − 1.
  case linearBurn
  /// The mode mixes to b − s.
  case subtract
  /// The mode mixes to b / s.
  case divide
  /// The mode mixes premultiplied colours to min(αo, cb + cs), where αo is the alpha of the result.
  case plusLighter
  /// The mode mixes premultiplied colours to max(0, αo − (αb − cb) − (αs − cs)).
  case plusDarker

  /// The number of the mode in `blend.glsl`.
  ///
  /// Modes with a shader of their own have the number of `normal`.
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
