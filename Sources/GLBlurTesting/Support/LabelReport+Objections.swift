import GLBlur
import GLBlurFilters
import PictureTesting

extension LabelReport {
  /// Returns a sentence for each reason why the label is not readable, with a cure.
  func objections(to conformance: Conformance) -> [String] {
    var objections: [String] = []
    if missingCharacters > 0 {
      objections.append(
        "\(title): \(missingCharacters) of its characters are in no font and are drawn as boxes; "
          + "install a font that has them.")
    }
    guard let contrast else {
      return objections + [
        "\(title) lies outside the visible picture, at \(box); move or enlarge its frame."
      ]
    }
    switch cut {
    case .picture:
      objections.append(
        "\(title) is cut by the picture's edge; move its frame, or make its size smaller.")
    case .view:
      objections.append(
        "\(title) is cut by the view around it; make that view larger or the size of the label smaller, or "
          + "set the view's clipping to false.")
    case nil: break
    }
    if reaches(conformance) == false {
      objections.append(
        "\(title) has a contrast of \(ratioText(contrast.worstRatio)) with its worst pixel, and "
          + "\(conformance.rawValue) needs \(figure(conformance.requiredRatio(for: size))) for "
          + "text of \(figure(size.points)) points. "
          + (remedies[conformance].map { "It would pass in \($0.prose)." }
            ?? "No colour and no scrim would pass."))
    }
    return objections
  }

  var numbers: String {
    "\(title): "
      + (contrast.map {
        "worst \($0.worstRatio):1, fifth percentile \($0.fifthPercentileRatio):1, "
          + "mean colour \($0.meanColorRatio):1, over \($0.pixelCount) pixels"
      } ?? "not visible") + ", drawn in \(paint.prose), fonts \(families.joined(separator: ", "))"
  }
}
