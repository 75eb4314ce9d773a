import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Mosaics and glitches against formulas in float64.
@Suite struct MosaicTests {
  private static func unit(_ bits: Int) -> Double { Double(bits >> 8) / 16_777_216 }

  private static func nearest(_ p: SIMD2<Double>, _ points: [SIMD2<Double>]) -> SIMD2<Double> {
    func square(_ q: SIMD2<Double>) -> Double { ((q - p) * (q - p)).sum() }
    return points.dropFirst().reduce(points[0]) { square($1) < square($0) ? $1 : $0 }
  }

  /// Rows of middles are √3/2 of the size apart, every other one moved by half of the size.
  private static func hexagon(_ p: SIMD2<Double>, _ size: Double) -> SIMD2<Double> {
    let height = size * 3.0.squareRoot() / 2
    let row = Int((p.y / height).rounded(.down))
    return nearest(
      p,
      (row - 1...row + 2).flatMap { row in
        let start = row % 2 == 0 ? 0 : size / 2
        let column = ((p.x - start) / size).rounded()
        return (-1...1).map { SIMD2(start + (column + Double($0)) * size, Double(row) * height) }
      })
  }

  private static func crystal(_ p: SIMD2<Double>, _ size: Double, _ seed: Int) -> SIMD2<Double> {
    let word = 1 << 32
    let cell = (p / size).rounded(.down)
    return nearest(
      p,
      (-2...2).flatMap { dy in
        (-2...2).map { dx in
          let (x, y) = (Int(cell.x) + dx, Int(cell.y) + dy)
          let bits = DitherTests.hash((x + word) % word, (y + word) % word, seed)
          let inside = SIMD2(unit(bits[0]), unit(bits[1])) * 0.65 + 0.175
          return (SIMD2(Double(x), Double(y)) + inside) * size
        }
      })
  }

  private static func sector(_ p: SIMD2<Double>, _ size: Double, _ count: Int) -> SIMD2<Double> {
    let ring = (((p * p).sum().squareRoot() / size).rounded(.down) + 0.5) * size
    let step = 2 * Double.pi / Double(count)
    let angle = ((atan2(p.y, p.x) / step).rounded(.down) + 0.5) * step
    return SIMD2(cos(angle), sin(angle)) * ring
  }

  static func mosaic(
    _ shape: Mosaic.Shape, _ size: Double, _ picture: Picture
  ) -> Picture {
    let center = SIMD2(9.3, 7.6)
    return picture.gaussian(0.3 * size, .clamp).remapped(.clamp) { p in
      switch shape {
      case .hexagons: hexagon(p - center, size) + center
      case .crystals: crystal(p, size, 77)
      case .sectors: sector(p - center, size, 11) + center
      }
    }
  }

  static func filter(_ shape: Mosaic.Shape, _ size: Double) -> Mosaic {
    Mosaic(shape, size: .points(size), center: Point(9.3, 7.6), sectors: 11, seed: 77)
  }

  @Test(arguments: Mosaic.Shape.allCases, [1, 4.7, 12]) func shapes(
    _ shape: Mosaic.Shape, size: Double
  ) throws {
    for kind in TestImage.allCases {
      try expect(Chain { Self.filter(shape, size) }, try kind.image(), "\(kind)") {
        Self.mosaic(shape, size, $0)
      }
    }
  }

  static func split(_ x: Int, _ y: Int, _ edge: EdgeMode, _ picture: Picture) -> Picture {
    Picture(width: picture.width, height: picture.height) { column, row in
      let red = picture.pixel(column - x, row - y, edge)
      let blue = picture.pixel(column + x, row + y, edge)
      let middle = picture[column, row]
      return SIMD4(red.x, middle.y, blue.z, max(red.w, middle.w, blue.w))
    }
  }

  @Test(arguments: EdgeMode.allCases, [(3, 0), (-2, 5), (0, -40)])
  func rgbSplit(_ edge: EdgeMode, shift: (x: Int, y: Int)) throws {
    for kind in TestImage.allCases {
      let filter = RGBSplit(x: .points(Double(shift.x)), y: .points(Double(shift.y)), edge: edge)
      try expect(Chain { filter }, try kind.image(.rgba16), "\(kind)") {
        Self.split(shift.x, shift.y, edge, $0)
      }
    }
  }

  static func glitched(
    _ height: Int, _ share: Double, _ amount: Double, _ split: Int, _ seed: Int, _ picture: Picture
  ) -> Picture {
    let moved = Picture(width: picture.width, height: picture.height) { x, y in
      let bits = DitherTests.hash(y / height, seed, 0)
      let way = unit(bits[0]) < share ? floor((unit(bits[1]) * 2 - 1) * amount + 0.5) : 0
      return picture.pixel(x + Int(way), y, .clamp)
    }
    return Self.split(split, 0, .clamp, moved)
  }

  @Test(arguments: [0, 0.5, 1], [0, 2]) func glitch(share: Double, split: Int) throws {
    for kind in TestImage.allCases {
      let filter = Glitch(
        amount: 7.3, height: 3, share: share, split: .points(Double(split)), seed: 5)
      try expect(Chain { filter }, try kind.image(.rgba16), "\(kind)") {
        Self.glitched(3, share, 7.3, split, 5, $0)
      }
    }
  }
}
