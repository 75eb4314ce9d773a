import Legibility

/// The steps by which a material changes the picture beneath it, all on encoded values.
package struct MaterialRecipe: Hashable, Sendable {
  /// The reliability of the numbers.
  package enum Source: Hashable, Sendable {
    /// From code that Apple published (UIImage+ImageEffects), for the styles of iOS 8 to 12.
    case published
    /// Approximations from public reverse engineering.
    case reverseEngineered
    /// Only the blur is known; the other numbers are those of the nearest known style.
    case guess
  }

  /// The last step of the materials of macOS, a limit on every channel.
  package enum Tone: Hashable, Sendable {
    /// No channel is greater than that of the colour.
    case darken(Color)
    /// No channel is less than that of the colour.
    case lighten(Color)
  }

  package var source: Source
  /// The standard deviation of the blur, in points.
  package var sigma: Double
  /// Whether the curve, the saturation and the brightness precede the blur.
  package var isBlurredLast = false
  package var curve: LuminanceCurve?
  package var saturation = 1.0
  package var brightness = 0.0
  package var tint = Color.clear
  package var tone: Tone?

  /// Returns the recipe with its sRGB colours encoded in another space.
  func encoded(in colors: RGBSpace) -> MaterialRecipe {
    func encoded(_ color: Color) -> Color { RGBSpace.sRGB.convert(color, to: colors).color }
    var recipe = self
    recipe.tint = encoded(tint)
    recipe.tone =
      switch tone {
      case .darken(let color): .darken(encoded(color))
      case .lighten(let color): .lighten(encoded(color))
      case nil: nil
      }
    return recipe
  }

  package func scaled(by fraction: Double) -> MaterialRecipe {
    var recipe = self
    recipe.sigma *= fraction
    recipe.curve?.amount *= fraction
    recipe.saturation = 1 + (saturation - 1) * fraction
    recipe.brightness *= fraction
    recipe.tint = tint.withAlpha(tint.alpha * fraction)
    return recipe
  }

  /// Returns the colour of the panel over a backdrop of one colour, without the blur. Both are
  /// encoded in the space of the recipe's colours.
  package func panel(over backdrop: Color) -> Color {
    var c = SIMD3(backdrop.red, backdrop.green, backdrop.blue)
    func limited(_ c: SIMD3<Double>) -> SIMD3<Double> {
      c.clamped(lowerBound: .zero, upperBound: .one)
    }
    if let curve {
      let level = curve.level(of: (Luma.gpuImage * c).sum())
      c = limited(c + (SIMD3(repeating: level) - c) * curve.amount)
    }
    let luma = SIMD3(repeating: (Luma.rec709 * c).sum())
    c = limited(luma + (c - luma) * saturation)
    c = limited(c + brightness)
    c += (SIMD3(tint.red, tint.green, tint.blue) - c) * tint.alpha
    switch tone {
    case .darken(let tone):
      c = pointwiseMin(c, SIMD3(tone.red, tone.green, tone.blue))
    case .lighten(let tone):
      c = pointwiseMax(c, SIMD3(tone.red, tone.green, tone.blue))
    case nil: break
    }
    return Color(red: c.x, green: c.y, blue: c.z)
  }
}

extension MaterialRecipe {
  /// Returns white or black of the least alpha at which opaque text of the opposite colour has a
  /// contrast of 7:1 over every backdrop.
  package func contrastFill(_ appearance: Appearance, in colors: RGBSpace = .sRGB) -> Color {
    let recipe = encoded(in: colors)
    let (fill, label) = appearance == .light ? (Color.white, Color.black) : (.black, .white)
    // The recipe is smooth, and contrast is worst near the corners of the colour cube.
    let steps = (0...8).map { Double($0) / 8 }
    let panels = steps.flatMap { red in
      steps.flatMap { green in
        steps.map { recipe.panel(over: Color(red: red, green: green, blue: $0)) }
      }
    }
    let alpha = Scrim.leastAlpha(of: fill, under: label, over: panels, ratio: 7, in: colors)
    return fill.withAlpha(alpha ?? 1)
  }
}

// The styles of iOS 8 to 12 have the constants of UIImage+ImageEffects (Apple's sample, 2013),
// which UIKit shares. Those of the system materials of iOS 13 and later, of tvOS and of macOS are
// from public reverse engineering of CoreMaterial's recipes and of NSVisualEffectView. On macOS,
// 246 and 40 of 255 are the greys of light and dark fills.
extension Material {
  /// Returns the recipe in an appearance, which a material with one of its own ignores.
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

  /// Returns the recipe for Reduce Transparency, which differs only for chrome.
  package func opaqueRecipe(_ appearance: Appearance) -> MaterialRecipe {
    guard style == .systemChromeMaterial else { return recipe(appearance) }
    return (ownAppearance ?? appearance) == .light
      ? .system(22.5, 0.75, (0.95, 0.9, 1.1, 0.825), saturation: 0.8, brightness: 0.1)
      : .system(22.5, 0.85, (0.225, 0.31, 0.25, 0.2), saturation: 1, brightness: -0.1)
  }
}

extension MaterialRecipe {
  fileprivate static func frosted(
    _ sigma: Double, white: Double, alpha: Double, _ source: Source = .published
  ) -> MaterialRecipe {
    MaterialRecipe(
      source: source, sigma: sigma, saturation: 1.8, tint: Color(white: white, alpha: alpha))
  }

  fileprivate static func system(
    _ sigma: Double, _ amount: Double, _ values: (Double, Double, Double, Double),
    saturation: Double, brightness: Double = 0
  ) -> MaterialRecipe {
    MaterialRecipe(
      source: .reverseEngineered, sigma: sigma, isBlurredLast: true,
      curve: LuminanceCurve(values.0, values.1, values.2, values.3, amount: amount),
      saturation: saturation, brightness: brightness)
  }

  fileprivate static func television(
    _ appearance: Appearance, light: (Double, Double), dark: (Double, Double)
  ) -> MaterialRecipe {
    let (alpha, saturation) = appearance == .light ? light : dark
    return MaterialRecipe(
      source: .reverseEngineered, sigma: 50, saturation: saturation,
      tint: Color(white: appearance == .light ? 1 : 0, alpha: alpha))
  }

  /// The arguments are the saturation, the alpha of the fill, and the 8-bit grey of the tone.
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
