import GLBlurChain
import TestSupport

/// A row of materials: a second transcript of reference/effects.md, 2.2, 2.4 and 2.8, with formulas
/// in float64.
struct MaterialRow: Sendable {
  var sigma: Double
  var curve: (amount: Double, v: [Double])?
  var saturation: Double
  var brightness = 0.0
  var tint: (color: SIMD3<Double>, alpha: Double)?
  /// The greys of macOS's last step, above or below which no channel is.
  var ceiling: Double?
  var floor: Double?

  static func frosted(_ sigma: Double, _ white: Double, _ alpha: Double) -> MaterialRow {
    MaterialRow(sigma: sigma, saturation: 1.8, tint: (grey(white), alpha))
  }

  static func system(
    _ sigma: Double, _ amount: Double, _ v: [Double], _ saturation: Double,
    _ brightness: Double = 0
  ) -> MaterialRow {
    MaterialRow(
      sigma: sigma, curve: (amount, v), saturation: saturation, brightness: brightness)
  }

  static func television(_ white: Double, _ alpha: Double, _ saturation: Double) -> MaterialRow {
    MaterialRow(sigma: 50, saturation: saturation, tint: (grey(white), alpha))
  }

  static func desktop(
    _ saturation: Double, _ fill: Double, _ alpha: Double, ceiling: Int? = nil, floor: Int? = nil
  ) -> MaterialRow {
    MaterialRow(
      sigma: 30, saturation: saturation, tint: (grey(fill / 255), alpha),
      ceiling: ceiling.map { Double($0) / 255 }, floor: floor.map { Double($0) / 255 })
  }

