/// The blur styles of UIKit, tvOS and macOS.
///
/// `extraLight` and `light`, and styles that end in `Light`, always have the light appearance.
/// `dark` and `extraDark`, and styles that end in `Dark`, always have the dark one. For all others
/// the parameter `appearance` selects it.
public enum Material: String, Choice {
  // Styles of UIKit since iOS 8.
  /// `UIBlurEffect.Style.extraLight`.
  case extraLight
  /// `UIBlurEffect.Style.light`.
  case light
  /// `UIBlurEffect.Style.dark`.
  case dark
  /// `UIBlurEffect.Style.extraDark`, which only tvOS has. The constants are those of `dark`.
  case extraDark
  /// `UIBlurEffect.Style.regular`.
  case regular
  /// `UIBlurEffect.Style.prominent`.
  case prominent
  // Styles of UIKit since iOS 13.
  /// `UIBlurEffect.Style.systemUltraThinMaterial`.
  case systemUltraThinMaterial
  /// `UIBlurEffect.Style.systemThinMaterial`.
  case systemThinMaterial
  /// `UIBlurEffect.Style.systemMaterial`.
  case systemMaterial
  /// `UIBlurEffect.Style.systemThickMaterial`.
  case systemThickMaterial
  /// `UIBlurEffect.Style.systemChromeMaterial`.
  case systemChromeMaterial
  /// `UIBlurEffect.Style.systemUltraThinMaterialLight`.
  case systemUltraThinMaterialLight
  /// `UIBlurEffect.Style.systemThinMaterialLight`.
  case systemThinMaterialLight
  /// `UIBlurEffect.Style.systemMaterialLight`.
  case systemMaterialLight
  /// `UIBlurEffect.Style.systemThickMaterialLight`.
  case systemThickMaterialLight
  /// `UIBlurEffect.Style.systemChromeMaterialLight`.
  case systemChromeMaterialLight
  /// `UIBlurEffect.Style.systemUltraThinMaterialDark`.
  case systemUltraThinMaterialDark
  /// `UIBlurEffect.Style.systemThinMaterialDark`.
  case systemThinMaterialDark
  /// `UIBlurEffect.Style.systemMaterialDark`.
  case systemMaterialDark
  /// `UIBlurEffect.Style.systemThickMaterialDark`.
  case systemThickMaterialDark
  /// `UIBlurEffect.Style.systemChromeMaterialDark`.
  case systemChromeMaterialDark
  /// The ultra-thin system material of tvOS.
  case tvOSUltraThinMaterial
  /// The thin system material of tvOS.
  case tvOSThinMaterial
  /// The regular system material of tvOS.
  case tvOSMaterial
  /// The thick system material of tvOS.
  case tvOSThickMaterial
  /// The material of `NSVisualEffectView.Material.sidebar` on macOS.
  case macOSSidebar
  /// The material of `NSVisualEffectView.Material.popover` on macOS.
  case macOSPopover
  /// The material of `NSVisualEffectView.Material.menu` on macOS.
  case macOSMenu
  /// The material of `NSVisualEffectView.Material.hudWindow` on macOS.
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
