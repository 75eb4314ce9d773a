import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Strokes along edges, against a formula in float64.
@Suite struct AnisotropicKuwaharaTests {
  struct Strokes {
    var radius = 3.0
    var stretch = 1.0
    var sharpness = 4
    var sigma = 1.5
    var edge = EdgeMode.mirror

    var filter: AnisotropicKuwahara {
      AnisotropicKuwahara(
        radius: .points(radius), stretch: stretch, sharpness: sharpness, sigma: .points(sigma),
        edge: edge)
    }
  }

  /// Variances are differences of means of squares, with errors of some 1e-7. Where 255 times the
  /// variance is 1, where they matter most, the error of a sector's weight is a quarter of the
  /// sharpness times 255 as much.
  static let slack = 255 * 2e-4

  static func expected(_ picture: Picture, _ strokes: Strokes) -> Picture {
    let tensor = tensor(picture, sigma: strokes.sigma, strokes.edge)
    return Picture(width: picture.width, height: picture.height) { x, y in
      let t = tensor[x, y]
      let angle = atan2(2 * t.z, t.x - t.y) / 2 + .pi / 2
      let root = ((t.x - t.y) * (t.x - t.y) / 4 + t.z * t.z).squareRoot()
      let longer = 1 + strokes.stretch * (t.x + t.y > 0 ? 2 * root / (t.x + t.y + 1e-6) : 0)
      let reach = Int(strokes.radius * (1 + strokes.stretch)) + 1
      var sectors = Array(repeating: [(pixel: SIMD4<Double>, weight: Double)](), count: 8)
      for dy in -reach...reach {
        for dx in -reach...reach {
          let turned = SIMD2(
            Double(dx) * cos(angle) + Double(dy) * sin(angle),
            Double(dy) * cos(angle) - Double(dx) * sin(angle))
          let place = SIMD2(
            turned.x / (strokes.radius * longer), turned.y * longer / strokes.radius)
          let distance = (place * place).sum()
          if distance >= 1 { continue }
          let open = (0..<8).map { weight(place, Double($0) * .pi / 4) }
          for (sector, weight) in open.enumerated() {
            let share = weight / open.reduce(0, +) * (1 - distance) * (1 - distance)
            sectors[sector].append((picture.pixel(x + dx, y + dy, strokes.edge), share))
          }
        }
      }
      var (sum, total) = (SIMD4<Double>.zero, 0.0)
      for sector in sectors {
        let weight = sector.reduce(0) { $0 + $1.weight }
        let mean = sector.reduce(.zero) { $0 + $1.pixel * $1.weight } / weight
        let variance = sector.reduce(0) { sum, part in
          let d = part.pixel - mean
          return sum + (d * d).sum() * part.weight / weight
        }
        let share = 1 / (1 + pow(255 * variance, Double(strokes.sharpness)))
        sum += mean * share
        total += share
      }
      return sum / total
    }
  }

  private static func weight(_ place: SIMD2<Double>, _ angle: Double) -> Double {
    let ahead = place.x * cos(angle) + place.y * sin(angle)
    let aside = place.y * cos(angle) - place.x * sin(angle)
    let end = 3 * Double.pi / 16
    let closing = (1.0 / 3 + cos(end)) / (sin(end) * sin(end))
    let open = max(0, ahead + 1.0 / 3 - closing * aside * aside)
    return open * open
  }

  private static func tensor(_ picture: Picture, sigma: Double, _ edge: EdgeMode) -> Picture {
    let products = picture.windows(1, edge) { pixels in
      let l = pixels.map { gpuImageLuma(SIMD3($0.x, $0.y, $0.z)) }
      let y = -l[0] - 2 * l[1] - l[2] + l[6] + 2 * l[7] + l[8]
      let x = -l[6] - 2 * l[3] - l[0] + l[8] + 2 * l[5] + l[2]
      return SIMD4(x * x, y * y, x * y, 1)
    }
    return sigma > 0 ? products.gaussian(sigma, edge) : products
  }

  @Test(arguments: EdgeMode.allCases) func strokesOfNoise(_ edge: EdgeMode) throws {
    let size = Size(width: 17, height: 13)
    for strokes in [
      Strokes(), Strokes(radius: 2.3, stretch: 2, sharpness: 8, sigma: 0.7),
      Strokes(radius: 4.5, stretch: 0, sharpness: 1), Strokes(stretch: 0.4, sharpness: 0, sigma: 0),
    ] {
      var strokes = strokes
      strokes.edge = edge
      for format in [PixelFormat.rgba8, .rgba16] {
        let image = try TestImage.translucentNoise.image(format, size: size)
        let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) + Self.slack
        try expect(Chain { strokes.filter }, image, tolerance: tolerance) {
          Self.expected($0, strokes)
        }
      }
    }
  }

  @Test func edgesStaySharp() throws {
    for angle in [0.0, 30, 45, 100] {
      let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      let image = try Image(width: 48, height: 48) { column, row in
        let place = (Double(column) - 23.6) * x + (Double(row) - 23.3) * y
        return SIMD4(SIMD3(repeating: min(max(0.5 + place, 0.2), 0.8)), 1)
      }
      let result = Picture(try cpu.render(Chain { AnisotropicKuwahara(edge: .mirror) }, image))
      let source = Picture(image)
      for y in 8..<40 {
        for x in 8..<40 where abs(source[x, y].x - 0.5) > 0.29 {
          // Calm sectors lie on either side of the edge, and others have some weight.
          #expect(abs(result[x, y].x - source[x, y].x) < 0.06, "\(angle): \(x), \(y)")
        }
      }
    }
  }

  @Test func nothing() throws {
    let image = try TestImage.translucentNoise.image()
    for radius in [0, 0.5] {
      let chain = Chain { AnisotropicKuwahara(radius: .points(radius), stretch: 1) }
      #expect(try cpu.render(chain, image).bytes == cleaned(image))
    }
    let flat = try Image(Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.5), width: 12, height: 9)
    let same = try cpu.render(Chain { Opacity(1) }, flat).bytes
    #expect(try cpu.render(Chain { AnisotropicKuwahara(edge: .mirror) }, flat).bytes == same)
  }
}
