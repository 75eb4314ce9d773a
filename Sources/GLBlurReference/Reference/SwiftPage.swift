import GLBlurChain

/// A page about a filter or a view in the documentation of the Swift API: an extension file of
/// DocC, which stands below the comment of the type.
package struct SwiftPage {
  package let name: String
  private let type: String
  /// The example of a filter as a chain file, or nil for a view.
  private let example: String?
  private let sections: [(title: String, text: String)]

  /// The pages of all filters, and of the views that are not filters.
  package static var all: [SwiftPage] {
    let filters = FilterDescription.all
    var seen = Set(filters.map(\.name))
    let views = filters.flatMap(\.views).filter { seen.insert($0.name).inserted }
    return filters.map { SwiftPage($0) } + views.map { SwiftPage($0) }
  }

  /// Replaces a remark by a topic for each group of filters, or returns nil if the page has no such
  /// remark.
  package static func withTopics(_ page: String) -> String? {
    guard let place = page.firstRange(of: topicsRemark) else { return nil }
    let topics = Catalogue.groups.map { group in
      "### \(group.title)\n\n" + group.filters.map { "- ``\($0)``\n" }.joined()
    }
    return page[..<place.lowerBound] + topics.joined(separator: "\n") + page[place.upperBound...]
  }

  private static let topicsRemark =
    "<!-- The filters, by the groups of the catalogue: filter-pages writes them here. -->\n"

  package static func picture(of name: String) -> String { "\(name).jpg" }

  /// Returns the text of the page. `swift` is the example in Swift.
  package func markdown(swift: String?) -> String {
    var parts = ["# ``GLBlur/\(type)``"]
    if let example {
      parts += ["## Example", "![The result of the example](\(Self.picture(of: name)))"]
      if let swift {
        parts += [Markdown.block(swift + "\n", of: "swift"), "The same in a chain file:"]
      }
      parts.append(Markdown.block(example, of: "json"))
    }
    parts += sections.flatMap { ["## \($0.title)", $0.text] }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private init(_ filter: FilterDescription) {
    name = filter.name
    type = filter.type
    example = filter.exampleText(width: 78)
    var sections = [("Formula", Markdown.escaped(filter.formula))]
    if !filter.parameters.isEmpty { sections.append(Self.parameters(filter.parameters)) }
    if !filter.ports.isEmpty { sections.append(("Images that it reads", filter.ports.markdown)) }
    if !filter.views.isEmpty {
      let views = filter.views.map { "- ``\($0.type)``, \(Markdown.code($0.name)) in chain files" }
      sections.append(("Views in the content", views.joined(separator: "\n")))
    }
    if let elsewhere = filter.counterparts.markdown { sections.append(("Elsewhere", elsewhere)) }
    self.sections = sections
  }

  private init(_ view: ViewDescription) {
    name = view.name
    type = view.type
    example = nil
    sections = [Self.parameters(view.parameters)]
  }

  private static func parameters(
    _ parameters: [ParameterDescription]
  ) -> (title: String, text: String) {
    ("Parameters in chain files", parameters.markdown)
  }
}
