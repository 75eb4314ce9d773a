import Foundation
import GLBlur
import TestSupport

/// A backdrop for labels.
struct LegibleBackdrop: Sendable {
  var name: String
  var source: Image
  var nodes: [Node] = []

  static let width = 72
  static let height = 40

  static let all = Result {
    var backdrops: [LegibleBackdrop] = []
    func add(_ name: String, _ nodes: [Node] = [], _ pixel: (Int, Int) -> SIMD4<Double>) throws {
      let samples = (0..<height).flatMap { y in
        (0..<width).flatMap { x in
          let p = pixel(x, y)
          return (0..<4).map { UInt8(min(max(p[$0], 0), 1) * 255 + 0.5) }
        }
      }
      let image = try Image(rgba8: samples, width: width, height: height)
      backdrops.append(LegibleBackdrop(name: name, source: image, nodes: nodes))
    }
    var noise = Noise(state: 7)
    for grey in [0, 1, 117 / 255, 118 / 255, 119 / 255, 0.5, 0.25, 0.9] as [Double] {
      try add("grey \(grey)") { _, _ in SIMD4(grey, grey, grey, 1) }
    }
    for index in 0..<12 {
      // The colours span the whole cube or a few levels around a colour.
      let middle = SIMD3(noise.unit(), noise.unit(), noise.unit())
      let spread = [1, 0.5, 0.2, 0.05][index % 4]
      try add("noise \(index)", index % 3 == 2 ? [Node(GaussianBlur(sigma: 2))] : []) { _, _ in
        let c = SIMD3(noise.unit(), noise.unit(), noise.unit()) - 0.5
        return SIMD4(middle + c * spread, 1)
      }
    }
    for index in 0..<8 {
      let from = SIMD3(noise.unit(), noise.unit(), noise.unit())
      let to = SIMD3(noise.unit(), noise.unit(), noise.unit())
      try add("gradient \(index)") { x, y in
        let t = index % 2 == 0 ? Double(x) / Double(width) : Double(y) / Double(height)
        return SIMD4(from + (to - from) * t, 1)
      }
    }
    for (index, pair) in [(0.0, 1.0), (0.2, 0.8), (0.4, 0.6), (0.45, 0.55), (0, 0.5), (0.5, 1)]
      .enumerated()
    {
      let nodes = index % 2 == 0 ? [] : [Node(EffectView(.light, cornerRadius: 6))]
      try add("checkerboard \(index)", nodes) { x, y in
        let grey = (x / 5 + y / 5) % 2 == 0 ? pair.0 : pair.1
        return SIMD4(grey, grey, grey, 1)
      }
    }
    for index in 0..<8 {
      let alpha = [0, 0.1, 0.5, 0.9, 0.97][index % 5]
      let c = SIMD3(noise.unit(), noise.unit(), noise.unit())
      try add("translucent \(index)") { x, y in
        let spread = index < 5 ? 0 : 0.1 * noise.unit()
        return SIMD4(c, alpha + spread)
      }
    }
    for name in ["astronaut.png", "coffee.png", "hubble_deep_field.jpg"] {
      let photograph = try Image(contentsOf: photographPath(name)).rgba8()
      let size = try Image(contentsOf: photographPath(name)).size
      for index in 0..<6 {
        let (left, top) = (noise.below(size.width - width), noise.below(size.height - height))
        let nodes = [
          [], [Node(BlurEffect(.light))], [Node(EffectView(.systemUltraThinMaterialDark))],
        ][index % 3]
        try add("\(name) at (\(left), \(top))", nodes) { x, y in
          let start = 4 * ((top + y) * size.width + left + x)
          let c = (0..<3).map { Double(photograph[start + $0]) / 255 }
          return SIMD4(c[0], c[1], c[2], 1)
        }
      }
    }
    return backdrops
  }

  private static func photographPath(_ name: String) -> String {
    return Repository.path(of: "Examples/photographs/\(name)")
  }
}

/// A label with a required level.
struct LegibleLabel: Sendable {
  var color: LabelColor
  var level: Label.Legible
  var isLarge: Bool

  /// The colours reach their level on some scrim.
  static let all: [LegibleLabel] = [Label.Legible.aa, .aaa].flatMap { level in
    [false, true].flatMap { isLarge in
      // Mid grey has 4.6 with black and with white, too little for 7.
      let grey: [LabelColor] = level == .aaa && !isLarge ? [] : [.color(Color(white: 117.0 / 255))]
      let colors = [.auto, .color(Color(white: 0, alpha: 0.7)), .white] + grey
      return colors.map { LegibleLabel(color: $0, level: level, isLarge: isLarge) }
    }
  }

  /// WCAG 2.x, success criteria 1.4.3 and 1.4.6. Text of 24 points or more is large.
  var ratio: Double {
    level == .aa ? (isLarge ? 3 : 4.5) : (isLarge ? 4.5 : 7)
  }

  var label: Label {
    Label(
      "Ag", frame: Frame(3, 3, 60, 34), size: isLarge ? 24 : 12, color: color,
      alignment: .center, legible: level)
  }
}
