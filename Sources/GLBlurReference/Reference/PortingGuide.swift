import GLBlurChain

/// The document that lists the counterparts of filters in other libraries, and what is absent.
enum PortingGuide {
  static var markdown: String {
    let parts =
      [
        PortingNotes.head, "## GPUImage", PortingNotes.gpuImage,
        table("GPUImage's class", \.gpuImage), PortingNotes.absent,
        Absence.table("GPUImage's class", Absence.gpuImage), "## Core Image",
        PortingNotes.coreImage,
        table("Core Image's filter", \.coreImage), PortingNotes.absent,
        Absence.table("Core Image's class", Absence.coreImage), "## CSS", PortingNotes.css,
        table("CSS", \.css), PortingNotes.absent, Absence.table("CSS", Absence.css),
        "## UIKit", PortingNotes.uiKit, table("UIKit", \.uiKit), PortingNotes.absent,
        Absence.table("UIKit", Absence.uiKit), "## Other programs and words", PortingNotes.others,
      ] + Translation.all.map { Translation.table($0.program ?? "word", $0.translations) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns a table with one row per entry, sorted by the first name of each entry.
  private static func table(
    _ library: String, _ text: KeyPath<Counterparts, String?>
  ) -> String {
    let views = ViewCatalogue.views.filter { Catalogue.filter(named: $0.name) == nil }
    let rows = (Catalogue.filters + views as [any Parameterized.Type]).flatMap { type in
      (type.counterparts[keyPath: text].map(CounterpartEntry.all) ?? []).map { (type, $0) }
    }
    let sorted = rows.sorted {
      ($0.1.names[0].lowercased(), $0.0.name) < ($1.1.names[0].lowercased(), $1.0.name)
    }
    return Markdown.table(
      [library, "filter", "values"],
      sorted.map { type, entry in
        let place = type is any Filter.Type ? type.name : EffectView.name
        return [
          entry.names.map(Markdown.code).joined(separator: ", "),
          "[\(type.name)](filters.md#\(FilterReference.anchor(place)))",
          Markdown.escaped(entry.mapping),
        ]
      })
  }
}
