import ExampleSupport
import GLBlur

/// The program `scrolling-panel PHOTO FOLDER`, which renders the screen of scrolling-panel.json at six
/// scroll offsets, and a sheet of all six screens. The folder must exist.
///
/// The six screens cost one blur, because the snapshot and its blur are the same in all of them and
/// common steps are computed once. Only the mask and the text are drawn for each screen.
@main
struct ScrollingPanel {
  static func main() {
    Example.run("scrolling-panel PHOTO FOLDER", draw)
  }

  static func draw(_ path: String, into folder: String) throws {
    let photo = try Image(contentsOf: path)
    let renderer = Renderer()
    let offsets = stride(from: 0.0, through: 420, by: 84)
    let screens = try renderer.render(offsets.map { screen(scrolledBy: $0) }, photo)
    for (index, screen) in screens.enumerated() {
      try screen.image.write(to: "\(folder)/screen-\(index).png")
    }
    let images = screens.map(\.image)
    let named = Dictionary(
      uniqueKeysWithValues: images.enumerated().map { (name(of: $0.offset), $0.element) })
    try renderer.render(sheet(of: images.count), images[0], inputs: named)
      .write(to: "\(folder)/sheet.png")
  }

  /// Returns the chain of a screen of 320×568 points.
  ///
  /// The screen has the photograph, a header, a disc and a panel, which shows the blurred snapshot of
  /// the screen and rises with the scroll offset. Views with a fraction of 0 have only content and no
  /// effect.
  static func screen(scrolledBy offset: Double) -> Chain {
    let red = Color(red: 0.898, green: 0.153, blue: 0.133)
    let panel = Frame(0, .points(518 - offset), .percent(100), 50)
    return Chain(scale: 2) {
      Resize(height: 568, kernel: .lanczos).id("photo")
      Resize(width: 320, height: 568).id("portrait").input("source")
      Place(frame: .whole, fit: .cover).port("overlay", "photo")

      EffectView(
        .light, frame: Frame(0, 0, .percent(100), 64), fraction: 0,
        backgroundColor: Color(red: 0.65, green: 0.11, blue: 0.09, alpha: 0.75)
      ) {
        Label(
          "Orbit", frame: Frame(0, 20, .percent(100), 44), size: 19, weight: .bold,
          color: .white, alignment: .center)
      }
      EffectView(
        .light, frame: Frame(85, 330, 150, 150), fraction: 0, backgroundColor: .white,
        cornerRadius: 75
      ) {
        Label(
          "92", frame: Frame(0, 28, .percent(100), 68), size: 54,
          color: .color(red), alignment: .center)
        Label(
          "minutes a turn", frame: Frame(0, 94, .percent(100), 20), size: 12,
          color: .color(Color(white: 0.35)), alignment: .center)
      }.id("screen")

      ImageEffect(
        radius: 30, tintColor: Color(white: 1, alpha: 0.2), saturationDeltaFactor: 1.5
      ).id("blurred")
      RoundedRect(frame: panel).id("panel").port("like", "screen")
      Mask().input("blurred").port("mask", "panel").port("base", "screen")

      EffectView(.light, frame: panel, fraction: 0) {
        Label(
          "Pull up for the crew", frame: Frame(16, 0, 240, .percent(100)), size: 16, color: .auto,
          legible: .aa)
        Label(
          "⌃", frame: Frame(256, 5, 48, 50), size: 24, color: .auto, alignment: .right,
          legible: .aa)
      }
    }
  }

  /// Returns a chain that places all screens in a row.
  static func sheet(of count: Int) -> Chain {
    Chain {
      Resize(width: .points(Double(12 + count * 152)), height: 272)
      Tint(Color(white: 0.92))
      for index in 0..<count {
        Place(frame: Frame(.points(Double(12 + index * 152)), 12, 140, 248))
          .port("overlay", .image(name(of: index)))
      }
    }
  }

  static func name(of index: Int) -> String { "screen\(index)" }
}
