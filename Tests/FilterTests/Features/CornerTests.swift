import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Corners against formulas in float64.
@Suite struct CornerTests {
  // MARK: Formulas

  /// Responses from products of the gradient that a Gaussian averages.
  func responses(
    _ picture: Picture, _ detector: CornerDetector, sigma: Double, k: Double, _ edge: EdgeMode
  ) -> Picture {
    let products = picture.windows(1, edge) { pixels in
      let l = pixels.map { gpuImageLuma(SIMD3($0.x, $0.y, $0.z)) }
      let y = (-l[0] - 2 * l[1] - l[2] + l[6] + 2 * l[7] + l[8]) / 4
      let x = (-l[6] - 2 * l[3] - l[0] + l[8] + 2 * l[5] + l[2]) / 4
      return SIMD4(x * x, y * y, x * y, 1)
    }
    return products.gaussian(sigma, edge).map { p in
      let (a, b, c) = (p.x, p.y, p.z)
      // The eigenvalues of (a c; c b).
      let (middle, half) = ((a + b) / 2, ((a - b) * (a - b) / 4 + c * c).squareRoot())
      let (small, large) = (middle - half, middle + half)
      let response =
        switch detector {
        case .shiTomasi: small
        case .harris: small * large - k * (small + large) * (small + large)
        case .noble: small + large > 0 ? 2 * small * large / (small + large) : 0
        }
      return SIMD4(SIMD3(repeating: max(response, 0)), 1)
    }
  }

  /// FAST: tries which arcs are brighter or darker throughout.
  func scores(_ picture: Picture, threshold: Double, _ edge: EdgeMode) -> Picture {
    let circle = [
      (0, -3), (1, -3), (2, -2), (3, -1), (3, 0), (3, 1), (2, 2), (1, 3), (0, 3), (-1, 3), (-2, 2),
      (-3, 1), (-3, 0), (-3, -1), (-2, -2), (-1, -3),
    ]
    return picture.windows(3, edge) { pixels in
      func luma(_ x: Int, _ y: Int) -> Double {
        let p = pixels[7 * (y + 3) + x + 3]
        return gpuImageLuma(SIMD3(p.x, p.y, p.z))
      }
      let differences = circle.map { luma($0.0, $0.1) - luma(0, 0) }
      let arcs = (0..<16).map { first in (0..<9).map { differences[(first + $0) % 16] } }
      let score = arcs.map { max($0.min() ?? 0, -($0.max() ?? 0)) }.max() ?? 0
      return SIMD4(SIMD3(repeating: score > threshold ? score : 0), 1)
    }
  }

