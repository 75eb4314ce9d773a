import GLBlur
import GLBlurChain

extension LabelReport {
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
  var json: JSONText {
    .object([("color", color.json), ("scrim", scrim.alpha > 0 ? scrim.json : .null)])
  }
}

extension LabelColor {
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
  /// The colour as `[r, g, b, a]`, which chain files accept.
  var json: JSONText { .array([red, green, blue, alpha].map(JSONText.number)) }
}
