import ExampleSupport
import Foundation
import GLBlur
import GLBlurReference

/// The program `filter-pages PHOTO FOLDER`, which writes a page about each filter and a picture of
/// its example into a catalogue of DocC.
@main
struct FilterPages {
  static func main() {
    Example.run("filter-pages PHOTO FOLDER") { photo, folder in
      for page in SwiftPage.all {
        try page.markdown.write(
          toFile: "\(folder)/\(page.name).md", atomically: true, encoding: .utf8)
      }
      let renderer = Renderer()
      let source = try Image(contentsOf: photo)
      for filter in Catalogue.filters {
        let example = try Chain(json: Array(filter.example.utf8))
        try renderer.render(example, source)
          .write(
            to: "\(folder)/\(SwiftPage.picture(of: filter.name))",
            options: WriteOptions(jpegQuality: 75))
      }
    }
  }
}
