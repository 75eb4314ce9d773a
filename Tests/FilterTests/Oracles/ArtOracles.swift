import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Patterns, shapes and noise.
  static let patterns: [Oracle] = [
    .picture(
      "checkerboard",
      Checkerboard(
        size: 3.3, origin: Point(2.6, -13.25), first: PatternTests.first,
        second: PatternTests.second)
    ) { PatternTests.board(3.3, SIMD2(2.6, -13.25), $0) },
    .picture(
      "stripes",
      Stripes(
        width: 4.7, angle: 33, origin: Point(2.6, -13.25), first: PatternTests.first,
        second: PatternTests.second)
    ) { PatternTests.stripes(4.7, 33, SIMD2(2.6, -13.25), $0) },
    .picture(
      "line",
      Line(
        from: Point(3, 4), to: Point(20.5, 17.25), width: 4, cap: .round,
        color: PatternTests.first)
    ) { PatternTests.line(SIMD2(3, 4), SIMD2(20.5, 17.25), 4, .round, $0) },
    .picture(
      "crosshair", Crosshair(center: Point(8.25, 9), size: 14, width: 3, color: PatternTests.first)
    ) { PatternTests.crosshair(SIMD2(8.25, 9), 14, 3, $0) },
    noise("whiteNoise", .white), noise("valueNoise", .value), noise("perlinNoise", .perlin),
    noise("simplexNoise", .simplex), noise("worleyNoise", .worley),
  ]

  private static func noise(_ function: String, _ kind: FractalNoise.Kind) -> Oracle {
    let filter = FractalNoise(kind, size: 5.3, octaves: 3, gain: 0.7, seed: 41)
    return .picture(function, filter) { NoiseTests.noise(filter, size: 5.3, $0) }
  }

  static let art: [Oracle] = [
    .picture("halftone", HalftoneTests.filter(.diamonds)) {
      HalftoneTests.halftone(.diamonds, SIMD2(10.25, 7.5), 33, 6.5, $0)
    },
    .picture(
      "cmykHalftone",
      CMYKHalftone(.diamonds, size: 6.5, angle: 20, center: Point(10.25, 7.5), black: 0.8)
    ) { HalftoneTests.fourInks(.diamonds, 6.5, 0.8, $0) },
    .picture("polkaDots", PolkaDot(size: 6, background: DrawingTests.back)) {
      DrawingTests.polkaDots(6, 0.9, $0)
    },
    Oracle(
      function: "crosshatch",
      chain: Chain {
        Crosshatch(
          spacing: 4.3, width: 1.2, ink: Color(red: 0.1, green: 0.2, blue: 0.3),
          paper: Color(red: 1, green: 0.9, blue: 0.7))
      },
      // A place within 50 pixels has an error of 4e-6 pixels as a float.
      slack: 255 * 4e-6
    ) { source, _ in DrawingTests.crosshatch(4.3, 1.2, source) },
    .color("nearestColor", CGAColors(.greenRed)) { DrawingTests.nearest($0, .greenRed) },
    grain("grain"), grain("filmGrain"),
    .picture("toon", Toon(levels: 7, threshold: 0.6)) { DrawingTests.toon(7, 0.6, .clamp, $0) },
    kuwahara("squares"), kuwahara("kuwahara"),
    Oracle(
      function: "anisotropicKuwahara", chain: Chain { strokes.filter },
      sources: .noise(Size(width: 17, height: 13)), slack: AnisotropicKuwaharaTests.slack
    ) { source, _ in AnisotropicKuwaharaTests.expected(source, strokes) },
    oil("lumaStep"), oil("fuller"), oil("recolored"),
    mosaic("hexagons", .hexagons), mosaic("crystals", .crystals), mosaic("sectors", .sectors),
    .picture("glitchBands", Glitch(amount: 7.3, height: 3, split: 2, seed: 5)) {
      MosaicTests.glitched(3, 0.5, 7.3, 2, 5, $0)
    },
    .picture("channelShift", RGBSplit(x: 3, y: -2, edge: .mirror)) {
      MosaicTests.split(3, -2, .mirror, $0)
    },
  ]

  private static func mosaic(_ function: String, _ shape: Mosaic.Shape) -> Oracle {
    .picture(function, MosaicTests.filter(shape, 4.7)) { MosaicTests.mosaic(shape, 4.7, $0) }
  }

  private static func grain(_ function: String) -> Oracle {
    .picture(function, FilmGrain(amount: 0.1, size: 0, color: 0.4, seed: 9)) {
      GlowTests.grainy($0, amount: 0.1, sigma: 0, color: 0.4, seed: 9)
    }
  }

  /// The alphas of noise have sums that differ.
  private static func oil(_ function: String) -> Oracle {
    Oracle(
      function: function, chain: Chain { OilPaint(radius: 2, levels: 5, edge: .mirror) },
      sources: .noise(Size(width: 19, height: 16))
    ) { source, _ in OilPaintTests.expected(source, 2, 5, .mirror) }
  }

  private static let strokes = AnisotropicKuwaharaTests.Strokes(radius: 2.6, sharpness: 3)

  /// In noise no two squares vary alike.
  private static func kuwahara(_ function: String) -> Oracle {
    Oracle(
      function: function, chain: Chain { Kuwahara(radius: 3, edge: .mirror) },
      sources: .noise(Size(width: 19, height: 16))
    ) { source, _ in KuwaharaTests.expected(source, 3, .mirror) }
  }
}
