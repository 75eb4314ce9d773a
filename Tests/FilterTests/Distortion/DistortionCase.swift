import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

extension DistortionTests {
  /// A filter and the place that it shows, by a place from a centre and the picture's sides.
  struct Case: Sendable, CustomTestStringConvertible {
    typealias Place =
      @Sendable (_ p: SIMD2<Double>, _ size: SIMD2<Double>) -> SIMD2<Double>?

    let function: String
    /// The share of the picture in a pixel, 0 to 1.
    var share: @Sendable (_ p: SIMD2<Double>) -> Double = { _ in 1 }
    /// How many times farther than a rounding unit a place may be.
    var slope = 1.0
    /// The effect of rounded places, in 8-bit levels. Places within 64 pixels are sums and products
    /// of numbers rounded to 2⁻²⁰ pixels, and neighbours may differ by all levels.
    var slack: Double { slope * 255 * 8 / 0x1p20 }
    let filter: @Sendable (EdgeMode) -> any Filter
    /// The centre, as shares of the sides.
    var center = SIMD2(0.4, 0.55)
    let place: Place

    var testDescription: String { function }

    func expected(_ picture: Picture, _ edge: EdgeMode) -> Picture {
      let size = SIMD2(Double(picture.width), Double(picture.height))
      let center = center * size
      let whole = picture.remapped(edge) { p in place(p - center, size).map { $0 + center } }
      return Picture(width: picture.width, height: picture.height) { x, y in
        whole.pixel(x, y, .clamp) * share(SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center)
      }
    }

    static let all = [
      Case(function: "swirl") {
        Swirl(center: Self.center, radius: 13, angle: 70, edge: $0)
      } place: { p, _ in
        let d = length(p)
        let angle = d < 13 ? -70 * Double.pi / 180 * pow(1 - d / 13, 2) : 0
        return [p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle)]
      },
      Case(function: "radialScale") {
        Bulge(center: Self.center, radius: .percent(60), amount: 0.7, edge: $0)
      } place: { p, size in
        p * pow(1 - 0.7 * max(0, 1 - length(p) / (0.6 * min(size.x, size.y))), 2)
      },
      Case(function: "radialScale") {
        Bulge(center: Self.center, radius: 14, amount: -0.6, edge: $0)
      } place: { p, _ in
        p * pow(1 + 0.6 * max(0, 1 - length(p) / 14), 2)
      },
      Case(function: "radialScale") {
        Pinch(center: Self.center, radius: 14, amount: 1.3, edge: $0)
      } place: { p, _ in
        p * (1 + 1.3 * max(0, 1 - length(p) / 14))
      },
      Case(function: "stretch") {
        Stretch(center: Self.center, amount: 0.4, edge: $0)
      } place: { p, size in
        func stretched(_ x: Double, _ half: Double) -> Double {
          let t = min(max((abs(x) / half - 0.25) / 0.25, 0), 1)
          return x * (1 - 0.4 * (1 - t * t * (3 - 2 * t)))
        }
        return [stretched(p.x, size.x / 2), stretched(p.y, size.y / 2)]
      },
      Case(function: "kaleidoscope") {
        Kaleidoscope(center: Self.center, sides: 5, angle: 17, edge: $0)
      } place: { p, _ in
        let begin = 17 * Double.pi / 180
        let wedge = 2 * Double.pi / 5
        let angle = atan2(p.y, p.x) - begin
        let folded = abs(angle - wedge * (angle / wedge).rounded())
        return SIMD2(cos(begin + folded), sin(begin + folded)) * length(p)
      },
      Case(function: "ripple") {
        Ripple(center: Self.center, wavelength: 11, amplitude: 1.5, phase: 200, edge: $0)
      } place: { p, _ in
        let d = length(p)
        return p + p / d * 1.5 * sin(2 * .pi * d / 11 - 200 * .pi / 180)
      },
      Case(function: "lensDistortion") {
        LensDistortion(center: Self.center, second: 0.3, fourth: -0.45, edge: $0)
      } place: { p, size in
        let square = (p * p).sum() / ((size * size).sum() / 4)
        return p * (1 + 0.3 * square - 0.45 * square * square)
      },
      Case(function: "projection") {
        Transform(
          center: Self.center, angle: 33, scaleX: 1.3, scaleY: -0.7, slant: 20, x: 3.25, y: -2,
          edge: $0)
      } place: { p, _ in
        let moved = p - SIMD2(3.25, -2)
        let (c, s) = (cos(33 * Double.pi / 180), sin(33 * Double.pi / 180))
        let turned = SIMD2(moved.x * c + moved.y * s, moved.y * c - moved.x * s)
        let upright = SIMD2(turned.x + tan(20 * Double.pi / 180) * turned.y, turned.y)
        return upright / SIMD2(1.3, -0.7)
      },
      // Near the rim the depth is a root of a small number, which rounding changes more.
      Case(function: "sphere", share: { min(max(14.5 - length($0), 0), 1) }, slope: 64) {
        SphereRefraction(center: Self.center, radius: 14, index: 1.5, edge: $0)
      } place: { p, size in
        let v = refracted(p, radius: 14, index: 1.5)
        return (v + 1) / 2 * size - SIMD2(0.4, 0.55) * size
      },
      // Near the rim both laws are as steep as a root.
      Case(
        function: "glassLens", share: { Bevel.coverage($0) }, slope: 64,
        filter: { Bevel.lens(.circle, edge: $0) }, center: .zero
      ) { p, _ in p - 5 * Bevel.circle(p) * Bevel.normal(p) },
      Case(
        function: "glassLens", share: { Bevel.coverage($0) }, slope: 64,
        filter: { Bevel.lens(.snell, edge: $0) }, center: .zero
      ) { p, _ in p - 5 * Bevel.snell(p) * Bevel.normal(p) },
      Case(function: "polarWrap") {
        PolarCoordinates(.wrap, center: Self.center, radius: 17, angle: 25, edge: $0)
      } place: { p, size in
        let turns = (atan2(p.y, p.x) - 25 * .pi / 180) / (2 * .pi)
        return size * SIMD2(turns - turns.rounded(.down), length(p) / 17) - SIMD2(0.4, 0.55) * size
      },
      Case(function: "polarUnwrap") {
        PolarCoordinates(.unwrap, center: Self.center, radius: 17, angle: 25, edge: $0)
      } place: { p, size in
        let share = p / size + SIMD2(0.4, 0.55)
        let angle = share.x * 2 * .pi + 25 * .pi / 180
        return SIMD2(cos(angle), sin(angle)) * share.y * 17
      },
    ]

    private static let center = Point(.percent(40), .percent(55))

    /// Returns the first two coordinates of GLSL's refract() for a ray along a ball's axis.
    private static func refracted(
      _ p: SIMD2<Double>, radius: Double, index: Double
    ) -> SIMD2<Double> {
      let across = p / max(radius, length(p))
      let normal = SIMD3(across, max(0, 1 - (across * across).sum()).squareRoot())
      let incident = SIMD3(0.0, 0, -1)
      let cosine = (normal * incident).sum()
      let root = (1 - (1 - cosine * cosine) / (index * index)).squareRoot()
      let ray = incident / index - normal * (cosine / index + root)
      return SIMD2(ray.x, ray.y)
    }
  }
}
