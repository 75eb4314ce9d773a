import GLBlurShaders

/// A formula by which the colours of two layers mix. In it, b is the straight colour of the backdrop and
/// s that of the source.
public enum BlendMode: String, Choice {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case hardLight
  case softLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  /// The mode mixes to b + s − 1.
  case linearBurn
  /// The mode mixes to b − s.
  case subtract
  /// The mode mixes to b / s.
  case divide
  /// The mode mixes premultiplied colours to min(αo, cb + cs).
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

  /// Returns the mixture of two straight colours, as `blended` in `blend.glsl` does.
  func blended(_ b: SIMD3<Float>, _ s: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .normal, .plusLighter, .plusDarker: s
    case .multiply: channels(b, s, multiplyChannel)
    case .screen: channels(b, s, screenChannel)
    case .overlay: channels(s, b, hardLightChannel)
    case .darken: smaller(b, s)
    case .lighten: larger(b, s)
    case .colorDodge: channels(b, s, colorDodgeChannel)
    case .colorBurn: channels(b, s, colorBurnChannel)
    case .hardLight: channels(b, s, hardLightChannel)
    case .softLight: channels(b, s, softLightChannel)
    case .difference: larger(b - s, s - b)
    case .exclusion: b + s - 2 * b * s
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    case .luminosity: setLum(b, lum(s))
    case .linearBurn: b + s - 1
    case .subtract: b - s
    case .divide: channels(b, s, divideChannel)
    }
  }
}
