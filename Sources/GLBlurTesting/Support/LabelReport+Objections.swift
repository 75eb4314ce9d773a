import GLBlur

extension LabelReport {
  /// Returns a sentence for each reason why the label cannot be read, with what would help.
  func objections(to conformance: Conformance) -> [String] {
    var objections: [String] = []
    if missingCharacters > 0 {
      objections.append(
        "\(title): \(missingCharacters) of its characters are in no font and are drawn as boxes; "
          + "install a font that has them.")
    }
    guard let contrast else {
      return objections + [
        "\(title) lies outside the visible picture, at \(box.text); move or enlarge its frame."
      ]
    }
    if reaches(conformance) == false {
      objections.append(
        "\(title) has a contrast of \(figure(contrast.worstRatio)):1 with its worst pixel, and "
          + "\(conformance.rawValue) needs \(figure(conformance.requiredRatio(for: size))):1 for "
          + "text of \(figure(size.points)) points. "
          + (remedies[conformance].map { "It would pass in \($0.text)." }
            ?? "No colour and no scrim would pass."))
    }
    return objections
  }

  /// The figures of the label in one line.
  var numbers: String {
    "\(title): "
      + (contrast.map {
        "worst \($0.worstRatio):1, fifth percentile \($0.fifthPercentileRatio):1, "
          + "mean colour \($0.meanColorRatio):1, over \($0.pixelCount) pixels"
      } ?? "not visible") + ", drawn in \(paint.text), fonts \(families.joined(separator: ", "))"
  }

  private var title: String { "\(place) \"\(text)\"" }
}

extension LabelPaint {
  /// The colours in words: `(0, 0, 0, 0.7) on a scrim of (1, 1, 1, 0.46)`.
  fileprivate var text: String {
    let ink =
      switch color {
      case .color(let color): color.text
      case .auto: "black or white"
      case .vibrancy(let style): "the vibrancy '\(style.rawValue)'"
      }
    return scrim.alpha > 0 ? "\(ink) on a scrim of \(scrim.text)" : ink
  }
}

extension Color {
  fileprivate var text: String {
    "(" + [red, green, blue, alpha].map(figure).joined(separator: ", ") + ")"
  }
}

extension Region {
  fileprivate var text: String { "x \(x), y \(y), \(width)×\(height)" }
}
