import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Curves, steps, and filters that depend on the place.
@Suite struct ToneTests {
  // MARK: Curves

  private static let curves: [ColorCase] = [
    ColorCase(Gamma(0.01)) { $0.mapped { pow($0, 0.01) } },
    ColorCase(Gamma(0.45)) { $0.mapped { pow($0, 0.45) } },
    ColorCase(Gamma(2.2)) { $0.mapped { pow($0, 2.2) } },
    ColorCase(Gamma(10)) { $0.mapped { pow($0, 10) } },
    ColorCase(Levels(min: 0.2, mid: 0.5, max: 0.8, minOut: 0.1, maxOut: 0.7)) { c in
      c.mapped { level($0, 0.2, 0.5, 0.8, 0.1, 0.7) }
    },
    // 0.2 is a sample, above which the slope has no bound.
    ColorCase(Levels(min: 0.2, mid: 10)) { c in c.mapped { level($0, 0.2, 10, 1, 0, 1) } },
    ColorCase(
      Levels(
        min: Channels(0, 0.1, 0.3), mid: Channels(0.8, 1, 1.7), max: Channels(0.5, 0.9, 1),
        minOut: Channels(1, 0, 0.2), maxOut: Channels(0, 0.5, 1))
    ) {
      SIMD3(
        level($0.x, 0, 0.8, 0.5, 1, 0), level($0.y, 0.1, 1, 0.9, 0, 0.5),
        level($0.z, 0.3, 1.7, 1, 0.2, 1))
    },
    ColorCase(ToneCurve(red: bent)) { SIMD3(spline(bent, $0.x), $0.y, $0.z) },
    ColorCase(ToneCurve(green: short, blue: bent, composite: wild)) {
      SIMD3(spline(wild, $0.x), spline(wild, spline(short, $0.y)), spline(wild, spline(bent, $0.z)))
    },
  ]

  static func level(
    _ c: Double, _ low: Double, _ mid: Double, _ high: Double, _ lowOut: Double, _ highOut: Double
  ) -> Double {
    // A sample may lie slightly above the decimal number that it stands for.
    let t = abs(c - low) < 1e-9 ? 0 : min(max((c - low) / (high - low), 0), 1)
    return lowOut + (highOut - lowOut) * pow(t, 1 / mid)
  }

  static let bent = [CurvePoint(0, 0.1), CurvePoint(0.5, 0.4), CurvePoint(1, 0.9)]
  /// The ends lie at samples, and are corners.
  private static let short = [
    CurvePoint(0.2, 0.3), CurvePoint(0.4, 0.7), CurvePoint(0.6, 0.4), CurvePoint(0.8, 0.5),
  ]
  /// A curve that leaves 0…1 between its points.
  private static let wild = [
    CurvePoint(0, 0), CurvePoint(0.3, 1), CurvePoint(0.45, 0.9), CurvePoint(0.7, 0),
    CurvePoint(1, 1),
  ]

  /// Returns the value of the natural spline, from all its conditions by Gaussian elimination.
  static func spline(_ points: [CurvePoint], _ x: Double) -> Double {
    let epsilon = 1e-9
    if x < points[0].x - epsilon { return 0 }
    if x > points[points.count - 1].x + epsilon { return 1 }
    let pieces = points.count - 1
    var system: [[Double]] = []
    /// The equation for a derivative of a piece, a + bx + cx² + dx³, at x.
    func row(_ piece: Int, _ derivative: Int, _ x: Double, _ sign: Double = 1) -> [Double] {
      let values = [
        [1, x, x * x, x * x * x], [0, 1, 2 * x, 3 * x * x], [0, 0, 2, 6 * x],
      ][derivative]
      var row = Array(repeating: 0.0, count: 4 * pieces + 1)
      for k in 0..<4 { row[4 * piece + k] = sign * values[k] }
      return row
    }
    for piece in 0..<pieces {
      for end in [points[piece], points[piece + 1]] {
        var condition = row(piece, 0, end.x)
        condition[4 * pieces] = end.y
        system.append(condition)
      }
    }
    for piece in 1..<max(pieces, 1) {
      for derivative in 1...2 {
        let before = row(piece - 1, derivative, points[piece].x)
        let after = row(piece, derivative, points[piece].x, -1)
        system.append(zip(before, after).map { $0 + $1 })
      }
    }
    system.append(row(0, 2, points[0].x))
    system.append(row(pieces - 1, 2, points[pieces].x))
    let c = solved(system)
    let piece = (0..<pieces).last { x >= points[$0].x - epsilon } ?? 0
    let k = 4 * piece
    return min(max(c[k] + x * (c[k + 1] + x * (c[k + 2] + x * c[k + 3])), 0), 1)
  }

