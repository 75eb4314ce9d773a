import GLBlur

/// The rows that runs on several drivers print one after the other.
enum Table {
  static let header = row("driver", "GL_RENDERER", "ES", "chains", "exact", "fast", "seconds")

  static func row(
    _ name: String, _ device: ContextInfo, _ tally: Tally, _ duration: Duration
  ) -> String {
    row(
      name, device.renderer, "\(device.major).\(device.minor)", "\(tally.chains)",
      tally.greatestExact == 0 ? "the same bytes" : codes(tally.greatestExact),
      codes(tally.greatestFast), decimal(duration / .seconds(1)))
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [14, 46, 5, 8, 16, 12, 7]).map { cell, width in
      cell + String(repeating: " ", count: max(1, width - cell.count))
    }.joined()
  }

  private static func codes(_ value: Double) -> String { decimal(value) + " codes" }

  /// Rounded up, a small difference does not look like none. The rounding errors of the division by
  /// 255 are removed first.
  private static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "all" }
    let hundredths = Int((value * 100 - 1e-6).rounded(.up))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
