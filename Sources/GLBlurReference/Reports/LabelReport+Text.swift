package import GLBlur

extension LabelReport {
  /// Warnings about fonts that differ from those asked for. They do not depend on the picture.
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

  /// Returns the end of a noun in a warning that is about a span: ` of "Sale"`.
  private func owner(_ span: String?) -> String { span.map { " of \(quoted($0))" } ?? "" }

  /// A warning that a colour around the text makes it harder to read, or nil.
  package var clashWarning: String? {
    guard !clashes.isEmpty else { return nil }
    let names = clashes.map { "'\($0)'" }.joined(separator: " and ")
    return "\(title): the text has less contrast with \(names) than 'legible' wants, and these "
      + "colours are not counted; choose others, further from that of the text"
  }

  /// A warning that text was cut off, or nil if none was.
  package var truncationWarning: String? {
    guard isTruncated else { return nil }
    return "\(title): the text is cut off; make 'frame' or 'lines' larger, or 'size' smaller"
  }

  /// A warning that glyphs are hidden, or nil if all of them show.
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

  /// All warnings about the label: those about its fonts, about text that does not show, and about
  /// colours around it.
  package var warnings: [String] {
    fontWarnings + [truncationWarning, cutWarning, clashWarning].compactMap(\.self)
  }
}
