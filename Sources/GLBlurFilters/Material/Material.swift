/// The blur styles of UIKit, tvOS and macOS.
///
/// `extraLight` and `light`, and styles that end in `Light`, always have the light appearance. `dark`
/// and `extraDark`, and styles that end in `Dark`, always have the dark one. For all others the
/// parameter `appearance` selects it.
public enum Material: String, Choice {
  // Styles of UIKit since iOS 8.
  case extraLight
  case light
  case dark
  /// A style of tvOS only, with the constants of `dark`.
  case extraDark
  case regular
  case prominent
  // Styles of UIKit since iOS 13.
  case systemUltraThinMaterial
  case systemThinMaterial
  case systemMaterial
  case systemThickMaterial
  case systemChromeMaterial
  case systemUltraThinMaterialLight
  case systemThinMaterialLight
  case systemMaterialLight
  case systemThickMaterialLight
  case systemChromeMaterialLight
  case systemUltraThinMaterialDark
  case systemThinMaterialDark
  case systemMaterialDark
  case systemThickMaterialDark
  case systemChromeMaterialDark
  // The system materials of tvOS.
  case tvOSUltraThinMaterial
  case tvOSThinMaterial
  case tvOSMaterial
  case tvOSThickMaterial
  // Materials of NSVisualEffectView.
  case macOSSidebar
  case macOSPopover
  case macOSMenu
  case macOSHUD

  /// The style without its fixed appearance, and that appearance, or nil if the style has both.
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

  /// The fixed appearance of the style, or nil if the style has both.
  package var ownAppearance: Appearance? { parts.appearance }
}
