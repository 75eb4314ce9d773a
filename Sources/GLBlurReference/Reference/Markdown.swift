/// Parts of a document in Markdown.
enum Markdown {
  /// A table; cells may hold anything.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  static func code(_ text: String) -> String { "`\(text)`" }

  static func block(_ text: String, of language: String) -> String {
    "```\(language)\n\(text)```"
  }

  /// Prose that holds signs of Markdown's own.
  static func escaped(_ text: String) -> String {
    text.map { "*_<>[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}
