import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Gradients against their formula in float64.
@Suite struct GradientTests {
  /// With hard steps, translucent colours, and room before the first and after the last.
  static let stops = [
    GradientStop(0.1, Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.4)),
    GradientStop(0.5, .white), GradientStop(0.5, Color(red: 0, green: 0.2, blue: 1, alpha: 0.9)),
    GradientStop(0.75, .clear), GradientStop(0.8, .black),
  ]

  /// A float64 `t` may be off by a little where a stop's place is exact.
  private static func color(_ stops: [GradientStop], at t: Double) -> SIMD4<Double> {
    func of(_ stop: GradientStop) -> SIMD4<Double> {
      let c = stop.color
      return premultiplied(SIMD3(c.red, c.green, c.blue), c.alpha)
    }
    guard let last = stops.lastIndex(where: { t >= $0.position - 1e-12 }) else {
      return of(stops[0])
    }
    if last == stops.count - 1 { return of(stops[last]) }
    let (low, high) = (stops[last], stops[last + 1])
    let share = (t - low.position) / (high.position - low.position)
    return of(low) * (1 - share) + of(high) * share
  }

  static func linear(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ stops: [GradientStop], _ picture: Picture
  ) -> Picture {
    let d = to - from
    return Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - from
      return color(stops, at: min(max((p * d).sum() / (d * d).sum(), 0), 1))
    }
  }

  static func radial(
    _ center: SIMD2<Double>, _ radius: Double, _ stops: [GradientStop], _ picture: Picture
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - center
      return color(stops, at: min((p * p).sum().squareRoot() / radius, 1))
    }
  }

  private static func point(_ p: SIMD2<Double>) -> Point { Point(.points(p.x), .points(p.y)) }

  /// Every tenth pixel of the first gradient lies at a stop, and lines of the third.
  @Test(
    arguments: [
      (SIMD2(0.5, 0), SIMD2(20.5, 0)), (SIMD2(3, 20), SIMD2(3, 2)),
      (SIMD2(0.5, 0.5), SIMD2(10.5, 20.5)), (SIMD2(-40.3, 7), SIMD2(55.1, 13.7)),
    ], [PixelFormat.rgba8, .rgba16])
  func linear(_ ends: (from: SIMD2<Double>, to: SIMD2<Double>), format: PixelFormat) throws {
    let filter = LinearGradient(
      from: Self.point(ends.from), to: Self.point(ends.to), stops: Self.stops)
    for kind in TestImage.allCases {
      try expect(Chain { filter }, try kind.image(format), "\(kind)") {
        Self.linear(ends.from, ends.to, Self.stops, $0)
      }
    }
  }

  /// The place (3, 4) is 5 pixels from the centre, half the radius.
  @Test(
    arguments: [(SIMD2(10.5, 8.5), 10.0), (SIMD2(-3.25, 40), 47.5), (SIMD2(7, 9), 0.4)],
    [PixelFormat.rgba8, .rgba16])
  func radial(_ circle: (center: SIMD2<Double>, radius: Double), format: PixelFormat) throws {
    let filter = RadialGradient(
      center: Self.point(circle.center), radius: .points(circle.radius), stops: Self.stops)
    for kind in TestImage.allCases {
      try expect(Chain { filter }, try kind.image(format), "\(kind)") {
        Self.radial(circle.center, circle.radius, Self.stops, $0)
      }
    }
  }

  @Test func manyStops() throws {
    let stops = (0..<256).map { index in
      GradientStop(Double(index) / 255, Color(white: index % 2 == 0 ? 0 : 1))
    }
    let image = try TestImage.opaqueNoise.image(.rgba16)
    let filter = LinearGradient(from: Point(0, 0), to: Point(1000, 0), stops: stops)
    // Colours go from 0 to 1 over a 255th of the gradient, which multiplies the errors of places.
    try expect(Chain { filter }, image, tolerance: Tolerance.bits16 + 255 * 255 * 3e-7) {
      Self.linear(.zero, SIMD2(1000, 0), stops, $0)
    }
  }

  @Test func lengthsAndSizes() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 40, height: 20))
    let shares = Chain(scale: 2) {
      LinearGradient(
        from: Point(.percent(25), .percent(10)), to: Point(15, 5), stops: Self.stops)
    }
    try expect(shares, image) { Self.linear(SIMD2(10, 2), SIMD2(30, 10), Self.stops, $0) }
    let radial = Chain(scale: 2) {
      RadialGradient(center: .center, radius: .percent(50), stops: Self.stops)
    }
    try expect(radial, image) { Self.radial(SIMD2(20, 10), 10, Self.stops, $0) }
    let like = Chain {
      RadialGradient(center: .center, radius: .percent(50), stops: Self.stops)
        .port("like", "@other")
    }
    let other = try TestImage.oneRow.image(size: Size(width: 12, height: 8))
    let result = try cpu.render(like, image, inputs: ["other": other])
    #expect(result.size == Size(width: 12, height: 8))
    let expected = Self.radial(SIMD2(6, 4), 4, Self.stops, Picture(other))
    #expect(Picture(result).difference(expected) <= Tolerance.bits8)
  }

  @Test func linearLight() throws {
    let image = try TestImage.oneRow.image()
    let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    let filter = LinearGradient(from: Point(0, 0), to: Point(33, 0), stops: stops)
    try expect(Chain { filter.colorSpace(.linear) }, image) {
      Self.linear(.zero, SIMD2(33, 0), stops, $0).encoded
    }
  }

  @Test func nothingToInterpolate() throws {
    let image = try TestImage.opaqueNoise.image()
    let line = LinearGradient(from: .center, to: .center, stops: Self.stops)
    let error = #expect(throws: ChainError.self) { try cpu.render(Chain { line }, image) }
    #expect(error?.path == "nodes[0].to")
    let circle = RadialGradient(center: .center, radius: 0, stops: Self.stops)
    let other = #expect(throws: ChainError.self) { try cpu.render(Chain { circle }, image) }
    #expect(other?.path == "nodes[0].radius")
  }
}
