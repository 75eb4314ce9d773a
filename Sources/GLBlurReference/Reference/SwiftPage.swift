import GLBlurChain

/// A page about a filter or a view in the documentation of the Swift API: an extension file of DocC,
/// which stands below the documentation comment of the type.
package struct SwiftPage {
  /// The name of the filter or view in chain files.
  package let name: String
  /// The text of the file.
  package let markdown: String

  /// The pages of all filters, and of the views that are not filters.
  package static var all: [SwiftPage] {
    let filters = FilterDescription.all
    let names = Set(filters.map(\.name))
    let views = filters.flatMap(\.views).filter { !names.contains($0.name) }
    var seen: Set<String> = []
    return filters.map { SwiftPage($0) }
      + views.filter { seen.insert($0.name).inserted }.map { SwiftPage($0) }
  }

  /// The name of the picture of a filter's example.
  package static func picture(of name: String) -> String { "\(name).jpg" }

  private init(_ filter: FilterDescription) {
    name = filter.name
    var parts = [
      "# ``GLBlur/\(filter.type)``", "## Example",
      "![The result of the example](\(Self.picture(of: name)))",
      Markdown.block(filter.exampleText(width: 78), of: "json"),
      "## Formula", Markdown.escaped(filter.formula),
    ]
    if !filter.parameters.isEmpty {
      parts += ["## Parameters in chain files", filter.parameters.markdown]
    }
    if !filter.ports.isEmpty { parts += ["## Images that it reads", filter.ports.markdown] }
    if !filter.views.isEmpty {
      let names = filter.views.map { "- ``\($0.type)``, \(Markdown.code($0.name)) in chain files" }
      parts += ["## Views in the content", names.joined(separator: "\n")]
    }
    if let elsewhere = filter.counterparts.markdown { parts += ["## Elsewhere", elsewhere] }
    markdown = parts.joined(separator: "\n\n") + "\n"
  }

  private init(_ view: ViewDescription) {
    name = view.name
    markdown =
      [
        "# ``GLBlur/\(view.type)``", "## Parameters in chain files", view.parameters.markdown,
      ].joined(separator: "\n\n") + "\n"
  }
}
