/// Plain text in lines and columns, for terminals.
package enum TextLayout {
  /// The columns of a terminal.
  package static let width = 80
  private static let column = 28

  /// A term and what it means, in two columns; a long term has a line of its own.
  package static func row(_ term: String, _ meaning: String, column: Int = column) -> String {
    let lines = wrapped(meaning, to: width - column)
    let indent = String(repeating: " ", count: column)
    let first = "  \(term)"
    let fits = first.count + 2 <= column
    let rest = (fits ? lines.dropFirst() : lines[...]).map { indent + $0 }
    let head = fits ? first.padded(to: column) + (lines.first ?? "") : first
    return ([head] + rest).joined(separator: "\n")
  }

  /// The lines of a text, none longer than `width` unless a word is.
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
  /// The text with spaces behind it, up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
