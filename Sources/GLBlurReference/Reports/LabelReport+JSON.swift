package import GLBlur
import GLBlurChain

extension LabelReport {
  package var json: JSONText {
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
      ("color", paint.color.json), ("spans", .array(spans.map(\.json))),
      ("scrim", paint.scrim.alpha > 0 ? paint.scrim.json : .null),
      ("ratio", contrast?.json ?? .null), ("worstTime", .optional(worstTime)),
      ("families", .array(families.map(JSONText.string))),
      ("fallbackFamilies", .array(fallbackFamilies.map(JSONText.string))),
      ("missingFamily", .optional(missingFamily)),
      ("missingFamilies", .array(missingFamilies.map(\.json))),
      ("missingWeights", .array(missingWeights.map(\.json))),
      ("missingCharacters", .integer(missingCharacters)), ("truncated", .boolean(isTruncated)),
      ("cut", .optional(cut?.rawValue)), ("clashes", .array(clashes.map(JSONText.string))),
    ])
  }

  /// Returns the label with the verdict of each level of contrast. `level` counts if the label
  /// states none itself.
  package func json(judgedBy level: Conformance) -> JSONText {
    let verdicts = Conformance.allCases.map { level in
      let required = level.requiredRatio(for: size)
      return (
        level.rawValue,
        JSONText.object([
          ("required", .number(required)), ("passes", .optional(reaches(level))),
          ("shareBelow", .optional(contrast?.share(below: required))),
          ("remedy", remedies[level]?.json ?? .null),
        ])
      )
    }
    let level = wanted ?? level
    return json.appending(
      [("level", .string(level.rawValue)), ("passes", .optional(reaches(level)))] + verdicts)
  }
}

extension ContrastSummary {
  package var json: JSONText {
    .object([
      ("worst", .number(worstRatio)), ("worstBackdrop", worstBackdrop.json),
      ("fifthPercentile", .number(fifthPercentileRatio)), ("meanColor", .number(meanColorRatio)),
    ])
  }
}

extension LabelReport.Span {
  package var json: JSONText {
    .object([
      ("text", .string(text)), ("points", .number(size.points)), ("bold", .boolean(size.isBold)),
      ("large", .boolean(size.isLarge)), ("color", color.json),
      ("ratio", contrast?.json ?? .null),
    ])
  }
}

extension LabelPaint {
  package var json: JSONText {
    .object([
      ("color", color.json), ("colors", .array(colors.map(\.json))),
      ("scrim", scrim.alpha > 0 ? scrim.json : .null),
    ])
  }
}

extension LabelColor {
  /// The colour as chain files spell it.
  package var json: JSONText {
    switch self {
    case .color(let color): color.json
    case .auto: .string("auto")
    case .vibrancy(let style): .string(style.rawValue)
    }
  }
}

extension Color {
  /// The colour as `[r, g, b, a]`, which chain files accept.
  package var json: JSONText { .array([red, green, blue, alpha].map(JSONText.number)) }
}

extension FontFamily {
  package var json: JSONText {
    .object([
      ("family", .string(name)), ("weights", .array(weights.map(JSONText.integer))),
      (
        "variable",
        variableWeights.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) } ?? .null
      ),
      ("italic", .boolean(hasItalics)),
    ])
  }
}

extension MissingWeight {
  package var json: JSONText {
    family.json.appending([
      ("asked", .integer(asked)), ("used", .integer(used)), ("span", .optional(span)),
    ])
  }
}

extension MissingFamily {
  package var json: JSONText {
    .object([
      ("family", .string(name)), ("used", .optional(used)), ("span", .optional(span)),
    ])
  }
}

extension LabelReport {
  /// Warnings about fonts that differ from the requested ones.
  package var fontWarnings: [String] {
    var warnings: [String] = []
    for family in missingFamilies {
      let used = family.used.map { "; \($0) is used instead" } ?? ""
      warnings.append("the font '\(family.name)'\(owner(family.span)) is not installed" + used)
    }
    if missingFamilies.isEmpty, !fallbackFamilies.isEmpty {
      warnings.append(
        "characters that its font lacks are set in " + fallbackFamilies.joined(separator: ", "))
    }
    for weight in missingWeights {
      let name = FontWeight(number: weight.asked).map { " ('\($0.rawValue)')" } ?? ""
      let used =
        weight.family.has(weight.used) ? "is set in \(weight.used)" : "is thickened instead"
      warnings.append(
        "the font '\(weight.family.name)'\(owner(weight.span)) has no weight \(weight.asked)\(name) and \(used); it has "
          + weight.family.prose)
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

  /// Returns the end of a noun in a warning about a span: ` of "Sale"`.
  private func owner(_ span: String?) -> String { span.map { " of \(quoted($0))" } ?? "" }

  /// A warning that a colour around the text makes it harder to read.
  package var clashWarning: String? {
    guard !clashes.isEmpty else { return nil }
    let names = clashes.map { "'\($0)'" }.joined(separator: " and ")
    return "\(title): the text has less contrast with \(names) than 'legible' wants, and these "
      + "colours are not counted; choose others, further from that of the text"
  }

  package var truncationWarning: String? {
    guard isTruncated else { return nil }
    return "\(title): the text is cut off; make 'frame' or 'lines' larger, or 'size' smaller"
  }

  package var cutWarning: String? {
    switch cut {
    case .picture:
      "\(title): the text is cut by the picture's edge; move its 'frame', or make 'size' smaller"
    case .view:
      "\(title): the text is cut by the view around it; make that view larger or 'size' smaller, or set the "
        + "view's 'clipping' to false"
    case nil: nil
    }
  }

  package var warnings: [String] {
    fontWarnings + [truncationWarning, cutWarning, clashWarning].compactMap(\.self)
  }
}
