import GLBlur
import GLBlurChain

extension LabelReport {
  /// The place and the text of the label: `nodes[1] "Ready in 5 minutes"`.
  var title: String { "\(place) \(quoted(shortText))" }

  private var shortText: String {
    text.count <= Self.mostCharacters
      ? text : text.prefix(Self.mostCharacters - 1) + "…"
  }

  private static let mostCharacters = 32

  /// Warnings about fonts that differ from those asked for. They do not depend on the picture.
  var fontWarnings: [String] {
    var warnings: [String] = []
    if let missingFamily {
      let used = families.first.map { "; \($0) is used instead" } ?? ""
      warnings.append("the font '\(missingFamily)' is not installed" + used)
    } else if !fallbackFamilies.isEmpty {
      warnings.append(
        "characters that its font lacks are set in " + fallbackFamilies.joined(separator: ", "))
    }
    if missingCharacters > 0 {
      let what =
        missingCharacters == 1
        ? "one character is in no font and is drawn as a box"
        : "\(missingCharacters) characters are in no font and are drawn as boxes"
      warnings.append(what + "; install a font that has them")
    }
    return warnings.map { "\(title): \($0)" }
  }

  /// A warning that text was cut off, or nil if none was.
  var truncationWarning: String? {
    guard isTruncated else { return nil }
    return "\(title): the text is cut off; make 'frame' or 'lines' larger, or 'size' smaller"
  }

  var json: JSONText {
    .object([
      ("place", .string(place)), ("text", .string(text)),
      (
        "box",
        .object([
          ("x", .integer(box.x)), ("y", .integer(box.y)), ("width", .integer(box.width)),
          ("height", .integer(box.height)),
        ])
      ),
      ("points", .number(size.points)), ("bold", .boolean(size.isBold)),
      ("large", .boolean(size.isLarge)), ("legible", .optional(wanted?.rawValue)),
      ("color", paint.color.json),
      ("scrim", paint.scrim.alpha > 0 ? paint.scrim.json : .null),
      ("ratio", contrast?.json ?? .null),
      ("families", .array(families.map(JSONText.string))),
      ("fallbackFamilies", .array(fallbackFamilies.map(JSONText.string))),
      ("missingFamily", .optional(missingFamily)),
      ("missingCharacters", .integer(missingCharacters)), ("truncated", .boolean(isTruncated)),
    ])
  }
}

extension ContrastSummary {
  var json: JSONText {
    .object([
      ("worst", .number(worstRatio)), ("worstBackdrop", worstBackdrop.json),
      ("fifthPercentile", .number(fifthPercentileRatio)), ("meanColor", .number(meanColorRatio)),
    ])
  }
}

extension LabelPaint {
  /// The colours in words: `black of alpha 0.7 on a white scrim of alpha 0.4553`.
  var prose: String {
    color.prose
      + (scrim.alpha > 0 ? " on a \(scrim.name) scrim of alpha \(alphaText(scrim.alpha))" : "")
  }

  var json: JSONText {
    .object([("color", color.json), ("scrim", scrim.alpha > 0 ? scrim.json : .null)])
  }
}

extension LabelColor {
  var prose: String {
    switch self {
    case .color(let color): color.prose
    case .auto: "black or white"
    case .vibrancy(let style): "vibrancy '\(style.rawValue)'"
    }
  }

  /// The colour as chain files spell it.
  var json: JSONText {
    switch self {
    case .color(let color): color.json
    case .auto: .string("auto")
    case .vibrancy(let style): .string(style.rawValue)
    }
  }
}

extension Color {
  /// The colour in words: `white`, `#336699 of alpha 0.5000`.
  var prose: String { name + (alpha < 1 ? " of alpha \(alphaText(alpha))" : "") }

  /// The name of the colour without its alpha.
  fileprivate var name: String {
    switch withAlpha(1) {
    case .black: "black"
    case .white: "white"
    default: hex
    }
  }

  /// The colour as `#RRGGBB`, rounded to 8 bits per channel.
  private var hex: String {
    "#"
      + [red, green, blue].map { channel in
        let level = Int((min(max(channel, 0), 1) * 255).rounded())
        return (level < 16 ? "0" : "") + String(level, radix: 16, uppercase: true)
      }.joined()
  }

  /// The colour as `[r, g, b, a]`, which chain files accept.
  var json: JSONText { .array([red, green, blue, alpha].map(JSONText.number)) }
}
