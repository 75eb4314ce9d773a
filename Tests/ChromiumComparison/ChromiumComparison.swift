import Foundation
import GLBlur

/// Compares what Chromium, an independent implementation of the same filters, paints with what
/// glblur renders. Run it in the repository's root.
@main
struct ChromiumComparison {
  static func main() {
    do {
      exit(try compare() ? 0 : 1)
    } catch {
      print("chromium-comparison: \(error)")
      exit(1)
    }
  }

  private static func compare() throws -> Bool {
    let browser = try Browser()
    defer { browser.close() }
    print(try browser.version())
    let pictures = try Pictures()
    for picture in pictures.all {
      try picture.image.write(to: browser.folder.appendingPathComponent(picture.file).path)
    }
    let groups: [(String, Browser.Painter, [Comparison])] = [
      ("filters", .swiftShader, filterComparisons(pictures)),
      ("panels", .swiftShader, panelComparisons(pictures)),
      ("materials", .swiftShader, materialComparisons(pictures)),
      ("blends", .swiftShader, blendComparisons(pictures)),
      ("shapes", .swiftShader, shapeComparisons(pictures)),
      ("colors", .swiftShader, colorComparisons(pictures)),
      ("boxes", .raster, boxComparisons(pictures)),
    ]
    var table = Table()
    for (name, painter, comparisons) in groups {
      try compare(comparisons, on: name, by: painter, with: browser, in: &table)
    }
    try compareText(with: browser, in: &table)
    print(table.summary)
    return table.failed == 0
  }

  private static func compare(
    _ comparisons: [Comparison], on page: String, by painter: Browser.Painter,
    with browser: Browser, in table: inout Table
  ) throws {
    guard let size = comparisons.first?.source.image.size else { return }
    let painted = try browser.paint(comparisons.map(\.html), size: size, page: page, by: painter)
    let renderer = Renderer()
    for (comparison, painted) in zip(comparisons, painted) {
      let rendered = try renderer.render(
        comparison.chain, comparison.source.image,
        inputs: comparison.layer.map { ["layer": $0.image] } ?? [:])
      let region = comparison.region ?? Region(width: size.width, height: size.height)
      table.add(comparison, try Deviation(painted, rendered, in: region))
      try keep(painted, rendered, as: comparison.name)
    }
  }

  /// Writes both pictures to the folder GLBLUR_PICTURES, if that is set.
  private static func keep(_ painted: Image, _ rendered: Image, as name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["GLBLUR_PICTURES"] else { return }
    let file = "\(folder)/\(name.replacing(" ", with: "-").replacing("/", with: "-"))"
    try painted.write(to: file + ".chromium.png")
    try rendered.write(to: file + ".glblur.png")
  }
}
