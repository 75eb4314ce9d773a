import GLBlurChain

/// The document that lists the counterparts of filters in other libraries, and what is absent.
enum PortingGuide {
  static var markdown: String {
    let parts = [
      PortingNotes.head, "## GPUImage", PortingNotes.gpuImage,
      table("GPUImage's class", \.gpuImage), PortingNotes.absent,
      Absence.table("GPUImage's class", Absence.gpuImage), "## Core Image", PortingNotes.coreImage,
      table("Core Image's filter", \.coreImage), PortingNotes.absent,
      Absence.table("Core Image's class", Absence.coreImage), "## CSS", PortingNotes.css,
      table("CSS", \.css), PortingNotes.absent, Absence.table("CSS", Absence.css),
      "## UIKit", PortingNotes.uiKit, PortingNotes.absent,
      Absence.table("UIKit", Absence.uiKit),
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns a table with one row per entry, sorted by the first name of each entry.
  private static func table(
    _ library: String, _ text: KeyPath<Counterparts, String?>
  ) -> String {
    let rows = FilterDescription.all.flatMap { filter in
      (filter.counterparts[keyPath: text].map(CounterpartEntry.all) ?? []).map { (filter, $0) }
    }
    let sorted = rows.sorted {
      ($0.1.names[0].lowercased(), $0.0.name) < ($1.1.names[0].lowercased(), $1.0.name)
    }
    return Markdown.table(
      [library, "filter", "values"],
      sorted.map { filter, entry in
        [
          entry.names.map(Markdown.code).joined(separator: ", "),
          "[\(filter.name)](filters.md#\(FilterReference.anchor(filter.name)))",
          Markdown.escaped(entry.mapping),
        ]
      })
  }
}
