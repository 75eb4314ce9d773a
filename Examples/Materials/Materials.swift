import ExampleSupport
import GLBlur

/// The program `materials PHOTO OUT`, which renders every blur style on one photograph, with the names
/// of the styles.
@main
struct Materials {
  /// A column of panels in the picture.
  struct Column {
    let title: String
    let panels: [(style: Material, appearance: Appearance)]
  }

  static let columns = [
    Column(
      title: "UIKit",
      panels: [
        (.extraLight, .light), (.light, .light), (.dark, .dark), (.extraDark, .dark),
        (.regular, .light), (.regular, .dark), (.prominent, .light), (.prominent, .dark),
      ]),
    Column(title: "System, light", panels: system.map { ($0, .light) }),
    Column(title: "System, dark", panels: system.map { ($0, .dark) }),
    Column(
      title: "tvOS",
      panels: both(.tvOSUltraThinMaterial, .tvOSThinMaterial, .tvOSMaterial, .tvOSThickMaterial)),
    Column(title: "macOS", panels: both(.macOSSidebar, .macOSPopover, .macOSMenu, .macOSHUD)),
  ]

  static let system: [Material] = [
    .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
    .systemChromeMaterial,
  ]

  static func both(_ styles: Material...) -> [(style: Material, appearance: Appearance)] {
    styles.flatMap { [($0, .light), ($0, .dark)] }
  }

  static func main() {
    Example.run("materials PHOTO OUT") { photo, output in
      try Renderer().render(gallery(), Image(contentsOf: photo)).write(to: output)
    }
  }

  static func left(_ column: Int) -> Double { 20 + Double(column) * 178 }

  /// Returns a chain in which every panel blurs the photograph alone, without the panels beside it.
  static func gallery() -> Chain {
    Chain {
      Resize(width: 920, height: 624, kernel: .lanczos).id("stretched")
      Place(frame: .whole, fit: .cover).port("overlay", "source").id("photo")
      EffectView(.systemThickMaterialDark, frame: Frame(0, 0, .percent(100), 36)) {
        for (x, column) in columns.enumerated() {
          Label(
            column.title, frame: Frame(.points(left(x)), 0, 168, .percent(100)), size: 14,
            weight: .semibold, color: .white, alignment: .center)
        }
      }
      for (x, column) in columns.enumerated() {
        for (y, panel) in column.panels.enumerated() {
          let frame = Frame(.points(left(x)), .points(52 + Double(y) * 70), 168, 60)
          let id = "\(x)-\(y)"
          Opacity(1).id("screen-\(id)")
          BlurEffect(panel.style, appearance: panel.appearance).input("photo").id("glass-\(id)")
          RoundedRect(frame: frame, cornerRadius: 12, cornerCurve: .continuous)
            .port("like", "photo").id("panel-\(id)")
          Mask().input(.node("glass-\(id)")).port("mask", .node("panel-\(id)"))
            .port("base", .node("screen-\(id)"))
          Label(
            panel.style.rawValue, frame: frame, size: 11, weight: .semibold, color: .auto,
            alignment: .center, padding: 4)
        }
      }
    }
  }
}
