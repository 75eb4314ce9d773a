/// The blur styles of UIKit, tvOS and macOS.
///
/// UIKit's cases have the names of `UIBlurEffect.Style`. The parameter `appearance` selects light
/// or dark where the style does not.
public enum Material: String, Choice {
  /// The extra light blur, always light.
  case extraLight
  /// The light blur, always light.
  case light
  /// The dark blur, always dark.
  case dark
  /// The extra dark blur of tvOS, always dark, with the constants of `dark`.
  case extraDark
  /// The regular blur.
  case regular
  /// The prominent blur.
  case prominent
  /// UIKit's ultra-thin material.
  case systemUltraThinMaterial
  /// UIKit's thin material.
  case systemThinMaterial
  /// UIKit's regular material.
  case systemMaterial
  /// UIKit's thick material.
  case systemThickMaterial
  /// UIKit's chrome material.
  case systemChromeMaterial
  /// The ultra-thin material, always light.
  case systemUltraThinMaterialLight
  /// The thin material, always light.
  case systemThinMaterialLight
  /// The regular material, always light.
  case systemMaterialLight
  /// The thick material, always light.
  case systemThickMaterialLight
  /// The chrome material, always light.
  case systemChromeMaterialLight
  /// The ultra-thin material, always dark.
  case systemUltraThinMaterialDark
  /// The thin material, always dark.
  case systemThinMaterialDark
  /// The regular material, always dark.
  case systemMaterialDark
  /// The thick material, always dark.
  case systemThickMaterialDark
  /// The chrome material, always dark.
  case systemChromeMaterialDark
  /// The ultra-thin system material of tvOS.
  case tvOSUltraThinMaterial
  /// The thin system material of tvOS.
  case tvOSThinMaterial
  /// The regular system material of tvOS.
  case tvOSMaterial
  /// The thick system material of tvOS.
  case tvOSThickMaterial
  /// `NSVisualEffectView.Material.sidebar` of macOS.
  case macOSSidebar
  /// `NSVisualEffectView.Material.popover` of macOS.
  case macOSPopover
  /// `NSVisualEffectView.Material.menu` of macOS.
  case macOSMenu
  /// `NSVisualEffectView.Material.hudWindow` of macOS.
  case macOSHUD

  private var parts: (style: Material, appearance: Appearance?) {
    switch self {
    case .extraLight, .light: return (self, .light)
    case .dark, .extraDark: return (self, .dark)
    default: break
    }
    for appearance in Appearance.allCases {
      let ending = appearance == .light ? "Light" : "Dark"
      guard rawValue.hasPrefix("system"), rawValue.hasSuffix(ending) else { continue }
      return (Material(rawValue: String(rawValue.dropLast(ending.count))) ?? self, appearance)
    }
    return (self, nil)
  }

  /// The style without its fixed appearance: `systemMaterial` for `systemMaterialDark`.
  var style: Material { parts.style }

  /// The fixed appearance, or nil if the style has both.
  package var ownAppearance: Appearance? { parts.appearance }
}

/// The appearance of an interface.
public enum Appearance: String, Choice {
  /// A light interface.
  case light
  /// A dark interface.
  case dark
}

/// The prominence of vibrant text, fills and separators.
public enum VibrancyStyle: String, Choice {
  /// Text of the highest prominence.
  case label
  /// Text of the second highest prominence.
  case secondaryLabel
  /// Text of the third highest prominence.
  case tertiaryLabel
  /// Text of the lowest prominence.
  case quaternaryLabel
  /// Areas of the highest prominence.
  case fill
  /// Areas of the second highest prominence.
  case secondaryFill
  /// Areas of the lowest prominence.
  case tertiaryFill
  /// Thin lines between pieces of content.
  case separator
}