  /// The maxima of responses, with the parabola's top along each axis.
  private func maxima(
    _ responses: Picture, quality: Double, distance: Double, count: Int
  ) -> [SIMD3<Double>] {
    let best = responses.pixels.map(\.x).max() ?? 0
    var found: [(x: Int, y: Int)] = []
    for y in 1..<responses.height - 1 {
      for x in 1..<responses.width - 1 {
        let c = responses[x, y].x
        let others = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { responses[x + $0, y + dy].x } }
        if c > 0, c >= quality * best, others[..<4].allSatisfy({ c > $0 }),
          others[5...].allSatisfy({ c >= $0 })
        {
          found.append((x, y))
        }
      }
    }
    func value(_ p: (x: Int, y: Int)) -> Double { responses[p.x, p.y].x }
    found.sort { value($0) > value($1) }
    var kept: [(x: Int, y: Int)] = []
    for p in found where kept.count < count {
      func isFar(_ q: (x: Int, y: Int)) -> Bool {
        Double((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)) >= distance * distance
      }
      if kept.allSatisfy(isFar) { kept.append(p) }
    }
    return kept.map { p in
      func top(_ a: Double, _ c: Double, _ b: Double) -> Double {
        2 * c - a - b == 0 ? 0 : (b - a) / (2 * (2 * c - a - b))
      }
      let (x, y, c) = (p.x, p.y, value(p))
      return SIMD3(
        Double(x) + 0.5 + top(responses[x - 1, y].x, c, responses[x + 1, y].x),
        Double(y) + 0.5 + top(responses[x, y - 1].x, c, responses[x, y + 1].x), c)
    }
  }

  // MARK: Helpers

  private func found(
    _ chain: Chain, _ image: Image, by renderer: Renderer = cpu
  ) throws -> [MeasuredPoint] {
    let first = try renderer.measurements(of: chain, image).first?.values.first
    guard case .points(let points)? = first?.value else {
      Issue.record("no points")
      return []
    }
    return points
  }

  /// Noise of few levels has ties, and its peaks are one pixel wide.
  private func image(_ format: PixelFormat = .rgba16) throws -> Image {
    let noise = try TestImage.opaqueNoise.image(.rgba16, size: Size(width: 64, height: 48))
    return try cpu.render(Chain { GaussianBlur(sigma: 1.2) }, noise)
  }

  // MARK: Points

  @Test(arguments: CornerDetector.allCases) func pointsOfTensors(_ detector: CornerDetector) throws
  {
    let image = try image()
    for (sigma, quality, distance, count) in [
      (1.5, 0.01, 10.0, 500), (0.8, 0.1, 0, 25), (3, 0, 4, 9),
    ] {
      let filter = Corners(
        detector, sigma: sigma, k: 0.06, quality: quality, distance: distance, count: count,
        edge: .mirror)
      let points = try found(Chain { filter }, image)
      let expected = maxima(
        responses(Picture(image), detector, sigma: sigma, k: 0.06, .mirror), quality: quality,
        distance: distance, count: count)
      #expect(points.count == expected.count && points.count > 3)
      for (point, expected) in zip(points, expected) {
        // Responses are floats of differences whose terms are a hundred times as large.
        #expect(abs(point.strength - expected.z) < 1e-4 * expected.z)
        #expect(abs(point.x - expected.x) < 1e-3 && abs(point.y - expected.y) < 1e-3)
      }
    }
  }

  @Test func pointsOfFast() throws {
    let image = try image()
    for (threshold, distance) in [(0.0123, 0.0), (0.0312, 5)] {
      let filter = FastCorners(threshold: threshold, distance: distance, edge: .wrap)
      let points = try found(Chain { filter }, image)
      let expected = maxima(
        scores(Picture(image), threshold: threshold, .wrap), quality: 0, distance: distance,
        count: 500)
      #expect(points.count == expected.count && points.count > 3)
      for (point, expected) in zip(points, expected) {
        #expect(abs(point.strength - expected.z) < 1e-6)
        #expect(abs(point.x - expected.x) < 1e-3 && abs(point.y - expected.y) < 1e-3)
      }
    }
  }

  /// The corners of a square lie at equal distances from its middle.
  @Test func aSquareHasFour() throws {
    let image = try Image(width: 41, height: 41) { x, y in
      (10..<31).contains(x) && (10..<31).contains(y) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    }
    for detector in CornerDetector.allCases {
      let points = try found(Chain { Corners(detector, quality: 0.1) }, image)
      #expect(points.count == 4, "\(detector)")
      let ways = points.map { SIMD2(abs($0.x - 20.5), abs($0.y - 20.5)) }
      for way in ways {
        // The corner lies 10.5 from the middle, and a maximum up to a pixel further inside.
        #expect(abs(way.x - way.y) < 1e-3 && abs(way.x - ways[0].x) < 1e-3, "\(detector)")
        #expect(way.x > 9 && way.x < 10.5, "\(detector)")
      }
    }
  }

  @Test func flatPictures() throws {
    let image = try Image(Color(red: 0.3, green: 0.5, blue: 0.9, alpha: 0.6), width: 19, height: 12)
    let small = try Image(.white, width: 2, height: 1)
    for image in [image, small] {
      let same = try cpu.render(Chain { Opacity(1) }, image).bytes
      for filter in [Corners(edge: .mirror), FastCorners(edge: .mirror)] as [any Filter] {
        #expect(try found(Chain(nodes: [Node(filter)]), image).isEmpty)
        #expect(try cpu.render(Chain(nodes: [Node(filter)]), image).bytes == same)
      }
      let black = try cpu.render(Chain { Corners(show: .response, edge: .mirror) }, image)
      #expect(Picture(black).pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) })
    }
  }

  /// Waves along a line have one direction, and rounding makes no corners.
  @Test func wavesAreNoCorners() throws {
    let image = try Image(width: 64, height: 64) { x, y in
      SIMD4(SIMD3(repeating: 0.5 + 0.5 * cos(2 * .pi * Double(2 * x + 5 * y) / 64)), 1)
    }
    for detector in CornerDetector.allCases {
      let filter = Corners(detector, k: 0, quality: 0, edge: .wrap)
      #expect(try found(Chain { filter }, image).isEmpty, "\(detector)")
    }
  }

  @Test func pointsAreTheSameEverywhere() throws {
    let noise = try TestImage.opaqueNoise.image(size: Size(width: 300, height: 200))
    for filter in [Corners(count: 60), FastCorners(threshold: 0.01, count: 60)] as [any Filter] {
      let chain = Chain(nodes: [Node(GaussianBlur(sigma: 2)), Node(filter)])
      let points = try found(chain, noise)
      #expect(points.count == 60)
      for quality in Quality.allCases {
        let options = Renderer.Options(backend: .cpu, quality: quality, threads: 3)
        #expect(try found(chain, noise, by: Renderer(options)) == points)
      }
    }
  }

  // MARK: Pictures

  @Test(arguments: CornerDetector.allCases) func responsesAreDrawn(_ detector: CornerDetector)
    throws
  {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba8)
      let chain = Chain { Corners(detector, k: 0.1, show: .response, strength: 2, edge: .mirror) }
      try expect(chain, image, "\(kind)") { picture in
        let responses = responses(picture, detector, sigma: 1.5, k: 0.1, .mirror)
        let best = responses.pixels.map(\.x).max() ?? 0
        return responses.map { p in
          SIMD4(SIMD3(repeating: best > 1e-9 ? min(p.x * 2 / best, 1) : 0), 1)
        }
      }
    }
  }

  @Test func crosshairsAreDrawn() throws {
    let image = try TestImage.translucentNoise.image(.rgba16, size: Size(width: 70, height: 50))
    for (size, width) in [(7.0, 2.0), (30, 0.5), (200, 3)] {
      let filter = Corners(
        distance: 9, count: 12, size: size, width: width,
        color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.7))
      let points = try found(Chain { filter }, image).map { SIMD2($0.x, $0.y) }
      #expect(points.count == 12)
      try expect(Chain { filter }, image) {
        Self.marked($0, points, size, width, SIMD4(0.7, 0.35, 0, 0.7))
      }
    }
  }

  /// Draws two bars at each point, of which the denser counts where they overlap.
  static func marked(
    _ picture: Picture, _ points: [SIMD2<Double>], _ size: Double, _ width: Double,
    _ color: SIMD4<Double>
  ) -> Picture {
    let (long, wide) = (max(size, width, 1) / 2, max(width, 1) / 2)
    return Picture(width: picture.width, height: picture.height) { x, y in
      let shares = points.map { point in
        let way = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - point
        func distance(_ reach: SIMD2<Double>) -> Double {
          let d = SIMD2(abs(way.x), abs(way.y)) - reach
          let out = SIMD2(max(d.x, 0), max(d.y, 0))
          return (out * out).sum().squareRoot() + min(max(d.x, d.y), 0)
        }
        let nearest = min(distance(SIMD2(long, wide)), distance(SIMD2(wide, long)))
        return min(max(0.5 - nearest, 0), 1)
      }
      return over(color * min(width, size, 1) * (shares.max() ?? 0), picture[x, y])
    }
  }
}
