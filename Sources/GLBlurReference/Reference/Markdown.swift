/// Functions that return parts of a Markdown document.
enum Markdown {
  /// Returns a table. The cells may contain any text.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  static func code(_ text: String) -> String { "`\(text)`" }

  static func block(_ text: String, of language: String) -> String {
    "```\(language)\n\(text)```"
  }

  static func escaped(_ text: String) -> String {
    text.map { "*_<>[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
