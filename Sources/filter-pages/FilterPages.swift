import ExampleSupport
import Foundation
import GLBlur
import GLBlurReference

/// The program `filter-pages PHOTO FOLDER`, which adds to a catalogue of DocC a page and a picture
/// for each filter, and the filters to the topics of the first page.
///
/// FOLDER has the catalogue `GLBlur.docc` and the symbol graph `GLBlur.symbols.json`, which tells
/// how initialisers are called. The examples in Swift are also written to `Examples.swift`, for the
/// compiler to check.
@main
struct FilterPages {
  static func main() {
    Example.run("filter-pages PHOTO FOLDER") { photo, folder in
      let catalog = "\(folder)/GLBlur.docc"
      let spelling = SwiftSpelling(
        try Initializers(graph: "\(folder)/GLBlur.symbols.json"))
      let renderer = Renderer()
      let source = try Image(contentsOf: photo)
      var examples = ["import GLBlur\n"]
      for page in SwiftPage.all {
        var swift: String?
        if let filter = Catalogue.filter(named: page.name) {
          let example = try Chain(json: Array(filter.example.utf8))
          try renderer.render(example, source)
            .write(
              to: "\(catalog)/\(SwiftPage.picture(of: page.name))",
              options: WriteOptions(quality: 75))
          swift = try spelling.chain(filter.example)
        }
        if let swift { examples.append("let \(page.name) = \(swift)\n") }
        try write(page.markdown(swift: swift), to: "\(catalog)/\(page.name).md")
      }
      try write(examples.joined(separator: "\n"), to: "\(folder)/Examples.swift")
      let firstPage = "\(catalog)/GLBlur.md"
      guard let page = SwiftPage.withTopics(try String(contentsOfFile: firstPage, encoding: .utf8))
      else { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: firstPage]) }
      try write(page, to: firstPage)
    }
  }

  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
