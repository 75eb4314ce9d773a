import ExampleSupport
import Foundation
import GLBlur

/// The program `readable-text FOLDER OUT`, which renders one label on different panels of glass over
/// black, white and a document. The contrast of the worst pixel stands under each panel.
///
/// The folder has the chains: `Examples/readable-text`.
@main
struct ReadableText {
  static let backdrops = ["black", "white", "document"]
  static let treatments = [
    (name: "label", words: "Style light,\ngrey label"),
    (name: "vibrancy-light", words: "Style light,\nvibrant label"),
    (name: "vibrancy-dark", words: "Style dark,\nvibrant label"),
    (name: "recipe", words: "Style light over\nwhite 0.60,\nblack label of 0.70"),
    (name: "guaranteed", words: "Style light,\n\"color\": \"auto\",\n\"legible\": \"AA\""),
  ]

  static func main() {
    Example.run("readable-text FOLDER OUT", draw)
  }

  static func draw(_ folder: String, to output: String) throws {
    let renderer = Renderer()
    // The chains of the backdrops ignore the pixels of their source, so any image will do.
    let anything = try Image(rgba8: [0, 0, 0, 0], width: 1, height: 1)
    var images: [String: Image] = [:]
    var captions: [String: (text: String, isReadable: Bool)] = [:]
    for backdrop in backdrops {
      let picture = try renderer.render(chain(backdrop, in: folder), anything)
      for treatment in treatments {
        let chain = try chain(treatment.name, in: folder)
        let cell = name(treatment.name, backdrop)
        images[cell] = try renderer.render(chain, picture)
        for label in try renderer.legibility(of: chain, picture) {
          guard let contrast = label.contrast, let passes = label.reaches(.aa) else { continue }
          let verdict = passes ? "passes AA" : "fails AA"
          captions[cell] = ("\(hundredths(contrast.worstRatio)):1, \(verdict)", passes)
        }
      }
    }
    try renderer.render(sheet(captions), anything, inputs: images)
      .write(to: output)
  }

  static func chain(_ name: String, in folder: String) throws -> Chain {
    let file = "\(folder)/\(name).json"
    return try Chain(json: Array(Data(contentsOf: URL(fileURLWithPath: file))), file: file)
  }

  /// Returns a chain that draws a table with a row for each treatment and a column for each backdrop.
  static func sheet(_ captions: [String: (text: String, isReadable: Bool)]) -> Chain {
    Chain {
      Resize(width: 900, height: 698)
      Tint(Color(white: 0.92))
      for (row, treatment) in treatments.enumerated() {
        let y = 20 + Double(row) * 134
        Label(
          treatment.words, frame: Frame(20, .points(y), 130, 106), size: 14,
          color: .color(Color(white: 0.15)))
        for (column, backdrop) in backdrops.enumerated() {
          let x = .points(158 + Double(column) * 244) as Length
          let cell = name(treatment.name, backdrop)
          let caption = captions[cell] ?? (text: "", isReadable: false)
          Place(frame: Frame(x, .points(y), 232, 106)).port("overlay", .image(cell))
          Label(
            caption.text, frame: Frame(x, .points(y + 106), 232, 22), size: 13,
            weight: .semibold,
            color: .color(
              caption.isReadable
                ? Color(red: 0.05, green: 0.4, blue: 0.2) : Color(red: 0.7, green: 0.1, blue: 0.1)),
            alignment: .center)
        }
      }
    }
  }

  static func name(_ treatment: String, _ backdrop: String) -> String {
    "\(treatment)-\(backdrop)"
  }

  /// Returns a ratio with two decimals. A ratio that fails AA is never rounded to one that passes.
  static func hundredths(_ ratio: Double) -> String {
    let nearest = (ratio * 100).rounded()
    let shown = ratio < 4.5 && nearest >= 450 ? 449 : nearest
    return String(format: "%.2f", shown / 100)
  }
}
