import ExampleSupport
import GLBlur

/// The program `gallery PHOTO OUT`, which renders the example of every filter for photographs on one, with
/// the names of the filters, by groups.
@main
struct Gallery {
  static func main() {
    Example.run("gallery PHOTO OUT") { photo, output in
      let renderer = Renderer()
      let source = try Image(contentsOf: photo)
      var pictures: [String: Image] = [:]
      for filter in Catalogue.filters where !isForFilms(filter) {
        let example = try Chain(json: Array(filter.example.utf8))
        pictures[filter.name] = try renderer.render(example, source)
      }
      let groups = Catalogue.groups.compactMap { group -> ContactSheet.Group? in
        let names = group.filters.filter { pictures[$0.name] != nil }.map { $0.name }
        return names.isEmpty ? nil : ContactSheet.Group(title: group.title, names: names)
      }
      try renderer.render(ContactSheet(columns: 7).chain(groups), source, inputs: pictures)
        .write(to: output)
    }
  }

  /// Whether a photograph, which has no frame before it, does not show what a filter does.
  private static func isForFilms<F: Filter>(_ filter: F.Type) -> Bool {
    F.template.remembersFrames
  }
}
