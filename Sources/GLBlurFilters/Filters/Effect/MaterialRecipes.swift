// The constants of the styles of iOS 8 to 12 are from UIImage+ImageEffects (Apple's sample, 2013),
// whose constants UIKit shares. The constants of the system materials of iOS 13 and later, of tvOS
// and of macOS are from public reverse engineering of CoreMaterial's recipes and of
// NSVisualEffectView. On macOS, 246 and 40 of 255 are the greys of light and dark fills.
extension Material {
  /// Returns the recipe of the material.
  ///
  /// - Parameter appearance: The appearance, which a material with one of its own ignores.
  package func recipe(_ appearance: Appearance) -> MaterialRecipe {
    let appearance = ownAppearance ?? appearance
    return switch style {
    case .extraLight: .frosted(20, white: 0.97, alpha: 0.82)
    case .light: .frosted(30, white: 1, alpha: 0.3)
    case .dark, .extraDark: .frosted(20, white: 0.11, alpha: 0.73)
    case .regular:
      appearance == .light
        ? .frosted(30, white: 1, alpha: 0.3, .guess)
        : .frosted(30, white: 0.11, alpha: 0.73, .guess)
    case .prominent:
      appearance == .light
        ? .frosted(20, white: 0.97, alpha: 0.82, .guess)
        : .frosted(20, white: 0.11, alpha: 0.73, .guess)
    case .systemUltraThinMaterial:
      appearance == .light
        ? .system(22.5, 0.5, (0.45, 0.55, 0.65, 0.68), saturation: 1.1, brightness: 0.12)
        : .system(22.5, 0.5, (0.24, 0.24, 0.3, 0.39), saturation: 1.1)
    case .systemThinMaterial:
      appearance == .light
        ? .system(30, 0.6, (0.725, 0.825, 0.76, 0.73), saturation: 1.35, brightness: 0.12)
        : .system(30, 0.6, (0.2, 0.21, 0.1, 0.15), saturation: 1.35)
    case .systemMaterial:
      appearance == .light
        ? .system(30, 0.75, (0.9, 0.83, 0.925, 0.815), saturation: 1.5, brightness: 0.1)
        : .system(30, 0.75, (0.16, 0.26, 0.1, 0.1), saturation: 1.5)
    case .systemThickMaterial:
      appearance == .light
        ? .system(45, 0.88, (0.99, 0.95, 0.98, 0.905), saturation: 1.5, brightness: 0.045)
        : .system(45, 0.88, (0.14, 0.16, 0.1, 0.03), saturation: 1.5)
    case .systemChromeMaterial:
      appearance == .light
        ? .system(22.5, 0.75, (0.8, 0.9, 1.1, 0.825), saturation: 1.1, brightness: 0.1)
        : .system(22.5, 0.75, (0.23, 0.52, 0.27, 0.255), saturation: 2, brightness: -0.1)
    case .tvOSUltraThinMaterial:
      .television(appearance, light: (0.06, 1.3), dark: (0.08, 1.3))
    case .tvOSThinMaterial: .television(appearance, light: (0.3, 1.8), dark: (0.32, 1.4))
    case .tvOSMaterial: .television(appearance, light: (0.4, 1.6), dark: (0.5, 1.6))
    case .tvOSThickMaterial: .television(appearance, light: (0.6, 1), dark: (0.8, 1))
    case .macOSSidebar:
      .desktop(appearance, light: (2.2, 0.84, 0xE9), dark: (2.4, 0.8, 0x24))
    case .macOSPopover: .desktop(appearance, light: (2, 0.6, 0xF1), dark: (2, 0.6, 0x1C))
    case .macOSMenu: .desktop(appearance, light: (2.1, 0.72, 0xED), dark: (2.2, 0.7, 0x20))
    default: .desktop(appearance, light: (1.9, 0.48, 0xF5), dark: (1.6, 0.4, 0x14))
    }
  }

  /// Returns the recipe for the accessibility setting Reduce Transparency. It differs from the
  /// usual one only for chrome.
  package func opaqueRecipe(_ appearance: Appearance) -> MaterialRecipe {
    guard style == .systemChromeMaterial else { return recipe(appearance) }
    return (ownAppearance ?? appearance) == .light
      ? .system(22.5, 0.75, (0.95, 0.9, 1.1, 0.825), saturation: 0.8, brightness: 0.1)
      : .system(22.5, 0.85, (0.225, 0.31, 0.25, 0.2), saturation: 1, brightness: -0.1)
  }
}

extension MaterialRecipe {
  /// Returns a recipe of iOS 8 to 12 from the standard deviation and the tint.
  fileprivate static func frosted(
    _ sigma: Double, white: Double, alpha: Double, _ source: Source = .published
  ) -> MaterialRecipe {
    MaterialRecipe(
      source: source, sigma: sigma, saturation: 1.8, tint: Color(white: white, alpha: alpha))
  }

  /// Returns a recipe of the system materials of iOS 13 from the standard deviation, the amount and
  /// the values of the luminance curve, the saturation and the brightness.
  fileprivate static func system(
    _ sigma: Double, _ amount: Double, _ values: (Double, Double, Double, Double),
    saturation: Double, brightness: Double = 0
  ) -> MaterialRecipe {
    MaterialRecipe(
      source: .reverseEngineered, sigma: sigma, isBlurredLast: true,
      curve: LuminanceCurve(values.0, values.1, values.2, values.3, amount: amount),
      saturation: saturation, brightness: brightness)
  }

  /// Returns a recipe of tvOS from the alpha of a white or black tint and the saturation.
  fileprivate static func television(
    _ appearance: Appearance, light: (Double, Double), dark: (Double, Double)
  ) -> MaterialRecipe {
    let (alpha, saturation) = appearance == .light ? light : dark
    return MaterialRecipe(
      source: .reverseEngineered, sigma: 50, saturation: saturation,
      tint: Color(white: appearance == .light ? 1 : 0, alpha: alpha))
  }

  /// Returns a recipe of macOS from the saturation, the alpha of the fill, and the grey of the tone
  /// as an 8-bit level.
  fileprivate static func desktop(
    _ appearance: Appearance, light: (Double, Double, Double), dark: (Double, Double, Double)
  ) -> MaterialRecipe {
    let (saturation, alpha, grey) = appearance == .light ? light : dark
    let tone = Color(white: grey / 255)
    return MaterialRecipe(
      source: .reverseEngineered, sigma: 30, saturation: saturation,
      tint: Color(white: (appearance == .light ? 246 : 40) / 255, alpha: alpha),
      tone: appearance == .light ? .darken(tone) : .lighten(tone))
  }
}
