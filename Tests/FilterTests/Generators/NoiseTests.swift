import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Noise against its definitions in float64.
@Suite struct NoiseTests {
  private static func unit(_ x: Int, _ y: Int, _ seed: Int, _ channel: Int = 0) -> Double {
    let word = 1 << 32
    let bits = DitherTests.hash((x + word) % word, (y + word) % word, seed)[channel]
    return Double(bits >> 8) / 16_777_216
  }

  private static func slope(_ x: Int, _ y: Int, _ seed: Int, _ way: SIMD2<Double>) -> Double {
    let angle = 2 * Double.pi * unit(x, y, seed)
    return cos(angle) * way.x + sin(angle) * way.y
  }

  private static func eased(_ t: Double) -> Double {
    6 * pow(t, 5) - 15 * pow(t, 4) + 10 * pow(t, 3)
  }

  private static func interpolated(
    _ p: SIMD2<Double>, _ corner: (Int, Int, SIMD2<Double>) -> Double
  ) -> Double {
    let cell = p.rounded(.down)
    let f = p - cell
    return [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { sum, at in
      let w = (at.0 == 1 ? eased(f.x) : 1 - eased(f.x)) * (at.1 == 1 ? eased(f.y) : 1 - eased(f.y))
      let way = f - SIMD2(Double(at.0), Double(at.1))
      return sum + w * corner(Int(cell.x) + at.0, Int(cell.y) + at.1, way)
    }
  }

  private static func simplex(_ p: SIMD2<Double>, _ seed: Int) -> Double {
    let skew = (3.0.squareRoot() - 1) / 2
    let unskew = (3 - 3.0.squareRoot()) / 6
    let skewed = (p + (p.x + p.y) * skew).rounded(.down)
    // Corners of triangles that are too far away add nothing.
    var sum = 0.0
    for y in -1...2 {
      for x in -1...2 {
        let corner = skewed + SIMD2(Double(x), Double(y))
        let way = p - (corner - (corner.x + corner.y) * unskew)
        let near = 0.5 - (way * way).sum()
        if near > 0 { sum += pow(near, 4) * slope(Int(corner.x), Int(corner.y), seed, way) }
      }
    }
    return 0.5 + sum * 99.20433458271866 / 2
  }

  private static func worley(_ p: SIMD2<Double>, _ seed: Int) -> Double {
    let cell = p.rounded(.down)
    var least = Double.infinity
    for y in Int(cell.y) - 2...Int(cell.y) + 2 {
      for x in Int(cell.x) - 2...Int(cell.x) + 2 {
        let point = SIMD2(Double(x) + unit(x, y, seed), Double(y) + unit(x, y, seed, 1))
        least = min(least, ((point - p) * (point - p)).sum().squareRoot())
      }
    }
    return min(1, least)
  }

  private static func value(_ kind: FractalNoise.Kind, _ p: SIMD2<Double>, _ seed: Int) -> Double {
    switch kind {
    case .white: unit(Int(p.x.rounded(.down)), Int(p.y.rounded(.down)), seed)
    case .value: interpolated(p) { x, y, _ in unit(x, y, seed) }
    case .perlin: 0.5 + interpolated(p) { slope($0, $1, seed, $2) } / 2.0.squareRoot()
    case .simplex: simplex(p, seed)
    case .worley: worley(p, seed)
    }
  }

  static func noise(_ filter: FractalNoise, size: Double, _ picture: Picture) -> Picture {
    let colors = [filter.first, filter.second].map(PatternTests.premultiplied)
    let strengths = (0..<filter.octaves).map { pow(filter.gain, Double($0)) }
    return Picture(width: picture.width, height: picture.height) { x, y in
      let n = strengths.enumerated().reduce(0.0) { sum, octave in
        let times = pow(2, Double(octave.offset))
        let p = (SIMD2(Double(x), Double(y)) + 0.5) / size * times + 0.375 * (times - 1)
        return sum + octave.element * value(filter.kind, p, 8 * filter.seed + octave.offset)
      }
      let share = min(max(n / strengths.reduce(0, +), 0), 1)
      return colors[0] * (1 - share) + colors[1] * share
    }
  }

  @Test(arguments: FractalNoise.Kind.allCases, [(7.3, 1, 0), (5.1, 4, 123_456), (1, 2, 1_000_000)])
  func formula(_ kind: FractalNoise.Kind, _ values: (size: Double, octaves: Int, seed: Int)) throws
  {
    let filter = FractalNoise(
      kind, size: .points(values.size), octaves: values.octaves, gain: 0.6, seed: values.seed,
      first: PatternTests.first, second: PatternTests.second)
    for format in [PixelFormat.rgba8, .rgba16] {
      for kind in [TestImage.opaqueNoise, .oneRow, .oneColumn] {
        try expect(Chain { filter }, try kind.image(format)) {
          Self.noise(filter, size: values.size, $0)
        }
      }
    }
  }

  /// All kinds stay in 0…1, use most of it, and have no seam where cells meet.
  @Test(arguments: FractalNoise.Kind.allCases) func rangeAndSmoothness(_ kind: FractalNoise.Kind)
    throws
  {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 400, height: 400))
    let bytes = try cpu.render(Chain { FractalNoise(kind, size: 20) }, image).bytes
    let values = stride(from: 0, to: bytes.count, by: 4).map { Int(bytes[$0]) }
    #expect((values.max() ?? 0) - (values.min() ?? 255) > 180)
    let mean = Double(values.reduce(0, +)) / 160_000
    // 400 independent cells have a mean within a few percent of theirs.
    #expect(abs(mean - (kind == .worley ? 0.42 * 255 : 127.5)) < 15)
    guard kind != .white else { return }
    var greatest = 0
    for index in 0..<160_000 where index % 400 > 0 {
      greatest = max(greatest, abs(values[index] - values[index - 1]))
    }
    // In cells, value rises by 1.875 at most. The slope of a triangle's corner is 3.1, to which
    // those of others are added.
    #expect(greatest <= (kind == .simplex ? 50 : 26))
  }

  @Test func anotherSeed() throws {
    let image = try TestImage.opaqueNoise.image()
    for kind in FractalNoise.Kind.allCases {
      func bytes(_ seed: Int, octaves: Int = 1) throws -> [UInt8] {
        try cpu.render(Chain { FractalNoise(kind, size: 6, octaves: octaves, seed: seed) }, image)
          .bytes
      }
      #expect(try bytes(1) != bytes(2))
      #expect(try bytes(1) == bytes(1))
      #expect(try bytes(1, octaves: 2) != bytes(1))
    }
  }
}
