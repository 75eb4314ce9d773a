import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Halftones against formulas in float64.
@Suite struct HalftoneTests {
  /// The area of the part of a central disc that lies in a square of side 1.
  private static func area(ofDisc radius: Double) -> Double {
    guard radius > 0.5 else { return .pi * radius * radius }
    let segment = radius * radius * acos(0.5 / radius) - 0.5 * (radius * radius - 0.25).squareRoot()
    return .pi * radius * radius - 4 * segment
  }

  /// The same for a square on its corner, with `reach` from centre to corners.
  private static func area(ofDiamond reach: Double) -> Double {
    reach <= 0.5 ? 2 * reach * reach : 2 * reach * reach - 4 * (reach - 0.5) * (reach - 0.5)
  }

  private static func solve(_ value: Double, _ function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < value { low = middle } else { high = middle }
    }
    return high
  }

  static func covered(
    _ shape: HalftoneShape, _ p: SIMD2<Double>, _ degrees: Double, _ size: Double, _ dark: Double
  ) -> Double {
    let angle = degrees * .pi / 180
    let turned = SIMD2(p.x * cos(angle) + p.y * sin(angle), p.y * cos(angle) - p.x * sin(angle))
    let cells = turned / size
    let way = cells - cells.rounded(.toNearestOrEven)
    let (distance, least): (Double, Double)
    switch shape {
    case .dots:
      let radius = min(solve(dark, area(ofDisc:)), 0.5.squareRoot())
      (distance, least) = (radius - (way * way).sum().squareRoot(), size * size)
    case .diamonds:
      let reach = solve(dark, area(ofDiamond:))
      (distance, least) = ((reach - abs(way.x) - abs(way.y)) / 2.0.squareRoot(), size * size)
    case .lines: (distance, least) = (dark / 2 - abs(way.x), size)
    case .rings:
      let rings = (p * p).sum().squareRoot() / size
      (distance, least) = (dark / 2 - abs(rings - rings.rounded()), size)
    }
    let plain = min(max(0.5 + distance * size, 0), 1)
    // Dots and gaps are no larger than their areas.
    return min(max(plain, 1 - (1 - dark) * least), dark * least)
  }

  static let ink = SIMD3(0.1, 0.2, 0.3)
  static let paper = SIMD3(1, 0.9, 0.7)

  static func halftone(
    _ shape: HalftoneShape, _ center: SIMD2<Double>, _ degrees: Double, _ size: Double,
    _ picture: Picture
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = picture[x, y]
      let dark = min(max(1 - gpuImageLuma(straight(p)), 0), 1)
      let place = SIMD2(Double(x), Double(y)) + 0.5 - center
      return premultiplied(mix(paper, ink, covered(shape, place, degrees, size, dark)), p.w)
    }
  }

  static func filter(_ shape: HalftoneShape, angle: Double = 33, size: Double = 6.5) -> Halftone {
    Halftone(
      shape, size: .points(size), angle: angle, center: Point(10.25, 7.5),
      ink: Color(red: 0.1, green: 0.2, blue: 0.3), paper: Color(red: 1, green: 0.9, blue: 0.7))
  }

  /// The documented error of the radius of discs, in levels, with cells of this size.
  static func slack(_ size: Double) -> Double { 1.1e-4 * size * 255 }

  @Test(arguments: HalftoneShape.allCases, [1.5, 6.5, 30])
  func oneInk(_ shape: HalftoneShape, size: Double) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let tolerance = format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16
        let slack = shape == .dots ? Self.slack(size) : 0
        try expect(
          Chain { Self.filter(shape, size: size) }, try kind.image(format),
          tolerance: tolerance + slack, "\(kind)"
        ) { Self.halftone(shape, SIMD2(10.25, 7.5), 33, size, $0) }
      }
    }
  }

  static func fourInks(
    _ shape: HalftoneShape, _ size: Double, _ black: Double, _ picture: Picture
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = picture[x, y]
      let c = 1 - straight(p)
      let key = black * c.min()
      let place = SIMD2(Double(x), Double(y)) + 0.5 - SIMD2(10.25, 7.5)
      func light(_ degrees: Double, _ share: Double) -> Double {
        1 - covered(shape, place, degrees + 20, size, min(max(share, 0), 1))
      }
      let rest = key < 1 ? (c - key) / (1 - key) : .zero
      let color = SIMD3(light(15, rest.x), light(75, rest.y), light(0, rest.z)) * light(45, key)
      return premultiplied(color, p.w)
    }
  }

  @Test(arguments: HalftoneShape.allCases, [0, 0.6, 1])
  func fourInks(_ shape: HalftoneShape, black: Double) throws {
    let filter = CMYKHalftone(
      shape, size: 6.5, angle: 20, center: Point(10.25, 7.5), black: black)
    for kind in TestImage.allCases {
      let slack = shape == .dots ? 2 * Self.slack(6.5) : 0
      try expect(
        Chain { filter }, try kind.image(), tolerance: Tolerance.bits8 + slack, "\(kind)"
      ) { Self.fourInks(shape, 6.5, black, $0) }
    }
  }

  /// Greys keep their tone, unlike with GPUImage's dots.
  @Test(arguments: HalftoneShape.allCases, [0, 13, 64, 128, 200, 240, 255])
  func tonesStay(_ shape: HalftoneShape, level: UInt8) throws {
    let samples = (0..<400 * 400).flatMap { _ -> [UInt8] in [level, level, level, 255] }
    let image = try Image(rgba8: samples, width: 400, height: 400)
    let bytes = try cpu.render(Chain { Halftone(shape, size: 10, angle: 27) }, image).bytes
    let values = stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0]) }
    let mean = values.reduce(0, +) / 160_000
    // Dots partly outside the image, and corners of dots that pixels show smoother.
    #expect(abs(mean - Double(level)) <= (level % 255 == 0 ? 0 : 2))
  }
}
