import GLBlurChain

/// The reference of all filters as a document.
enum FilterReference {
  static var markdown: String {
    ([head] + Catalogue.groups.map(contents) + Catalogue.groups.map(section))
      .joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # Filters

    <!-- Written by `make reference` from the catalogue: change that. -->

    What a chain file can name, with what it computes: c is a colour, α its alpha, L its luma, σ a standard deviation.
    Lengths are points, times the chain's `scale`, or percentages. `glblur filters NAME` prints the same for one filter,
    `glblur filters NAME --json` as data. [Coming from GPUImage, Core Image or CSS](porting.md) lists filters by the
    names that they have there; [chain.schema.json](chain.schema.json) is for editors.
    """

  private static func contents(of group: Catalogue.Group) -> String {
    let links = group.filters.map { "[\($0.name)](#\(anchor($0.name)))" }
    return "**\(group.title)**: " + links.joined(separator: ", ")
  }

  private static func section(of group: Catalogue.Group) -> String {
    let filters = FilterDescription.all.filter { $0.group == group.title }
    return (["## \(group.title)"] + filters.map(\.markdown)).joined(separator: "\n\n")
  }

  /// Returns the anchor that GitHub generates for a heading.
  static func anchor(_ heading: String) -> String { heading.lowercased() }
}

extension FilterDescription {
  fileprivate var markdown: String {
    var parts = ["### \(name)", summary, "*Formula:* " + Markdown.escaped(formula)]
    if !ports.isEmpty {
      parts.append(
        Markdown.table(
          ["port", "image", "if left out"],
          ports.map { [Markdown.code($0.name), Markdown.escaped($0.summary), $0.standardText] }))
    }
    if !parameters.isEmpty { parts.append(parameters.markdown) }
    for view in views {
      let title = "View `\(view.name)` in the content: \(view.summary)"
      parts.append(view.isWholeFilter ? title + " It takes the parameters above." : title)
      if !view.isWholeFilter { parts.append(view.parameters.markdown) }
    }
    let elsewhere = counterparts.rows.map { "- \($0.library): \(Markdown.escaped($0.text))" }
    if !elsewhere.isEmpty { parts.append(elsewhere.joined(separator: "\n")) }
    parts.append(Markdown.block(exampleText(width: 100), of: "json"))
    return parts.joined(separator: "\n\n")
  }
}

extension [ParameterDescription] {
  fileprivate var markdown: String {
    Markdown.table(
      ["parameter", "meaning", "allowed", "if left out", "does nothing"],
      map { parameter in
        [
          Markdown.code(parameter.name), Markdown.escaped(String(parameter.meaning)),
          Markdown.escaped(parameter.domain.description),
          parameter.isRequired ? "required" : parameter.standard.map(Markdown.code) ?? "",
          parameter.identity.map(Markdown.code) ?? "",
        ]
      })
  }
}