  func panel(over backdrop: SIMD3<Double>) -> SIMD3<Double> {
    var c = backdrop
    if let curve {
      let l = min(max((c * SIMD3(0.2125, 0.7154, 0.0721)).sum(), 0), 1)
      let (m, v) = (1 - l, curve.v)
      let bezier =
        m * m * m * v[0] + 3 * m * m * l * v[1] + 3 * m * l * l * v[2] + l * l * l * v[3]
      let y = grey(min(max(bezier, 0), 1))
      c = clamp(c + (y - c) * curve.amount, 0, 1)
    }
    let y = grey((c * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    c = clamp(y + (c - y) * saturation, 0, 1)
    c = clamp(c + brightness, 0, 1)
    if let tint { c = tint.color * tint.alpha + c * (1 - tint.alpha) }
    if let ceiling { c = c.mapped { min($0, ceiling) } }
    if let floor { c = c.mapped { max($0, floor) } }
    return c
  }

  func chain(scale: Double = 1) -> Chain {
    let blur = GaussianBlur(sigma: .points(sigma))
    var filters: [any Filter] = []
    if let curve {
      let v = curve.v
      filters.append(LuminanceCurve(v[0], v[1], v[2], v[3], amount: curve.amount))
    } else {
      filters.append(blur)
    }
    filters.append(Saturation(saturation))
    if curve != nil {
      filters += [Brightness(brightness), blur] as [any Filter]
    }
    if let tint { filters.append(Tint(Color(white: tint.color.x, alpha: tint.alpha))) }
    var nodes = filters.map { Node($0) }
    let tones = [(BlendMode.darken, ceiling), (.lighten, floor)]
    for case (let mode, let white?) in tones {
      nodes[nodes.count - 1].id = "panel"
      nodes.append(SolidColor(Color(white: white)).id("tone"))
      nodes.append(Blend(mode).input("panel").port("overlay", "tone"))
    }
    return Chain(nodes: nodes, scale: scale)
  }
}

extension MaterialRow {
  typealias Entry = (material: Material, appearance: Appearance, row: MaterialRow)

  static let all: [Entry] = legacy + system + television + desktop

  static let legacy: [Entry] = [
    (.extraLight, .light, .frosted(20, 0.97, 0.82)), (.light, .light, .frosted(30, 1, 0.3)),
    (.dark, .dark, .frosted(20, 0.11, 0.73)), (.extraDark, .dark, .frosted(20, 0.11, 0.73)),
    // For these two only the blur is known. The other numbers resemble light and dark, and extra
    // light and dark.
    (.regular, .light, .frosted(30, 1, 0.3)), (.regular, .dark, .frosted(30, 0.11, 0.73)),
    (.prominent, .light, .frosted(20, 0.97, 0.82)), (.prominent, .dark, .frosted(20, 0.11, 0.73)),
  ]

  static let system: [Entry] = [
    (
      .systemUltraThinMaterial, .light,
      .system(22.5, 0.5, [0.45, 0.55, 0.65, 0.68], 1.1, 0.12)
    ),
    (.systemThinMaterial, .light, .system(30, 0.6, [0.725, 0.825, 0.76, 0.73], 1.35, 0.12)),
    (.systemMaterial, .light, .system(30, 0.75, [0.9, 0.83, 0.925, 0.815], 1.5, 0.1)),
    (.systemThickMaterial, .light, .system(45, 0.88, [0.99, 0.95, 0.98, 0.905], 1.5, 0.045)),
    (.systemChromeMaterial, .light, .system(22.5, 0.75, [0.8, 0.9, 1.1, 0.825], 1.1, 0.1)),
    (.systemUltraThinMaterial, .dark, .system(22.5, 0.5, [0.24, 0.24, 0.3, 0.39], 1.1)),
    (.systemThinMaterial, .dark, .system(30, 0.6, [0.2, 0.21, 0.1, 0.15], 1.35)),
    (.systemMaterial, .dark, .system(30, 0.75, [0.16, 0.26, 0.1, 0.1], 1.5)),
    (.systemThickMaterial, .dark, .system(45, 0.88, [0.14, 0.16, 0.1, 0.03], 1.5)),
    (.systemChromeMaterial, .dark, .system(22.5, 0.75, [0.23, 0.52, 0.27, 0.255], 2, -0.1)),
  ]

  static let television: [Entry] = [
    (.tvOSUltraThinMaterial, .light, .television(1, 0.06, 1.3)),
    (.tvOSUltraThinMaterial, .dark, .television(0, 0.08, 1.3)),
    (.tvOSThinMaterial, .light, .television(1, 0.3, 1.8)),
    (.tvOSThinMaterial, .dark, .television(0, 0.32, 1.4)),
    (.tvOSMaterial, .light, .television(1, 0.4, 1.6)),
    (.tvOSMaterial, .dark, .television(0, 0.5, 1.6)),
    (.tvOSThickMaterial, .light, .television(1, 0.6, 1)),
    (.tvOSThickMaterial, .dark, .television(0, 0.8, 1)),
  ]

  static let desktop: [Entry] = [
    (.macOSSidebar, .light, .desktop(2.2, 246, 0.84, ceiling: 0xE9)),
    (.macOSSidebar, .dark, .desktop(2.4, 40, 0.8, floor: 0x24)),
    (.macOSPopover, .light, .desktop(2, 246, 0.6, ceiling: 0xF1)),
    (.macOSPopover, .dark, .desktop(2, 40, 0.6, floor: 0x1C)),
    (.macOSMenu, .light, .desktop(2.1, 246, 0.72, ceiling: 0xED)),
    (.macOSMenu, .dark, .desktop(2.2, 40, 0.7, floor: 0x20)),
    (.macOSHUD, .light, .desktop(1.9, 246, 0.48, ceiling: 0xF5)),
    (.macOSHUD, .dark, .desktop(1.6, 40, 0.4, floor: 0x14)),
  ]

  /// The chrome materials with Reduce Transparency.
  static let opaqueChrome: [Entry] = [
    (.systemChromeMaterial, .light, .system(22.5, 0.75, [0.95, 0.9, 1.1, 0.825], 0.8, 0.1)),
    (.systemChromeMaterial, .dark, .system(22.5, 0.85, [0.225, 0.31, 0.25, 0.2], 1, -0.1)),
  ]
}
