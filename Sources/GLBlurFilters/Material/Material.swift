/// The blur styles of UIKit, tvOS and macOS.
///
/// `extraLight` and `light`, and styles that end in `Light`, always have the light appearance.
/// `dark` and `extraDark`, and styles that end in `Dark`, always have the dark one. For all others
/// the parameter `appearance` selects it.
public enum Material: String, Choice {
  // Styles of UIKit since iOS 8.
  /// UIKit's `UIBlurEffect.Style.extraLight` of iOS 8, always light.
  case extraLight
  /// UIKit's `UIBlurEffect.Style.light` of iOS 8, always light.
  case light
  /// UIKit's `UIBlurEffect.Style.dark` of iOS 8, always dark.
  case dark
  /// `UIBlurEffect.Style.extraDark`, which only tvOS has. Its constants equal those of `dark`.
  case extraDark
  /// UIKit's `UIBlurEffect.Style.regular` of iOS 10, light or dark as `appearance` says.
  case regular
  /// UIKit's `UIBlurEffect.Style.prominent` of iOS 10, light or dark as `appearance` says.
  case prominent
  // Styles of UIKit since iOS 13.
  /// UIKit's `UIBlurEffect.Style.systemUltraThinMaterial`, light or dark as `appearance` says.
  case systemUltraThinMaterial
  /// UIKit's `UIBlurEffect.Style.systemThinMaterial`, light or dark as `appearance` says.
  case systemThinMaterial
  /// UIKit's `UIBlurEffect.Style.systemMaterial`, light or dark as `appearance` says.
  case systemMaterial
  /// UIKit's `UIBlurEffect.Style.systemThickMaterial`, light or dark as `appearance` says.
  case systemThickMaterial
  /// UIKit's `UIBlurEffect.Style.systemChromeMaterial`, light or dark as `appearance` says.
  case systemChromeMaterial
  /// UIKit's `UIBlurEffect.Style.systemUltraThinMaterialLight`, always light.
  case systemUltraThinMaterialLight
  /// UIKit's `UIBlurEffect.Style.systemThinMaterialLight`, always light.
  case systemThinMaterialLight
  /// UIKit's `UIBlurEffect.Style.systemMaterialLight`, always light.
  case systemMaterialLight
  /// UIKit's `UIBlurEffect.Style.systemThickMaterialLight`, always light.
  case systemThickMaterialLight
  /// UIKit's `UIBlurEffect.Style.systemChromeMaterialLight`, always light.
  case systemChromeMaterialLight
  /// UIKit's `UIBlurEffect.Style.systemUltraThinMaterialDark`, always dark.
  case systemUltraThinMaterialDark
  /// UIKit's `UIBlurEffect.Style.systemThinMaterialDark`, always dark.
  case systemThinMaterialDark
  /// UIKit's `UIBlurEffect.Style.systemMaterialDark`, always dark.
  case systemMaterialDark
  /// UIKit's `UIBlurEffect.Style.systemThickMaterialDark`, always dark.
  case systemThickMaterialDark
  /// UIKit's `UIBlurEffect.Style.systemChromeMaterialDark`, always dark.
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

  /// The style without its fixed appearance, and that appearance or nil.
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
