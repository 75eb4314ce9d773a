import GLBlurChain

extension Absence {
  /// Returns a table of absences in the given order.
  static func table(_ library: String, _ absences: [Absence]) -> String {
    Markdown.table(
      [library, "instead"],
      absences.map { absence in
        [absence.names.map(Markdown.code).joined(separator: ", "), absence.linkedText]
      })
  }

  /// The way to do without, with links to the filters.
  private var linkedText: String { linked(instead, filters) }
}

extension Translation {
  /// Returns a table of translations in the given order.
  static func table(_ program: String, _ translations: [Translation]) -> String {
    Markdown.table(
      [program, "here"],
      translations.map { translation in
        [
          translation.names.map(Markdown.code).joined(separator: ", "),
          linked(translation.use, translation.filters),
        ]
      })
  }
}

/// Returns a text in which the names of filters in braces have become links.
private func linked(_ text: String, _ filters: [String]) -> String {
  filters.reduce(Markdown.escaped(text)) { text, name in
    text.replacing("{\(name)}", with: "[\(name)](filters.md#\(FilterReference.anchor(name)))")
  }
}
