import Foundation

/// A line for each finding.
struct Table {
  private(set) var passed = 0
  private(set) var failed = 0

  init() {
    print(
      Self.line(
        "case", "greatest", "mean", "beyond 1", "allowed greatest, mean", "verdict", "because"))
  }

  mutating func add(_ comparison: Comparison, _ deviation: Deviation) {
    let tolerance = comparison.tolerance
    let isWithin = deviation.isWithin(tolerance)
    add(
      comparison.name, Self.number(deviation.greatest, 1), Self.number(deviation.mean, 3),
      Self.number(100 * deviation.beyondOne, 2) + " %",
      "\(Self.number(tolerance.greatest, 1)), \(Self.number(tolerance.mean, 2))", isWithin,
      tolerance.reason)
  }

  mutating func add(
    _ name: String, _ greatest: String, _ mean: String, _ beyondOne: String, _ allowed: String,
    _ isWithin: Bool, _ reason: String
  ) {
    if isWithin { passed += 1 } else { failed += 1 }
    print(Self.line(name, greatest, mean, beyondOne, allowed, isWithin ? "ok" : "FAILED", reason))
  }

  var summary: String { "\(passed) passed, \(failed) failed" }

  static func number(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func line(
    _ name: String, _ greatest: String, _ mean: String, _ beyondOne: String, _ allowed: String,
    _ verdict: String, _ reason: String
  ) -> String {
    name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + [(greatest, 9), (mean, 8), (beyondOne, 10), (allowed, 24), (verdict, 8)]
      .map { text, width in String(repeating: " ", count: max(1, width - text.count)) + text }
      .joined() + "  " + reason
  }
}
