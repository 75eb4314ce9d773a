import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Filters of single colours against formulas in float64 and results of GPUImage.
@Suite struct ColorFilterTests {
  private static let matrices: [ColorCase] = [
    ColorCase(Contrast(0)) { _ in SIMD3(repeating: 0.5) },
    ColorCase(Contrast(0.3)) { ($0 - 0.5) * 0.3 + 0.5 },
    ColorCase(Contrast(4)) { ($0 - 0.5) * 4 + 0.5 },
    ColorCase(Exposure(ev: -10)) { $0 / 1024 },
    ColorCase(Exposure(ev: 0.5)) { $0 * 2.0.squareRoot() },
    ColorCase(Exposure(ev: 10)) { $0 * 1024 },
    ColorCase(Hue(degrees: 90)) { turned($0, 90) },
    ColorCase(Hue(degrees: -33)) { turned($0, -33) },
    ColorCase(Hue(degrees: 360)) { $0 },
    ColorCase(Invert()) { 1 - $0 },
    ColorCase(Grayscale()) { SIMD3(repeating: ($0 * SIMD3(0.2126, 0.7152, 0.0722)).sum()) },
    ColorCase(Sepia()) { sepia($0) },
    ColorCase(Sepia(intensity: 0.3)) { mix($0, sepia($0), 0.3) },
    ColorCase(FalseColor()) { mix(SIMD3(0, 0, 0.5), SIMD3(1, 0, 0), gpuImageLuma($0)) },
    ColorCase(
      FalseColor(
        first: Color(red: 1, green: 0.2, blue: 0.4, alpha: 0.3),
        second: Color(red: 0, green: 0.7, blue: 0.9, alpha: 0))
    ) { mix(SIMD3(1, 0.2, 0.4), SIMD3(0, 0.7, 0.9), gpuImageLuma($0)) },
  ]

  private static let others: [ColorCase] = [
    ColorCase(Vibrance(1.2)) { vibrant($0, 1.2) },
    ColorCase(Vibrance(-1.2)) { vibrant($0, -1.2) },
    ColorCase(WhiteBalance(temperature: 7000)) { balanced($0, 0.12, 0) },
    ColorCase(WhiteBalance(temperature: 2000, tint: 200)) { balanced($0, -1.2, 0.10452) },
    ColorCase(WhiteBalance(tint: -100)) { balanced($0, 0, -0.05226) },
    ColorCase(Monochrome()) { overlaid(.init(repeating: gpuImageLuma($0)), brown) },
    ColorCase(Monochrome(intensity: 0.4, color: Color(red: 1, green: 0, blue: 0.2, alpha: 0))) {
      mix($0, overlaid(.init(repeating: gpuImageLuma($0)), SIMD3(1, 0, 0.2)), 0.4)
    },
    ColorCase(HighlightsAndShadows(shadows: 1, highlights: 0)) { evened($0, 1, 0) },
    ColorCase(HighlightsAndShadows(shadows: 0.4)) { evened($0, 0.4, 1) },
    ColorCase(HighlightsAndShadows(highlights: 0.3)) { evened($0, 0, 0.3) },
    ColorCase(HighlightAndShadowTint(shadowIntensity: 1, highlightIntensity: 1)) {
      splitToned($0, SIMD3(1, 0, 0), SIMD3(0, 0, 1), 1, 1)
    },
    ColorCase(
      HighlightAndShadowTint(
        shadowColor: Color(red: 0.1, green: 0.5, blue: 0.7), highlightColor: Color(white: 0.6),
        shadowIntensity: 0.8, highlightIntensity: 0.3)
    ) { splitToned($0, SIMD3(0.1, 0.5, 0.7), SIMD3(repeating: 0.6), 0.8, 0.3) },
  ]

  static let brown = SIMD3(0.6, 0.45, 0.3)