/// The operation of a vibrancy style on the colours of the material.
enum VibrancyOperator: Hashable {
  /// Colour burn with a grey, then a mix with a colour by the fourth power of the luma.
  case burn(Double, darken: Color)
  /// Colour dodge with a grey, then a mix with a colour by the fourth power of 1 − luma.
  case dodge(Double, lighten: Color)
  case over(Color)
  case plusDarker(Color)
  case plusLighter(Color)
  /// chroma · (B − Y) + luma · Y + offset, where Y is the luma of B by Rec. 601.
  case matrix(luma: Double, chroma: Double, offset: Double)
}

// Approximations from public reverse engineering of the vibrancy of iOS 8 to 12 (burn, dodge), of
// the visual style sets of iOS 13 and later (matrix, over) and of tvOS (plus).
extension Material {
  /// Returns the operation of a style. The appearance matters only if the material has both.
  func vibrancy(_ style: VibrancyStyle, _ appearance: Appearance) -> VibrancyOperator {
    let appearance = ownAppearance ?? appearance
    return switch self {
    case .extraLight:
      .burn(64.0 / 255, darken: Color(red: 0, green: 0, blue: 80.0 / 255, alpha: 0.05))
    case .light: .burn(0.6, darken: Color(white: 0, alpha: 0.04))
    case .dark, .extraDark: .dodge(163.0 / 255, lighten: .clear)
    case .tvOSUltraThinMaterial, .tvOSThinMaterial, .tvOSMaterial, .tvOSThickMaterial:
      Self.televisionVibrancy(style, appearance)
    default: self.style.systemVibrancy(style, appearance)
    }
  }

  private static func televisionVibrancy(
    _ style: VibrancyStyle, _ appearance: Appearance
  ) -> VibrancyOperator {
    let alpha: (light: Double, dark: Double)
    switch style {
    case .label: alpha = (1, 1)
    case .secondaryLabel: alpha = (0.6, 0.5)
    case .tertiaryLabel, .separator: alpha = (0.4, 0.3)
    case .quaternaryLabel: alpha = (0.2, 0.2)
    case .fill, .secondaryFill, .tertiaryFill:
      return appearance == .light ? .plusDarker(.white) : .plusLighter(.white)
    }
    return appearance == .light
      ? .plusDarker(Color(white: 0, alpha: alpha.light))
      : .plusLighter(Color(white: 1, alpha: alpha.dark))
  }

  private var isThin: Bool {
    self == .systemUltraThinMaterial || self == .systemThinMaterial
  }

  private func systemVibrancy(
    _ style: VibrancyStyle, _ appearance: Appearance
  ) -> VibrancyOperator {
    let row: (light: (Double, Double, Double), dark: (Double, Double, Double))
    switch style {
    case .label:
      return .over(Color(white: appearance == .light ? 0 : 1, alpha: 0.96))
    case .secondaryLabel:
      row =
        isThin
        ? (light: (0.5525, 1.1, 0.04875), dark: (0.425, 1.0, 0.5375))
        : (light: (0.5015, 2.0, 0.04425), dark: (0.408, 1.5, 0.556))
    case .tertiaryLabel:
      row =
        isThin
        ? (light: (0.741, 1.0, 0.0195), dark: (0.665, 1.2, 0.3175))
        : (light: (0.722, 1.7, 0.019), dark: (0.684, 1.7, 0.298))
    case .quaternaryLabel, .secondaryFill:
      row = (light: (0.85, 1.4, 0), dark: (0.82, 1.4, 0.18))
    case .fill:
      row =
        self == .systemChromeMaterial
        ? (light: (0.50, 1.5, 0.10), dark: (0.45, 0.75, 0.46))
        : (light: (0.375, 2.0, 0.0625), dark: (0.50, 1.75, 0.50))
    case .tertiaryFill:
      row = (light: (1.008, 1.25, -0.084), dark: (0.968, 1.1, 0.12))
    case .separator:
      row = (light: (0.722, 1.7, 0.019), dark: (0.684, 1.7, 0.298))
    }
    let (luma, chroma, offset) = appearance == .light ? row.light : row.dark
    return .matrix(luma: luma, chroma: chroma, offset: offset)
  }
}
