import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Patterns and shapes against formulas in float64.
@Suite struct PatternTests {
  static let first = Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8)
  static let second = Color(red: 0, green: 0.2, blue: 1, alpha: 0.5)

  static func premultiplied(_ color: Color) -> SIMD4<Double> {
    TestSupport.premultiplied(SIMD3(color.red, color.green, color.blue), color.alpha)
  }

  /// Returns how much of `start`…`start + 1` lies in every other interval of a length, one of which
  /// begins at 0.
  private static func covered(from start: Double, _ length: Double) -> Double {
    let near = Int((start / length).rounded(.down))
    let far = Int(((start + 1) / length).rounded(.up))
    return (near...far).filter { $0 % 2 == 0 }.reduce(0) { sum, index in
      let low = max(start, Double(index) * length)
      return sum + max(0, min(start + 1, Double(index + 1) * length) - low)
    }
  }

  static func board(_ side: Double, _ origin: SIMD2<Double>, _ picture: Picture) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let across = covered(from: Double(x) - origin.x, side)
      let down = covered(from: Double(y) - origin.y, side)
      let share = across * down + (1 - across) * (1 - down)
      return premultiplied(first) * share + premultiplied(second) * (1 - share)
    }
  }

  static func stripes(
    _ width: Double, _ degrees: Double, _ origin: SIMD2<Double>, _ picture: Picture
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x), Double(y)) + 0.5 - origin
      let angle = degrees * .pi / 180
      let share = covered(from: p.x * cos(angle) + p.y * sin(angle) - 0.5, width)
      return premultiplied(first) * share + premultiplied(second) * (1 - share)
    }
  }

  /// Squares of whole pixels, of broken ones, and smaller than a pixel.
  @Test(arguments: [4, 3.3, 0.4, 1, 100], [SIMD2(0.0, 0), SIMD2(2.6, -13.25)])
  func checkerboard(_ side: Double, origin: SIMD2<Double>) throws {
    for format in [PixelFormat.rgba8, .rgba16] {
      let image = try TestImage.opaqueNoise.image(format)
      let filter = Checkerboard(
        size: 10 * side, origin: Point(10 * origin.x, 10 * origin.y), first: Self.first,
        second: Self.second)
      try expect(Chain(scale: 0.1) { filter }, image) { Self.board(side, origin, $0) }
    }
  }

  @Test(arguments: [4, 3.3, 0.6], [0.0, 90, 33, -120])
  func stripes(_ width: Double, angle: Double) throws {
    for format in [PixelFormat.rgba8, .rgba16] {
      let image = try TestImage.opaqueNoise.image(format)
      let filter = Stripes(
        width: 10 * width, angle: angle, origin: Point(26, -132.5), first: Self.first,
        second: Self.second)
      // A float32 distance of 64 pixels and more is known to 2⁻¹⁸ pixels, and the share of a stripe
      // likewise: a quarter of a level of 16 bits.
      let tolerance = format == .rgba16 ? Tolerance.bits16 + 0.25 / 257 : nil
      try expect(Chain(scale: 0.1) { filter }, image, tolerance: tolerance) {
        Self.stripes(width, angle, SIMD2(2.6, -13.25), $0)
      }
    }
  }

  /// Squares of whole pixels have the two colours alone.
  @Test func sharpEdges() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 200, height: 100))
    let bytes = try cpu.render(Chain { Checkerboard(size: 7, origin: Point(3, 5)) }, image).bytes
    for index in 0..<200 * 100 {
      let (x, y) = (index % 200 - 3 + 700, index / 200 - 5 + 700)
      #expect(bytes[4 * index] == ((x / 7 + y / 7) % 2 == 0 ? 255 : 0))
    }
  }

  /// Returns the distance to a rectangle around `middle`, negative inside.
  static func rectangle(
    _ p: SIMD2<Double>, _ middle: SIMD2<Double>, _ along: SIMD2<Double>, _ half: SIMD2<Double>
  ) -> Double {
    let across = SIMD2(-along.y, along.x)
    let corners = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map {
      middle + along * ($0.x * half.x) + across * ($0.y * half.y)
    }
    let least = (0..<4).map { segment(p, corners[$0], corners[($0 + 1) % 4]) }.min() ?? 0
    let way = p - middle
    let isInside =
      abs((way * along).sum()) <= half.x && abs((way * across).sum()) <= half.y
    return isInside ? -least : least
  }

  static func segment(_ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let way = b - a
    let t = min(max(((p - a) * way).sum() / (way * way).sum(), 0), 1)
    let rest = p - a - way * t
    return (rest * rest).sum().squareRoot()
  }

  static func line(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ width: Double, _ cap: Line.Cap, _ picture: Picture
  ) -> Picture {
    let length = ((b - a) * (b - a)).sum().squareRoot()
    let half = max(width, 1) / 2
    return Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x), Double(y)) + 0.5
      let distance =
        switch cap {
        case .round: segment(p, a, b) - half
        case .butt: rectangle(p, (a + b) / 2, (b - a) / length, SIMD2(length / 2, half))
        case .square: rectangle(p, (a + b) / 2, (b - a) / length, SIMD2(length / 2 + half, half))
        case .endless: rectangle(p, (a + b) / 2, (b - a) / length, SIMD2(1000, half))
        }
      return premultiplied(first) * (min(width, 1) * min(max(0.5 - distance, 0), 1))
    }
  }

  @Test(arguments: Line.Cap.allCases, [0.3, 1, 4.5])
  func line(_ cap: Line.Cap, width: Double) throws {
    for (a, b) in [
      (SIMD2(3.0, 4), SIMD2(20.5, 17.25)), (SIMD2(20.0, 9.5), SIMD2(-30, 9.5)),
      (SIMD2(8.25, 18), SIMD2(8.25, 2)),
    ] {
      let image = try TestImage.opaqueNoise.image(.rgba16)
      let filter = Line(
        from: Point(a.x, a.y), to: Point(b.x, b.y), width: .points(width), cap: cap,
        color: Self.first)
      try expect(Chain { filter }, image, "\(a) \(b)") { Self.line(a, b, width, cap, $0) }
    }
  }

  @Test func nowhereToDraw() throws {
    let image = try TestImage.opaqueNoise.image()
    let chain = Chain { Line(from: .center, to: .center) }
    let error = #expect(throws: ChainError.self) { try cpu.render(chain, image) }
    #expect(error?.path == "nodes[0].to")
  }

  static func crosshair(
    _ center: SIMD2<Double>, _ size: Double, _ width: Double, _ picture: Picture
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x), Double(y)) + 0.5
      let distances = [SIMD2(1.0, 0), SIMD2(0, 1)].map {
        rectangle(p, center, $0, SIMD2(size, width) / 2)
      }
      return premultiplied(first) * min(max(0.5 - min(distances[0], distances[1]), 0), 1)
    }
  }

  @Test(arguments: [(12.0, 3.0), (9.5, 1), (60, 4), (3, 3)])
  func crosshair(_ bar: (size: Double, width: Double)) throws {
    for center in [SIMD2(15.5, 11), SIMD2(2.25, 20.75)] {
      let image = try TestImage.opaqueNoise.image(.rgba16)
      let filter = Crosshair(
        center: Point(center.x, center.y), size: .points(bar.size), width: .points(bar.width),
        color: Self.first)
      try expect(Chain { filter }, image) { Self.crosshair(center, bar.size, bar.width, $0) }
    }
  }

  @Test(arguments: [0, 0.4, 7.25, 40], [0.0, 5])
  func circle(_ radius: Double, feather: Double) throws {
    let image = try TestImage.opaqueNoise.image(.rgba16)
    let filter = Circle(
      center: Point(12.5, 9.25), radius: .points(radius), feather: .points(feather),
      color: Self.first, background: Self.second)
    try expect(Chain { filter }, image) { picture in
      Picture(width: picture.width, height: picture.height) { x, y in
        let p = SIMD2(Double(x), Double(y)) + 0.5 - SIMD2(12.5, 9.25)
        let distance = (p * p).sum().squareRoot() - radius
        let coverage = radius == 0 ? 0 : min(max(0.5 - distance / max(1, feather), 0), 1)
        return over(Self.premultiplied(Self.first) * coverage, Self.premultiplied(Self.second))
      }
    }
  }
}