  private static func sepia(_ c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      (c * SIMD3(0.3588, 0.7044, 0.1368)).sum(), (c * SIMD3(0.2990, 0.5870, 0.1140)).sum(),
      (c * SIMD3(0.2392, 0.4696, 0.0912)).sum())
  }

  /// Solves the equations for red, green and blue by Cramer's rule.
  private static func turned(_ c: SIMD3<Double>, _ degrees: Double) -> SIMD3<Double> {
    let rows = [
      SIMD3(0.299, 0.587, 0.114), SIMD3(0.595716, -0.274453, -0.321263),
      SIMD3(0.211456, -0.522591, 0.31135),
    ]
    let (y, i, q) = ((rows[0] * c).sum(), (rows[1] * c).sum(), (rows[2] * c).sum())
    let hue = atan2(q, i) - degrees * .pi / 180
    let chroma = (i * i + q * q).squareRoot()
    let wanted = SIMD3(y, chroma * cos(hue), chroma * sin(hue))
    func determinant(replacing column: Int?) -> Double {
      var m = rows
      if let column { for row in 0..<3 { m[row][column] = wanted[row] } }
      return m[0].x * (m[1].y * m[2].z - m[1].z * m[2].y)
        - m[0].y * (m[1].x * m[2].z - m[1].z * m[2].x)
        + m[0].z * (m[1].x * m[2].y - m[1].y * m[2].x)
    }
    let whole = determinant(replacing: nil)
    return SIMD3(
      determinant(replacing: 0) / whole, determinant(replacing: 1) / whole,
      determinant(replacing: 2) / whole)
  }

  static func vibrant(_ c: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
    let most = c.max()
    return mix(c, SIMD3(repeating: most), -3 * amount * (most - c.sum() / 3))
  }

  static func balanced(
    _ c: SIMD3<Double>, _ warmth: Double, _ shift: Double
  ) -> SIMD3<Double> {
    let k = 0.114 * c.x - 0.322 * c.y + 0.311 * c.z
    let d = min(max(k + shift, -0.5226), 0.5226) - k
    let tinted = c + d * SIMD3(1, -1.105, 1.702)
    return mix(tinted, overlaid(tinted, SIMD3(0.93, 0.54, 0)), warmth)
  }

  static func evened(
    _ c: SIMD3<Double>, _ shadows: Double, _ highlights: Double
  ) -> SIMD3<Double> {
    let l = 0.3 * c.sum()
    if l == 0 { return c }
    let lift = pow(l, 1 / (shadows + 1)) - 0.76 * pow(l, 2 / (shadows + 1)) - l
    let (one, two) = (pow(1 - l, 1 / (2 - highlights)), pow(1 - l, 2 / (2 - highlights)))
    let fall = 1 - (one - 0.8 * two) - l
    return c * ((l + min(max(lift, 0), 1) + min(max(fall, -1), 0)) / l)
  }

  static func splitToned(
    _ c: SIMD3<Double>, _ shadow: SIMD3<Double>, _ highlight: SIMD3<Double>, _ shadows: Double,
    _ highlights: Double
  ) -> SIMD3<Double> {
    let l = gpuImageLuma(c)
    let lifted = mix(shadow, c, l)
    let dark = mix(c, c.replacing(with: lifted, where: lifted .> c), shadows)
    let lowered = mix(dark, highlight, l)
    let bright = mix(c, dark.replacing(with: lowered, where: lowered .< dark), highlights)
    return mix(dark, bright, l)
  }

  @Test(arguments: matrices + others, [PixelFormat.rgba8, .rgba16])
  func formulas(_ filter: ColorCase, format: PixelFormat) throws {
    try filter.check(format)
  }

  // MARK: GPUImage

  private struct Golden: Sendable, CustomTestStringConvertible {
    let filter: any Filter
    let codes: SIMD3<Double>
    var testDescription: String { type(of: filter).name }

    init(_ filter: any Filter, _ red: Double, _ green: Double, _ blue: Double) {
      self.filter = filter
      codes = SIMD3(red, green, blue)
    }
  }

  /// Measured results of GPUImage 2 for the colour (200, 100, 50). Its hue is in radians.
  private static let goldens = [
    Golden(Saturation(0.8), 184, 104, 64), Golden(LuminanceRange(reduction: 0.6), 206, 106, 56),
    Golden(Sepia(), 149, 124, 99), Golden(Monochrome(), 141, 106, 71),
    Golden(FalseColor(), 118, 0, 69), Golden(Vibrance(1), 200, 2, 0),
    Golden(WhiteBalance(temperature: 7000), 206, 101, 44),
    Golden(WhiteBalance(temperature: 4000), 181, 97, 70),
    Golden(WhiteBalance(tint: 100), 213, 85, 73), Golden(Posterize(levels: 10), 204, 102, 51),
    Golden(Solarize(), 55, 155, 205), Golden(Levels(min: 0.1, mid: 0.5, max: 0.9), 187, 34, 4),
    Golden(Hue(degrees: 90), 83, 172, 0),
  ]

  @Test(arguments: goldens) private func gpuImage(_ golden: Golden) throws {
    let image = try Image(rgba8: [200, 100, 50, 255], width: 1, height: 1)
    let result = Picture(try cpu.render(Chain { golden.filter }, image))[0, 0] * 255
    // GPUImage rounded its results to levels.
    for channel in 0..<3 { #expect(abs(result[channel] - golden.codes[channel]) <= 1) }
  }

  /// In GPUImage 2 some filters without parameters make a picture white, or empty.
  @Test(arguments: ["brightness", "opacity", "contrast", "exposure", "gamma", "hue", "levels"])
  func untouchedFiltersChangeNothing(_ name: String) throws {
    let image = try TestImage.translucentNoise.image()
    let chain = try Chain(json: Array("[{\"filter\": \"\(name)\"}]".utf8))
    #expect(try cpu.render(chain, image).bytes == cleaned(image))
  }

  // MARK: Alpha

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func colorMatrices(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    let all = [
      0.9, 0.3, -0.1, 0.2, 0, 0.1, -0.4, 0.5, 0.1, 0.3, 0, 0.7, 0.2, 0, -0.1, 0.3, 0.2, -0.2, 0.6,
      0,
    ]
    // Makes a transparent pixel visible.
    let offset = all.dropLast() + [0.4]
    // Leaves alpha unchanged.
    let opaque = all.prefix(15).enumerated().map { $0 % 5 == 3 ? 0 : $1 } + [0, 0, 0, 1, 0]
    for matrix in [all, Array(offset), opaque] {
      try expect(Chain { ColorMatrix(matrix) }, image) {
        $0.map { p in
          Self.multiplied(p, by: matrix)
        }
      }
    }
  }

  /// Multiplies the straight colour and alpha by four rows of four weights and an offset.
  static func multiplied(_ p: SIMD4<Double>, by matrix: [Double]) -> SIMD4<Double> {
    let c = SIMD4(straight(p), p.w)
    let result = (0..<4).map { row in
      let value = (0..<4).reduce(matrix[5 * row + 4]) { $0 + matrix[5 * row + $1] * c[$1] }
      return min(max(value, 0), 1)
    }
    return premultiplied(SIMD3(result[0], result[1], result[2]), result[3])
  }

  @Test(arguments: TestImage.allCases, [PixelFormat.rgba8, .rgba16])
  func chromaKeys(_ kind: TestImage, format: PixelFormat) throws {
    let image = try kind.image(format)
    // From 0.2 on, the slope times the rounding of a distance is at most a tenth of a 16-bit level.
    let cases = [
      (ChromaKey(smoothing: 0.3), SIMD3(0.0, 1, 0), 0.4, 0.7),
      (
        ChromaKey(color: Color(red: 0.8, green: 0.1, blue: 0.4), threshold: 0.1, smoothing: 0.5),
        SIMD3(0.8, 0.1, 0.4), 0.1, 0.6
      ),
    ]
    for (filter, key, low, high) in cases {
      try expect(Chain { filter }, image) { Self.keyed($0, key, low, high) }
    }
  }

  /// Returns the picture without pixels whose Cr and Cb are near a colour's.
  static func keyed(
    _ picture: Picture, _ key: SIMD3<Double>, _ low: Double, _ high: Double
  ) -> Picture {
    func chroma(_ c: SIMD3<Double>) -> SIMD2<Double> {
      let y = 0.2989 * c.x + 0.5866 * c.y + 0.1145 * c.z
      return SIMD2(0.7132 * (c.x - y), 0.5647 * (c.z - y))
    }
    return picture.map { p in
      let apart = chroma(straight(p)) - chroma(key)
      return p * smoothstep(low, high, (apart * apart).sum().squareRoot())
    }
  }

  /// Without smoothing, a pixel is kept or removed completely.
  @Test func hardKey() throws {
    let image = try Image(
      rgba8: [0, 255, 0, 255, 0, 200, 10, 255, 200, 100, 50, 255, 255, 255, 255, 128], width: 4,
      height: 1)
    let result = try cpu.render(Chain { ChromaKey(threshold: 0.3, smoothing: 0) }, image)
    #expect(result.bytes == [0, 0, 0, 0, 0, 0, 0, 0, 200, 100, 50, 255, 255, 255, 255, 128])
  }
}
