import Foundation
import GLBlur
import GLBlurChain
import TestSupport

/// A pane of glass in float64, by the formulas of `GlassLens`, in pixels.
enum Bevel {
  private static let middle = SIMD2(9.25, 7)
  private static let half = SIMD2(6, 4.5)
  private static let radius = 3.0
  private static let width = 3.5
  private static let height = 2.0
  private static let index = 1.6

  /// A lens whose rim moves the picture by 5 pixels, with nothing outside.
  static func lens(
    _ profile: GlassLens.Profile, cornerCurve: CornerCurve = .circular, dispersion: Double = 0,
    edge: EdgeMode
  ) -> GlassLens {
    GlassLens(
      frame: Frame(3.25, 2.5, 12, 9), cornerRadius: radius, cornerCurve: cornerCurve, width: width,
      height: height, amount: 5, profile: profile, index: index, dispersion: dispersion,
      outside: .transparent, edge: edge)
  }

  /// The distance to the outline, negative inside.
  static func distance(_ p: SIMD2<Double>) -> Double {
    let q = beyond(p) + radius
    return hypot(max(q.x, 0), max(q.y, 0)) + min(max(q.x, q.y), 0) - radius
  }

  static func coverage(_ p: SIMD2<Double>) -> Double { min(max(0.5 - distance(p), 0), 1) }

  /// The bevel turns within 1½ radii of 3 pixels, which just fit into the pane.
  static func normal(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let side = SIMD2(p.x < middle.x ? -1.0 : 1, p.y < middle.y ? -1.0 : 1)
    let q = beyond(p) + 1.5 * radius
    if q.x > 0 && q.y > 0 { return side * q / hypot(q.x, q.y) }
    return q.x > q.y ? SIMD2(side.x, 0) : SIMD2(0, side.y)
  }

  static func circle(_ p: SIMD2<Double>) -> Double { circle(depth: -distance(p)) }

  static func circle(depth: Double) -> Double {
    let t = min(max(depth / width, 0), 1)
    return 1 - (1 - (1 - t) * (1 - t)).squareRoot()
  }

  /// The tangent of the angle by which a ray from straight above is bent.
  static func snell(_ p: SIMD2<Double>) -> Double {
    let t = min(max(-distance(p) / width, 0), 1)
    if t == 1 { return 0 }
    let slope = height / width * pow(1 - t, 3) * pow(1 - pow(1 - t, 4), -0.75)
    let angle = atan(slope)
    return tan(angle - asin(sin(angle) / index))
  }

  static func beyond(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let way = p - middle
    return SIMD2(abs(way.x), abs(way.y)) - half
  }
}
