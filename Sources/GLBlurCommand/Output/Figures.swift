import GLBlur
import GLBlurChain

/// Returns a share of 0…1 in percent, as 0 or 100 % only if exact.
func shareText(_ share: Double) -> String {
  let least = 0.001
  if share > 0, share < least { return "less than 0.1 %" }
  if share < 1, share > 1 - least { return "more than 99.9 %" }
  return "\(rounded(share * 100, 1)) %"
}

extension RoundingDifference: CustomStringConvertible {
  /// In a line: `40 pixels (0.21 %) differ by more than a level: 38 are sensitive to rounding, …`.
  package var description: String {
    func percent(_ share: Double) -> String { "\(rounded(share * 100, 2)) %" }
    let (explained, unexplained) = (explained.count, unexplained.count)
    return
      "\(differing.count) pixels (\(percent(differing.share))) differ by more than a level: "
      + "\(explained) are sensitive to rounding, as \(percent(sensitive.share)) of the picture is, "
      + "and \(unexplained) are not"
  }

  var json: JSONText {
    .object([
      ("differingPixels", .integer(differing.count)), ("differingShare", .number(differing.share)),
      ("sensitive", .integer(explained.count)), ("notSensitive", .integer(unexplained.count)),
      ("sensitiveShare", .number(sensitive.share)), ("trials", .integer(trials)),
    ])
  }
}
