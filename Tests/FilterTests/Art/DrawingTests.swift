import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Filters that redraw a picture, against formulas in float64.
@Suite struct DrawingTests {
  static let back = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.6)

  static func polkaDots(_ size: Int, _ scale: Double, _ picture: Picture) -> Picture {
    let squares = PixellateTests().expected(picture, size)
    let radius = Double(size) * scale / 2
    return Picture(width: picture.width, height: picture.height) { x, y in
      let middle = SIMD2(Double(x / size), Double(y / size)) * Double(size) + Double(size) / 2
      let way = SIMD2(Double(x), Double(y)) + 0.5 - middle
      let distance = (way * way).sum().squareRoot()
      let share = min(min(max(0.5 + radius - distance, 0), 1), .pi * radius * radius)
      return squares[x, y] * share + PatternTests.premultiplied(back) * (1 - share)
    }
  }

  @Test(arguments: [1, 5, 8], [0, 0.1, 0.9, 1.5]) func polkaDots(size: Int, scale: Double) throws {
    for kind in TestImage.allCases {
      let filter = PolkaDot(size: .points(Double(size)), diameter: scale, background: Self.back)
      try expect(Chain { filter }, try kind.image(.rgba16), "\(kind)") {
        Self.polkaDots(size, scale, $0)
      }
    }
  }

  static func crosshatch(_ spacing: Double, _ width: Double, _ picture: Picture) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = picture[x, y]
      let l = gpuImageLuma(straight(p))
      let place = SIMD2(Double(x), Double(y)) + 0.5
      // Distances from lines x ± y = 0 are 0.707 times the sums.
      let (rising, falling) = (
        (place.x + place.y) / 2.0.squareRoot(), (place.x - place.y) / 2.0.squareRoot()
      )
      let lines = [(1, rising, 0), (0.75, falling, 0), (0.5, rising, 0.5), (0.3, falling, 0.5)]
      let share = lines.reduce(0.0) { most, line in
        // Lumas may differ by rounding from a threshold that they equal.
        guard l < line.0 - 1e-9 else { return most }
        let steps = line.1 / spacing - line.2
        let distance = abs(steps - steps.rounded()) * spacing
        return max(most, min(min(max(0.5 + width / 2 - distance, 0), 1), width))
      }
      return premultiplied(mix(HalftoneTests.paper, HalftoneTests.ink, share), p.w)
    }
  }

  @Test(arguments: [3.7, 12], [0, 0.4, 1.5]) func crosshatch(spacing: Double, width: Double) throws
  {
    let filter = Crosshatch(
      spacing: .points(spacing), width: .points(width),
      ink: Color(red: 0.1, green: 0.2, blue: 0.3), paper: Color(red: 1, green: 0.9, blue: 0.7))
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        // A place within 50 pixels has an error of 4e-6 pixels as a float.
        let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) + 255 * 4e-6
        try expect(
          Chain { filter }, try kind.image(format), tolerance: tolerance, "\(kind)"
        ) {
          Self.crosshatch(spacing, width, $0)
        }
      }
    }
  }

  static func nearest(_ c: SIMD3<Double>, _ palette: CGAColors.Palette) -> SIMD3<Double> {
    let colors: [SIMD3<Double>] =
      palette == .cyanMagenta
      ? [SIMD3(0, 0, 0), SIMD3(255, 255, 255), SIMD3(85, 255, 255), SIMD3(255, 85, 255)]
      : [SIMD3(0, 0, 0), SIMD3(255, 255, 85), SIMD3(85, 255, 85), SIMD3(255, 85, 85)]
    // Levels of 8 bits are whole, so that equal distances are equal.
    let level = (c * 255).mapped { abs($0 - $0.rounded()) < 1e-6 ? $0.rounded() : $0 }
    func distance(_ color: SIMD3<Double>) -> Double { ((level - color) * (level - color)).sum() }
    return colors.dropFirst().reduce(colors[0]) { distance($1) < distance($0) ? $1 : $0 } / 255
  }

  @Test(arguments: CGAColors.Palette.allCases, [PixelFormat.rgba8, .rgba16])
  func cga(_ palette: CGAColors.Palette, format: PixelFormat) throws {
    try ColorCase(CGAColors(palette)) { Self.nearest($0, palette) }.check(format)
  }

  @Test(arguments: [0, 0.7, 1.2, 4]) func duotone(contrast: Double) throws {
    let filter = Duotone(
      shadows: Color(red: 0.1, green: 0.2, blue: 0.3),
      highlights: Color(red: 1, green: 0.9, blue: 0.7), contrast: contrast)
    try ColorCase(filter) { c in
      let y = (c * SIMD3(0.2126, 0.7152, 0.0722)).sum()
      let l = min(max((y - 0.5) * contrast + 0.5, 0), 1)
      return mix(HalftoneTests.ink, HalftoneTests.paper, l)
    }.check(.rgba16)
  }

  static func toon(
    _ levels: Double, _ threshold: Double, _ edge: EdgeMode, _ picture: Picture
  ) -> Picture {
    picture.combined(SobelEdgeTests().expected(picture, 1, edge)) { p, edge in
      let steps = straight(p).mapped { floor($0 * levels + 0.5) / levels }
      return premultiplied(edge.x >= threshold ? .zero : clamp(steps, 0, 1), p.w)
    }
  }

  @Test(arguments: EdgeMode.allCases) func toon(_ edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let filter = Toon(levels: 6, threshold: 0.55, edge: edge)
      try expect(Chain { filter }, try kind.image(.rgba16), "\(kind)") {
        Self.toon(6, 0.55, edge, $0)
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func sketches(_ edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba16)
      try expect(Chain { Sketch(strength: 0.4, edge: edge) }, image, "\(kind)") {
        SobelEdgeTests().expected($0, 0.4, edge).mapColor { 1 - $0 }
      }
      let ink = Chain { ThresholdSketch(strength: 0.7, threshold: 0.45, edge: edge) }
      try expect(ink, image, "\(kind)") {
        SobelEdgeTests().expected($0, 0.7, edge).mapColor { $0.x >= 0.45 ? .zero : .one }
      }
    }
  }
}
