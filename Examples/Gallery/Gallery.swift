import ExampleSupport
import GLBlur

/// The program `gallery PHOTO OUT`, which renders the example of every filter on one photograph, with
/// the names of the filters.
@main
struct Gallery {
  static func main() {
    Example.run("gallery PHOTO OUT") { photo, output in
      let renderer = Renderer()
      let source = try Image(contentsOf: photo)
      var pictures: [String: Image] = [:]
      for filter in Catalogue.filters {
        let example = try Chain(json: Array(filter.example.utf8))
        pictures[filter.name] = try renderer.render(example, source)
      }
      try renderer.render(sheet(Catalogue.filters.map { $0.name }), source, inputs: pictures)
        .write(to: output)
    }
  }

  static let columns = 7
  static let picture = (width: 180.0, height: 120.0)
  static let caption = 20.0
  static let gap = 12.0

  /// Returns a chain that places the pictures and their names on a sheet, row by row.
  static func sheet(_ names: [String]) -> Chain {
    let rows = (names.count + columns - 1) / columns
    return Chain {
      Resize(
        width: .points(left(columns)), height: .points(top(rows)), kernel: .nearest)
      Tint(Color(white: 0.1))
      for (number, name) in names.enumerated() {
        let (x, y) = (left(number % columns), top(number / columns))
        Place(
          frame: Frame(
            .points(x), .points(y), .points(picture.width), .points(picture.height))
        ).port("overlay", .image(name))
        Label(
          name,
          frame: Frame(
            .points(x), .points(y + picture.height), .points(picture.width), .points(caption)),
          size: 13, color: .white, alignment: .center)
      }
    }
  }

  static func left(_ column: Int) -> Double { gap + Double(column) * (picture.width + gap) }

  static func top(_ row: Int) -> Double { gap + Double(row) * (picture.height + caption + gap) }
}
