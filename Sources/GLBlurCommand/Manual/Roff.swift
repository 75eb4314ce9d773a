/// Functions that return lines of a manual page in the language of man(7).
enum Roff {
  /// Returns the text in ASCII, with everything escaped that roff would take for a request or an
  /// escape sequence.
  static func escaped(_ text: String) -> String {
    let signs = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      // Unescaped, these would become typographic characters, which cannot be copied into a shell.
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.isASCII: String(scalar)
      default:
        "\\[u"
          + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
          + String(scalar.value, radix: 16).uppercased() + "]"
      }
    }.joined()
    return signs.hasPrefix(".") ? "\\&" + signs : signs
  }

  static func section(_ title: String) -> String { ".SH \(title)" }

  static func subsection(_ title: String) -> String { ".SS \(escaped(title))" }

  /// Returns a term and its meaning.
  static func item(_ term: String, _ meaning: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(meaning))"
  }

  static func paragraph(_ text: String) -> String { ".PP\n\(escaped(text))" }

  /// Returns lines that roff does not fill.
  static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ".PP\n.RS 4\n.nf\n\(lines.map { escaped(String($0)) }.joined(separator: "\n"))\n.fi\n.RE"
  }
}
