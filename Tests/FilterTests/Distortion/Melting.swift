import Foundation
import GLBlur
import GLBlurChain
import TestSupport

/// Round panes that melt, in float64, by the formula of `GlassContainer`, in pixels.
enum Melting {
  static let spacing = 5.0
  static let bevel = 3.0
  /// The bevel ends in the middle of the smallest pane.
  static let depth = 2.5

  /// The first three panes melt, all at one place, and the last one is alone.
  static let frames = [
    SIMD4(2.0, 2, 7, 7), SIMD4(10.0, 3, 7, 7), SIMD4(6.0, 9, 5, 5), SIMD4(27.0, 3, 5, 5),
  ]

  /// Dark glass that shows the picture as it lies beneath.
  static func container(
    order: [Int] = [0, 1, 2, 3], refraction: Double = 0, rim: Double = 0, tint: Color = .clear,
    borderWidth: Double = 0, borderColor: Color = .black
  ) -> GlassContainer {
    GlassContainer(spacing: .points(spacing)) {
      for index in order {
        let frame = frames[index]
        LiquidGlass(
          appearance: .dark, frame: Frame(frame.x, frame.y, frame.z, frame.w), tint: tint,
          sigma: 0, bevel: .points(bevel), refraction: .points(refraction), rim: rim,
          lightAngle: 30, cornerRadius: .points(frame.z / 2), cornerCurve: .circular,
          borderWidth: .points(borderWidth), borderColor: borderColor, shadowColor: .clear)
      }
    }
  }

  static func face(_ grey: Double) -> Double { 0.08 + 0.34 * grey }

  static func sheet(_ p: SIMD2<Double>) -> (distance: Double, direction: SIMD2<Double>) {
    let ways = frames.map { p - SIMD2($0.x + $0.z / 2, $0.y + $0.w / 2) }
    let lengths = ways.map { hypot($0.x, $0.y) }
    let distances = zip(lengths, frames).map { $0 - $1.z / 2 }
    let shares = shares(distances)
    let squares = shares.map { $0 * $0 }.reduce(0, +)
    let mean = zip(shares, distances).map { $0 * $1 }.reduce(0, +)
    let direction = zip(shares, zip(ways, lengths)).reduce(SIMD2<Double>.zero) {
      $0 + $1.0 * $1.1.0 / max($1.1.1, 1e-9)
    }
    return (mean + spacing / 2 * (squares - 1), direction)
  }

  /// The shares, with the sum 1, by bisection.
  static func shares(_ distances: [Double], spacing: Double = spacing) -> [Double] {
    let least = distances.min() ?? 0
    var (low, high) = (least, least + spacing)
    for _ in 0..<60 {
      let level = (low + high) / 2
      let sum = distances.map { max(0, level - $0) / spacing }.reduce(0, +)
      if sum < 1 { low = level } else { high = level }
    }
    return distances.map { max(0, low - $0) / spacing }
  }

  /// The distance in pixels, and the direction, as long as that of a pane.
  static func rim(_ p: SIMD2<Double>) -> (distance: Double, direction: SIMD2<Double>) {
    let (distance, direction) = sheet(p)
    let slope = max(hypot(direction.x, direction.y), 0.25)
    return (distance / slope, direction / slope)
  }

  static func coverage(_ p: SIMD2<Double>) -> Double { min(max(0.5 - rim(p).distance, 0), 1) }
}

extension Oracle {
  static let melting: [Oracle] = [
    // White glass over black is the coverage.
    Oracle(
      function: "sheetCoverage",
      chain: Chain {
        SolidColor(.black)
        Melting.container(tint: .white)
      }
    ) { source, _ in
      Picture(width: source.width, height: source.height) { x, y in
        let value = Melting.coverage(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        return SIMD4(value, value, value, 1)
      }
    },
    // The coverage less that of the same panes a pixel and a half farther in.
    Oracle(
      function: "glassSheet",
      chain: Chain {
        SolidColor(.black)
        Melting.container(order: [2, 1, 0], borderWidth: 1.5, borderColor: .white)
      }
    ) { source, _ in
      Picture(width: source.width, height: source.height) { x, y in
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        guard p.x < 25 else { return SIMD4(0, 0, 0, 1) }
        let (distance, direction) = Melting.sheet(p)
        let slope = max(hypot(direction.x, direction.y), 0.25)
        let hole = min(max(0.5 - (distance + 1.5) / slope, 0), 1)
        let value = Melting.coverage(p) * (hole * 0.08 + (1 - hole))
        return SIMD4(value, value, value, 1)
      }
    },
    Oracle(
      function: "sheetLens",
      chain: Chain {
        LinearGradient(
          from: Point(0, 0), to: Point(40, 8),
          stops: [GradientStop(0, .black), GradientStop(1, .white)])
        Melting.container(refraction: 4)
      },
      // All of the panes, so that what they show is a ramp without an end.
      sources: .noise(Size(width: 40, height: 18)),
      // As in `DistortionTests`: places are rounded to 2⁻²⁰ pixels, and the law is steep.
      slack: 64 * 255 * 8 / 0x1p20
    ) { source, _ in
      let ramp = Picture(width: source.width, height: source.height) { x, y in
        let grey = min(max(((Double(x) + 0.5) * 40 + (Double(y) + 0.5) * 8) / 1664, 0), 1)
        return SIMD4(grey, grey, grey, 1)
      }
      let shown = ramp.remapped(.clamp) { p in
        let (distance, direction) = Melting.sheet(p)
        let t = min(max(-distance / Melting.depth, 0), 1)
        return p - 4 * (1 - (t * (2 - t)).squareRoot()) * direction
      }
      return Picture(width: source.width, height: source.height) { x, y in
        let share = Melting.coverage(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let value =
          share * Melting.face(shown.pixel(x, y, .clamp).x)
          + (1 - share) * ramp.pixel(x, y, .clamp).x
        return SIMD4(value, value, value, 1)
      }
    },
    Oracle(
      function: "sheetRim",
      chain: Chain {
        SolidColor(.black)
        Melting.container(rim: 0.7)
      }
    ) { source, _ in
      Picture(width: source.width, height: source.height) { x, y in
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let (distance, direction) = Melting.rim(p)
        let facing = (direction * SIMD2(cos(.pi / 6), sin(.pi / 6))).sum()
        let band = min(max(distance + 1.5, 0), 1)
        let light = facing * facing * (facing < 0 ? 0.7 : 0.42) * band
        let value = (0.08 + light) * Melting.coverage(p)
        return SIMD4(value, value, value, 1)
      }
    },
  ]
}
