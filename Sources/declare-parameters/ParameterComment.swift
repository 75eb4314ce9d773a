/// The comment of a parameter: one paragraph with its meaning and, for numbers, its range, and what only readers of
/// the property see behind the range or in further paragraphs. Or the comment of a filter or view, of which the first
/// paragraph is the summary.
///
/// ```swift
/// /// The direction of the smear, in degrees clockwise from the horizontal. The range is −360…360.
/// ```
struct ParameterComment {
  /// The sentences before the range, which the parameter table has.
  let summary: String
  /// The range in Swift, `-360...360`, or nil if none is stated.
  let range: String?
  /// The whole comment on one line.
  let text: String

  private static let rangeHeads = ["The range is ", "Each number lies in "]

  /// Reads the lines of a comment, without their slashes.
  init(lines: [String]) {
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    let paragraph = words.prefix { !$0.isEmpty }.joined(separator: " ")
    text = words.filter { !$0.isEmpty }.joined(separator: " ")
    let places = Self.rangeHeads.compactMap { paragraph.firstRange(of: $0) }
    range = places.first.map { place in
      let stated = paragraph[place.upperBound...].prefix { $0 != " " }
      return Self.swift(stated.hasSuffix(".") ? stated.dropLast() : stated)
    }
    let ends = places + [paragraph.firstRange(of: "The default ")].compactMap(\.self)
    let end = ends.map(\.lowerBound).min() ?? paragraph.endIndex
    summary = trimmed(paragraph[..<end])
  }

  /// The summary as a literal of Swift.
  var literal: String {
    let escaped = summary.map { "\\\"".contains($0) ? "\\\($0)" : "\($0)" }
    return "\"\(escaped.joined())\""
  }

  /// Returns a range as Swift spells it.
  private static func swift(_ range: Substring) -> String {
    range.map { $0 == "…" ? "..." : $0 == "−" ? "-" : "\($0)" }.joined()
  }
}
