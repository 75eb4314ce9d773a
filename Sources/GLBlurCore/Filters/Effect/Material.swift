/// The blur styles of UIKit. Those that end in Light or Dark have that appearance always.
public enum Material: String, Choice {
  case extraLight
  case light
  case dark
  case regular
  case prominent
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

  /// The style without an appearance of its own, and the appearance that it has.
  private var parts: (style: Material, appearance: Appearance?) {
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
  var ownAppearance: Appearance? { parts.appearance }
}

public enum Appearance: String, Choice {
  case light
  case dark
}

/// How prominent vibrant content is.
public enum VibrancyStyle: String, Choice {
  case label
  case secondaryLabel
  case tertiaryLabel
  case quaternaryLabel
  case fill
  case secondaryFill
  case tertiaryFill
  case separator
}

/// What a style of vibrancy does to the material under the content.
enum VibrancyOperator: Hashable {
  /// Colour burn by a grey, then a colour mixed in by the fourth power of the luma.
  case burn(Double, darken: Color)
  /// Colour dodge by a grey, then a colour mixed in by the fourth power of 1 − luma.
  case dodge(Double, lighten: Color)
  /// A colour on top.
  case over(Color)
  /// g(B − Y) + kY + o
  case matrix(luma: Double, chroma: Double, offset: Double)
}

// The constants are approximations from public reverse engineering of the vibrancy of iOS 8 to 12
// (burn, dodge) and of the visual style sets of iOS 13 and later (matrix, over).
extension Material {
  func vibrancy(_ style: VibrancyStyle, _ appearance: Appearance) -> VibrancyOperator {
    switch self {
    case .extraLight:
      .burn(64.0 / 255, darken: Color(red: 0, green: 0, blue: 80.0 / 255, alpha: 0.05))
    case .light: .burn(0.6, darken: Color(white: 0, alpha: 0.04))
    case .dark: .dodge(163.0 / 255, lighten: .clear)
    default: self.style.systemVibrancy(style, ownAppearance ?? appearance)
    }
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
