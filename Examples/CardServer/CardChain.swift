import GLBlur

extension Card {
  /// Returns the chain that makes the card from a photograph of the given size.
  ///
  /// The photograph is cut to the shape of the card. A panel of frosted glass lies below its middle,
  /// with the title and the author; text reaches the contrast of WCAG's level AA over any
  /// photograph.
  func chain(for photograph: Size) -> Chain {
    // The card is designed for a size of 1200 × 630.
    let unit = min(Double(size.width) / 1200, Double(size.height) / 630)
    let margin = 40 * unit
    let panel = (width: Double(size.width) - 2 * margin, height: 264 * unit)
    let text = (x: 72 * unit, width: panel.width - 112 * unit, height: 152 * unit)
    let titleSize = titleSize * unit
    return Chain {
      Crop(frame: cut(photograph))
      Resize(width: size.width, height: size.height)
      EffectView(
        material, appearance: theme == .light ? .light : .dark,
        frame: Frame(
          margin, Double(size.height) - margin - panel.height, panel.width, panel.height),
        backgroundColor: tint, background: .over, cornerRadius: 36 * unit,
        cornerCurve: .continuous, borderWidth: 1.5 * unit,
        borderColor: Color(white: 1, alpha: 0.25), shadowColor: Color(white: 0, alpha: 0.45),
        shadowRadius: 24 * unit, shadowY: 10 * unit
      ) {
        RoundedRect(
          frame: Frame(36 * unit, 36 * unit, 8 * unit, panel.height - 72 * unit),
          cornerRadius: 4 * unit, color: accent)
        Label(
          title, frame: Frame(text.x, 32 * unit, text.width, text.height), size: titleSize,
          weight: .bold, color: .auto, lines: Int(text.height / (titleSize * 1.37)),
          legible: .aa)
        Label(
          author, frame: Frame(text.x, 192 * unit, text.width, 40 * unit), size: 28 * unit,
          weight: .medium, color: .auto, lines: 1, legible: .aa)
      }
    }
  }

  /// The size of the title, in points: long titles are set smaller.
  private var titleSize: Double {
    switch title.count {
    case ...28: 68
    case ...56: 54
    default: 36
    }
  }

  private var material: Material { theme == .ocean ? .systemThinMaterial : .systemMaterial }

  private var tint: Color {
    theme == .ocean ? Color(red: 0.02, green: 0.16, blue: 0.32, alpha: 0.55) : .clear
  }

  private var accent: Color {
    switch theme {
    case .light: Color(red: 0.85, green: 0.24, blue: 0.16)
    case .dark: Color(red: 1, green: 0.72, blue: 0.2)
    case .ocean: Color(red: 0.3, green: 0.86, blue: 0.9)
    }
  }

  /// The largest part of the photograph that has the shape of the card. What is cut away is cut from
  /// the lower part for the most, because people's faces are in the upper part.
  private func cut(_ photograph: Size) -> Frame {
    let (width, height) = (Double(photograph.width), Double(photograph.height))
    let shape = Double(size.width) / Double(size.height)
    let part = (width: min(width, height * shape), height: min(height, width / shape))
    return Frame(
      (width - part.width) / 2, (height - part.height) / 8, part.width, part.height)
  }
}
