import GLBlur
import GLBlurChain
import GLBlurReference

/// How legible the labels on an input are.
struct LegibilityReport {
  let input: String
  /// Required of labels that state no level.
  let level: Conformance
  var labels: [LabelReport] = []
  /// The error before there was anything to judge.
  var failure: Failure?

  var status: ExitStatus {
    failure?.status ?? (failures.isEmpty ? .success : .notPassed)
  }

  /// A message for each label that is less legible than required.
  var failures: [String] {
    labels.compactMap { label in
      let level = label.wanted ?? level
      guard let contrast = label.contrast, label.reaches(level) == false else { return nil }
      return "\(named(input)): \(label.title): contrast \(ratioText(contrast.worstRatio)) "
        + "\(label.worstTime == nil ? label.worstPlace + "," : label.worstPlace) \(level.rawValue) needs \(rounded(level.requiredRatio(for: label.size), 1))"
        + (label.remedies[level].map { "; it would pass in \($0.prose)" } ?? "")
    }
  }

  func prose(isVerbose: Bool) -> String {
    labels.map { label in
      let fonts = isVerbose ? [("fonts", label.families.joined(separator: ", "))] : []
      let rows = rows(of: label) + fonts
      let column = (rows.map(\.0.count).max() ?? 0) + 2
      return
        (["\(named(input)): \(label.title): \(verdict(of: label))"]
        + rows.map { "  " + "\($0.0):".padded(to: column) + $0.1 })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  var json: JSONText {
    .object([
      ("input", .string(input)), ("status", .integer(Int(status.rawValue))),
      ("error", .optional(failure?.message ?? failures.first)),
      ("labels", .array(labels.map { $0.json(judgedBy: level) })),
    ])
  }

  private func verdict(of label: LabelReport) -> String {
    let level = label.wanted ?? level
    return switch label.reaches(level) {
    case .some(true): "passes \(level.rawValue)"
    case .some(false): "fails \(level.rawValue)"
    case .none: "is not visible"
    }
  }

  private func rows(of label: LabelReport) -> [(String, String)] {
    var rows = [
      ("box", "\(label.box)"), ("text", label.size.prose), ("drawn in", label.paint.prose),
    ]
    if label.spans.count > 1 {
      rows += label.spans.map { span in
        (
          quoted(span.text),
          "\(span.size.prose), \(span.color.prose)"
            + (span.contrast.map { ", \(ratioText($0.worstRatio))" } ?? "")
        )
      }
    }
    guard let contrast = label.contrast else { return rows }
    rows += [
      (
        "worst pixel",
        "\(ratioText(contrast.worstRatio)), on \(contrast.worstBackdrop.prose)"
          + (label.worstTime.map { ", at \(secondsText($0))" } ?? "")
      ),
      ("5th percentile", ratioText(contrast.fifthPercentileRatio)),
      ("mean colour", ratioText(contrast.meanColorRatio)),
    ]
    rows += Conformance.allCases.map { ($0.rawValue, prose(label, contrast, $0)) }
    return rows
  }

  private func prose(
    _ label: LabelReport, _ contrast: ContrastSummary, _ level: Conformance
  ) -> String {
    let required = level.requiredRatio(for: label.size)
    let needs = rounded(required, 1)
    guard label.reaches(level) == false else { return "passes, needs \(needs)" }
    return "fails, needs \(needs), and \(shareText(contrast.share(below: required))) of the pixels "
      + "have less; "
      + (label.remedies[level].map { "it would pass in \($0.prose)" } ?? "nothing would pass")
  }
}

extension TextSize {
  /// In words: `18 points bold, normal by WCAG`.
  fileprivate var prose: String {
    "\(numeral(points)) points\(isBold ? " bold" : ""), \(isLarge ? "large" : "normal") by WCAG"
  }
}
