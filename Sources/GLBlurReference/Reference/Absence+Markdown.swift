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
  private var linkedText: String {
    filters.reduce(Markdown.escaped(instead)) { text, name in
      text.replacing("{\(name)}", with: "[\(name)](filters.md#\(FilterReference.anchor(name)))")
    }
  }
}
