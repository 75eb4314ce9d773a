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

  /// Returns the label with the verdict of each level of contrast.
  ///
  /// - Parameter level: The level by which the label is judged if it states none itself.
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
