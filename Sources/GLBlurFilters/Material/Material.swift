/// The blur styles of UIKit, tvOS and macOS. Those that end in Light or Dark have that appearance
/// always; `appearance` chooses for the others.
public enum Material: String, Choice {
  // UIKit from iOS 8 on.
  case extraLight
  case light
  case dark
  /// tvOS alone; the constants of `dark`.
  case extraDark
  case regular
  case prominent
  // UIKit from iOS 13 on.
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
  // NSVisualEffectView's.
  case macOSSidebar
  case macOSPopover
  case macOSMenu
  case macOSHUD

  /// The style without an appearance of its own, and the appearance that it has.
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

  /// The style without an appearance of its own.
  var style: Material { parts.style }

  /// The appearance that the style has by itself; the others take the one around them.
  package var ownAppearance: Appearance? { parts.appearance }
}
