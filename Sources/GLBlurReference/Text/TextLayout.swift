/// Functions that lay out plain text for terminals.
package enum TextLayout {
  package static let width = 80
  /// The column in which meanings start by default.
  private static let column = 28

  /// Returns a term and its meaning in two columns. A term that is too long has its own line.
  package static func row(_ term: String, _ meaning: String, column: Int = column) -> String {
    let lines = wrapped(meaning, to: width - column)
    let indent = String(repeating: " ", count: column)
    let first = "  \(term)"
    let fits = first.count + 2 <= column
    let rest = (fits ? lines.dropFirst() : lines[...]).map { indent + $0 }
    let head = fits ? first.padded(to: column) + (lines.first ?? "") : first
    return ([head] + rest).joined(separator: "\n")
  }

  /// Returns the lines of a text. Only a long word exceeds `width`.
  package static func wrapped(_ text: String, to width: Int = width) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
