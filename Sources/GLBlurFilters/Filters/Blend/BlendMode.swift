import GLBlurShaders

/// How the colours of two layers mix, b the backdrop's straight colour and s the source's.
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
  /// b + s − 1
  case linearBurn
  /// b − s
  case subtract
  /// b / s
  case divide
  /// min(αo, cb + cs) on premultiplied colours
  case plusLighter
  /// max(0, αo − (αb − cb) − (αs − cs)) on premultiplied colours
  case plusDarker

  /// The number of the mode in `blend.glsl`.
  ///
  /// Modes with a shader of their own count as `normal` there.
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

  /// The twin of `blended` in `blend.glsl`.
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