  private static func solved(_ system: [[Double]]) -> [Double] {
    var m = system
    let count = m.count
    for column in 0..<count {
      let pivot = (column..<count).max { abs(m[$0][column]) < abs(m[$1][column]) } ?? column
      m.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = m[row][column] / m[column][column]
        for k in column...count { m[row][k] -= factor * m[column][k] }
      }
    }
    return (0..<count).map { m[$0][count] / m[$0][$0] }
  }

  @Test(arguments: curves, [PixelFormat.rgba8, .rgba16])
  func formulas(_ filter: ColorCase, format: PixelFormat) throws {
    try filter.check(format)
  }

  private static func everyCode() throws -> Image {
    let samples = (0...UInt8.max).flatMap { code -> [UInt8] in [code, code, code, 255] }
    return try Image(rgba8: samples, width: samples.count / 4, height: 1)
  }

  @Test func curveOfEveryCode() throws {
    let image = try Self.everyCode()
    try expect(Chain { ToneCurve(composite: Self.short) }, image) {
      $0.mapColor { c in c.mapped { Self.spline(Self.short, $0) } }
    }
  }

  @Test func levelsThatDoNotFit() {
    #expect(throws: ChainError.self) { try Chain { Levels(min: 0.5, max: 0.5) }.validate() }
    let channels = Levels(min: Channels(0, 0, 0.6), max: 0.5)
    #expect(throws: ChainError.self) { try Chain { channels }.validate() }
    #expect(throws: ChainError.self) { try Chain { Vignette(start: 0.8) }.validate() }
  }

  // MARK: Steps

  /// 8-bit colours and their lumas, in whole ten-thousandths of a level.
  private struct Colors {
    let image: Image
    let lumas: [Int]

    init() throws {
      var noise = Noise(state: 11)
      let samples = noise.bytes(4 * 40 * 40)
      image = try Image(rgba8: samples, width: 40, height: 40)
      lumas = (0..<40 * 40).map {
        let (red, green, blue) = (samples[4 * $0], samples[4 * $0 + 1], samples[4 * $0 + 2])
        return 2125 * Int(red) + 7154 * Int(green) + 721 * Int(blue)
      }
    }
  }

  /// Each threshold equals the luma of a colour to the last bit.
  @Test(arguments: [0, 1, 17, 333, 800]) func thresholdsAtTies(_ index: Int) throws {
    let colors = try Colors()
    try checkSteps(colors, threshold: Double(colors.lumas[index]) / 2_550_000)
  }

  @Test(arguments: [0, 0.3, 0.5, 0.712345678, 1]) func thresholds(_ threshold: Double) throws {
    try checkSteps(try Colors(), threshold: threshold)
  }

  private func checkSteps(_ colors: Colors, threshold: Double) throws {
    let limit = threshold * 2_550_000
    let white = try cpu.render(Chain { LuminanceThreshold(threshold: threshold) }, colors.image)
    let negative = try cpu.render(Chain { Solarize(threshold: threshold) }, colors.image)
    let (before, inverted) = (colors.image.bytes, negative.bytes)
    for (pixel, luma) in colors.lumas.enumerated() where before[4 * pixel + 3] > 0 {
      // The limit differs from the whole number only by rounding.
      let isAbove = Double(luma) >= limit - 1e-6
      let isBelow = Double(luma) <= limit + 1e-6
      for channel in 4 * pixel..<4 * pixel + 3 {
        #expect(white.bytes[channel] == (isAbove ? 255 : 0))
        #expect(inverted[channel] == (isBelow ? 255 - before[channel] : before[channel]))
      }
      #expect(white.bytes[4 * pixel + 3] == before[4 * pixel + 3])
    }
  }

  @Test func everyPosterOfEveryCode() throws {
    let image = try Self.everyCode()
    for levels in 1...256 {
      let result = try cpu.render(Chain { Posterize(levels: levels) }, image).bytes
      let wrong = (0..<256).filter { code in
        // The step is floor(c·n + ½) in whole numbers, rounded to the nearest level; at a tie
        // either is right.
        let step = (2 * code * levels + 255) / 510
        let exact = min(Double(255 * step) / Double(levels), 255)
        return abs(Double(result[4 * code]) - exact) > 0.5 + 1e-9
      }
      #expect(wrong.isEmpty, "\(levels) levels")
    }
  }

  @Test(arguments: TestImage.allCases, [3, 10]) func postersOf16Bits(
    _ kind: TestImage, levels: Int
  ) throws {
    let n = Double(levels)
    try expect(Chain { Posterize(levels: levels) }, try kind.image(.rgba16)) {
      $0.mapColor { c in c.mapped { floor($0 * n + 0.5) / n } }
    }
  }

  // MARK: Places

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func hazes(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    for (distance, slope) in [(0.2, 0.0), (0.3, 0.3), (-0.3, 0.1), (0, -0.3)] {
      try expect(Chain { Haze(distance: distance, slope: slope) }, image) {
        Self.hazed($0, distance, slope)
      }
    }
  }

  static func hazed(_ picture: Picture, _ distance: Double, _ slope: Double) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let d = distance + slope * (Double(y) + 0.5) / Double(picture.height)
      let p = picture[x, y]
      return premultiplied(clamp((straight(p) - d) / (1 - d), 0, 1), p.w)
    }
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func vignettes(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    let red = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
    let cases = [
      (Vignette(), SIMD2(0.5, 0.5), SIMD4(0.0, 0, 0, 1), 0.3, 0.75),
      (
        Vignette(center: Point(.percent(20), .percent(70)), color: red, start: 0.1, end: 0.6),
        SIMD2(0.2, 0.7), SIMD4(0.9, 0.2, 0.1, 0.7), 0.1, 0.6
      ),
    ]
    for (filter, center, color, start, end) in cases {
      try expect(Chain { filter }, image) { Self.vignetted($0, center, color, start, end) }
    }
  }

  /// - Parameter center: in shares of the width and height.
  static func vignetted(
    _ picture: Picture, _ center: SIMD2<Double>, _ color: SIMD4<Double>, _ start: Double,
    _ end: Double
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let size = SIMD2(Double(picture.width), Double(picture.height))
      let apart = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / size - center
      let share = smoothstep(start, end, (apart * apart).sum().squareRoot()) * color.w
      let p = picture[x, y]
      return premultiplied(mix(straight(p), SIMD3(color.x, color.y, color.z), share), p.w)
    }
  }

  @Test func aCenterInPoints() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 40, height: 20))
    let points = Chain(scale: 2) { Vignette(center: Point(5, 4)) }
    let shares = Chain { Vignette(center: Point(.percent(25), .percent(40))) }
    #expect(try cpu.render(points, image).bytes == cpu.render(shares, image).bytes)
  }

  /// Values of linear light are not rounded to levels, which a steep curve would show.
  @Test(arguments: [0.1, 0.01, 0.001]) func steepLevelsOfLight(_ greatest: Double) throws {
    let samples = (0..<3000).flatMap { (code: Int) -> [UInt16] in
      [UInt16(code), UInt16(2 * code), UInt16(20 * code), 65535]
    }
    let image = try Image(rgba16: samples, width: 300, height: 10)
    try expect(Chain(colorSpace: .linear) { Levels(max: Channels(greatest)) }, image) {
      $0.linear.mapColor { $0 / greatest }.encoded
    }
  }
}
