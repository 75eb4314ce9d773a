import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Filters whose numbers are found in the picture.
@Suite struct StatisticsTests {
  private static let formats = [PixelFormat.rgba8, .rgba16]

  private static func mean(_ picture: Picture) -> SIMD4<Double> {
    picture.pixels.reduce(.zero, +) / Double(picture.pixels.count)
  }

  private static func meanLuma(_ picture: Picture) -> Double {
    gpuImageLuma(straight(mean(picture)))
  }

  /// White where the luma reaches a threshold, with room for rounding.
  private static func thresholded(_ picture: Picture, _ threshold: Double) -> Picture {
    picture.mapColor { SIMD3(repeating: gpuImageLuma($0) > threshold - 1e-8 ? 1 : 0) }
  }

  @Test(arguments: formats) func means(format: PixelFormat) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      try expect(Chain { AverageColor() }, image, "\(kind)") { picture in
        picture.map { _ in Self.mean(picture) }
      }
      try expect(Chain { AverageLuminance() }, image, "\(kind)") { picture in
        let grey = premultiplied(SIMD3(repeating: Self.meanLuma(picture)), Self.mean(picture).w)
        return picture.map { _ in grey }
      }
    }
  }

  /// Levels of light are rounded to 16 bits, and the encoding makes 12.92 times as much of a dark
  /// one's error.
  @Test func meanOfLight() throws {
    for kind in TestImage.allCases {
      let tolerance = Tolerance.bits16 + 12.92 * 0.5 / 257
      let image = try kind.image(.rgba16)
      try expect(Chain { AverageColor().colorSpace(.linear) }, image, tolerance: tolerance) {
        let mean = Self.mean($0.linear)
        return $0.map { _ in mean }.encoded
      }
    }
  }

  @Test(arguments: formats) func thresholds(format: PixelFormat) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      for multiplier in [0, 0.8, 1, 1.3] {
        let chain = Chain { AverageLuminanceThreshold(multiplier: multiplier) }
        try expect(chain, image, "\(kind), \(multiplier)") {
          Self.thresholded($0, Self.meanLuma($0) * multiplier)
        }
      }
    }
  }

  /// The least sum of squared distances within both classes.
  @Test func otsu() throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 60, height: 40))
    try expect(Chain { OtsuThreshold() }, image) { picture in
      let levels = PictureLevels(picture).channels[3].bytes.enumerated().map {
        (level: Double($0.offset), weight: $0.element)
      }
      func squares(_ part: [(level: Double, weight: Double)]) -> Double {
        let weight = part.reduce(0) { $0 + $1.weight }
        let mean = part.reduce(0) { $0 + $1.level * $1.weight } / weight
        return part.reduce(0) { $0 + $1.weight * ($1.level - mean) * ($1.level - mean) }
      }
      let sums = (0..<255).map { k in
        squares(levels.filter { $0.level <= Double(k) })
          + squares(levels.filter { $0.level > Double(k) })
      }
      let least = sums.filter { $0.isFinite }.min() ?? 0
      let best = sums.indices.filter { sums[$0] <= least * (1 + 1e-12) }
      let middle = Double((best.first ?? 0) + (best.last ?? 0)) / 2
      return Self.thresholded(picture, (middle + 0.5) / 255)
    }
  }

  @Test(arguments: formats, [0, 0.02, 0.3]) func autoLevels(format: PixelFormat, cutoff: Double)
    throws
  {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      for channels in MeasuredChannels.allCases {
        let chain = Chain { AutoLevels(cutoff: cutoff, channels: channels) }
        try expect(chain, image, "\(kind), \(channels)") { picture in
          let ends = PictureLevels(picture).counts(channels).map { $0.ends(cutoff) }
          return picture.mapColor { c in
            SIMD3((0..<3).map { (c[$0] - ends[$0].low) / (ends[$0].high - ends[$0].low) })
          }
        }
      }
    }
  }

  @Test(arguments: formats, [0.4, 1]) func equalization(format: PixelFormat, amount: Double) throws
  {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      for channels in MeasuredChannels.allCases {
        let chain = Chain { HistogramEqualization(amount: amount, channels: channels) }
        // A tone may rise by 1 from a level of 8 bits to the next, and a level has float32's
        // rounding error.
        let tolerance =
          format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16 + 255 * 255 * 0x1p-24
        try expect(chain, image, tolerance: tolerance, "\(kind), \(channels)") {
          Self.equalized($0, PictureLevels($0), channels, amount)
        }
      }
    }
  }

  static func equalized(
    _ picture: Picture, _ levels: PictureLevels, _ channels: MeasuredChannels, _ amount: Double
  ) -> Picture {
    let tones = levels.counts(channels).map(\.tones)
    func change(_ value: Double, _ tones: [Double]) -> Double {
      let level = min(max(value, 0), 1) * 255
      let whole = min(Int(level + 1e-7), 254)
      let part = level - Double(whole)
      return amount * (tones[whole] * (1 - part) + tones[whole + 1] * part - value)
    }
    return picture.mapColor { c in
      channels == .luma
        ? c + change(gpuImageLuma(c), tones[0])
        : c + SIMD3((0..<3).map { change(c[$0], tones[$0]) })
    }
  }

  @Test(arguments: EdgeMode.allCases) func adaptiveThreshold(edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for radius in [0, 1, 4] {
        let filter = AdaptiveThreshold(radius: radius, offset: 0.031, edge: edge)
        try expect(Chain { filter }, try kind.image(), "\(kind), \(radius)") {
          Self.adaptive($0, radius, 0.031, edge)
        }
      }
    }
  }

  static func adaptive(
    _ picture: Picture, _ radius: Int, _ offset: Double, _ edge: EdgeMode
  ) -> Picture {
    picture.combined(picture.box(radius: radius, passes: 1, edge)) { p, mean in
      let isWhite = gpuImageLuma(straight(p)) >= gpuImageLuma(straight(mean)) - offset
      return premultiplied(SIMD3(repeating: isWhite ? 1 : 0), p.w)
    }
  }

  /// 256 bars are the counts, and other numbers of bars are means of them.
  @Test(arguments: [256, 64, 100, 700], MeasuredChannels.allCases)
  func histogram(width: Int, channels: MeasuredChannels) throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: width, height: 50))
    for peak in [0, 0.01] {
      try expect(Chain { Histogram(channels: channels, peak: peak) }, image, "\(peak)") {
        Self.histogram($0, PictureLevels($0), channels, peak)
      }
    }
  }

  static func histogram(
    _ picture: Picture, _ levels: PictureLevels, _ channels: MeasuredChannels, _ peak: Double
  ) -> Picture {
    let counts = levels.counts(channels).map(\.bytes)
    let total = counts[0].reduce(0, +)
    let most = peak > 0 ? peak * total : counts.joined().max() ?? 0
    return Picture(width: picture.width, height: picture.height) { x, y in
      let (start, end) = (
        256 * Double(x) / Double(picture.width), 256 * Double(x + 1) / Double(picture.width)
      )
      let bars = counts.map { counts in
        let sum = counts.indices.reduce(0) {
          let overlap = min(end, Double($1 + 1)) - max(start, Double($1))
          return $0 + counts[$1] * max(0, overlap)
        }
        let height = sum / (end - start) / most * Double(picture.height)
        return min(max(height - Double(picture.height - 1 - y), 0), 1)
      }
      return SIMD4(bars[0], bars[1], bars[2], 1)
    }
  }

  @Test func dominantColors() throws {
    let (red, blue) = (SIMD4(0.8, 0.1, 0.2, 1.0), SIMD4(0.1, 0.3, 0.9, 1.0))
    let image = try Image(width: 40, height: 4) { x, y in (x + y) % 4 == 0 ? blue : red }
    let chain = Chain { DominantColors(count: 5) }
    let result = Picture(try cpu.render(chain, image))
    for x in 0..<40 {
      let expected = x < 30 ? red : blue
      let difference = result[x, 2] - expected
      // Colours are counted in 16 bits.
      #expect((difference * difference).max() < 1e-8, "column \(x)")
    }
    let found = try cpu.measurements(of: chain, image)
    guard case .colors(let colors)? = found.first?.values.first?.value else {
      Issue.record("no colours")
      return
    }
    #expect(colors.map(\.share) == [0.75, 0.25])
    #expect(abs(colors[1].color.blue - 0.9) < 1e-4)
  }
}
