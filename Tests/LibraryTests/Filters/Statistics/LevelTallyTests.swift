import GLBlurChain
import GLBlurStatistics
import TestSupport
import Testing

/// Compares counts of levels, and numbers that follow from them, with sums over all pixels.
@Suite struct LevelTallyTests {
  /// Noise whose levels crowd around a few, with every kind of alpha.
  private func pixels(_ count: Int, seed: UInt64 = 1) -> [SIMD4<UInt16>] {
    var noise = Noise(state: seed)
    return (0..<count).map { _ in
      let base = [3000, 20_000, 50_000][noise.below(3)]
      let color = (0..<3).map { _ in UInt16(base + noise.below(9000)) }
      return SIMD4(color[0], color[1], color[2], [0, 65535, 65535, 1234][noise.below(4)])
    }
  }

  private func tally(_ pixels: [SIMD4<UInt16>]) -> LevelTally {
    var tally = LevelTally()
    for pixel in pixels { tally.add(pixel) }
    return tally
  }

  private func image(_ pixels: [SIMD4<UInt16>]) throws -> Image {
    let samples = pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return try Image(rgba16: samples, width: pixels.count, height: 1)
  }

  private func luma(_ pixel: SIMD4<UInt16>) -> Double {
    0.2125 * Double(pixel.x) + 0.7154 * Double(pixel.y) + 0.0721 * Double(pixel.z)
  }

  @Test func meansAreThoseOfPremultipliedPixels() {
    let pixels = pixels(5000)
    var tally = MeanTally()
    for pixel in pixels { tally.add(pixel) }
    let sum = pixels.reduce(SIMD4<Double>.zero) { sum, pixel in
      let p = SIMD4<Double>(pixel) / 65535
      return sum + SIMD4(p.x * p.w, p.y * p.w, p.z * p.w, p.w)
    }
    let mean = tally.mean
    // Sums of float64 are off by some units in the last place.
    #expect(abs(mean.w - sum.w / 5000) < 1e-12)
    #expect(abs(mean.x - sum.x / sum.w) < 1e-12 && abs(mean.y - sum.y / sum.w) < 1e-12)
    #expect(abs(mean.z - sum.z / sum.w) < 1e-12)
    let lumas: [Double] = pixels.map { self.luma($0) * Double($0.w) }
    let luma = lumas.reduce(0, +) / 65535 / 65535 / sum.w
    #expect(abs(tally.meanLuma - luma) < 1e-12)
    #expect(MeanTally().mean == .zero && MeanTally().meanLuma == 0)
  }

  @Test func tilesAndTheirOrderDoNotMatter() throws {
    let pixels = pixels(1000)
    let whole = tally(pixels)
    var parts = LevelTally()
    for start in stride(from: 900, through: 0, by: -100) {
      let part = try image(Array(pixels[start..<start + 100]))
      parts.add(part, rows: 0..<1, at: Region(part.size))
    }
    for channel in LevelTally.Channel.allCases {
      #expect(parts.bytes(of: channel) == whole.bytes(of: channel))
    }
    #expect(parts.weight == whole.weight && parts.otsuThreshold == whole.otsuThreshold)
    let means = try [[0..<1000], [600..<1000, 0..<600]].map { ranges in
      var tally = MeanTally()
      for range in ranges {
        let part = try image(Array(pixels[range]))
        tally.add(part, rows: 0..<1, at: Region(part.size))
      }
      return tally.mean
    }
    #expect(means[0] == means[1])
  }

  /// A level of 16 bits belongs to the nearest of 8 bits, and a luma is rounded once.
  @Test func countsOfBytes() {
    let pixels = pixels(2000)
    let tally = tally(pixels)
    var red = Array(repeating: UInt64(0), count: 256)
    var lumas = red
    for pixel in pixels {
      red[Int((Double(pixel.x) / 257).rounded())] += UInt64(pixel.w)
      lumas[Int((luma(pixel).rounded() / 257).rounded())] += UInt64(pixel.w)
    }
    #expect(tally.bytes(of: .red) == red)
    #expect(tally.bytes(of: .luma) == lumas)
    #expect(lumas.reduce(0, +) == tally.weight)
  }

  /// The ends are found by sorting ten thousand equal weights.
  @Test(arguments: [0, 0.005, 0.1, 0.49]) func ends(share: Double) throws {
    var noise = Noise(state: 3)
    let greys = (0..<10_000).map { _ in UInt16(noise.below(40_000) + 1000) }
    let tally = tally(greys.map { SIMD4($0, 0, 0, 777) })
    let sorted = greys.sorted()
    let cut = Int(share * 10_000)
    let ends = try #require(tally.ends(of: .red, cutting: share))
    #expect(ends.lowerBound == Double(sorted[cut]) / 65535)
    #expect(ends.upperBound == Double(sorted[9999 - cut]) / 65535)
    #expect(tally.ends(of: .green, cutting: share) == 0...0)
    #expect(LevelTally().ends(of: .red, cutting: share) == nil)
  }

  /// OpenCV's documentation of `equalizeHist` gives its 8-bit result for a published example
  /// (Wikipedia, "Histogram equalization", small image): of 64 pixels those up to 52 are 1, up to
  /// 78 are 32 and up to 154 are 64.
  @Test func equalizedTones() throws {
    let counts = [
      52: 1, 55: 3, 58: 2, 59: 3, 60: 1, 61: 4, 62: 1, 63: 2, 64: 2, 65: 3, 66: 2, 67: 1, 68: 5,
      69: 3,
      70: 4, 71: 2, 72: 1, 73: 2, 75: 1, 76: 1, 77: 1, 78: 1, 79: 2, 83: 1, 85: 2, 87: 1, 88: 1,
      90: 1,
      94: 1, 104: 2, 106: 1, 109: 1, 113: 1, 122: 1, 126: 1, 144: 1, 154: 1,
    ]
    let expected = [
      52: 0, 55: 12, 58: 20, 59: 32, 60: 36, 61: 53, 62: 57, 63: 65, 64: 73, 65: 85, 66: 93, 67: 97,
      68: 117, 69: 130, 70: 146, 71: 154, 72: 158, 73: 166, 75: 170, 76: 174, 77: 178, 78: 182,
      79: 190,
      83: 194, 85: 202, 87: 206, 88: 210, 90: 215, 94: 219, 104: 227, 106: 231, 109: 235, 113: 239,
      122: 243, 126: 247, 144: 251, 154: 255,
    ]
    var tally = LevelTally()
    for (level, count) in counts {
      for _ in 0..<count { tally.add(SIMD4(UInt16(257 * level), 0, 0, 65535)) }
    }
    let tones = try #require(tally.equalizedTones(of: .red))
    #expect(tones.count == 256)
    for (level, tone) in expected { #expect((tones[level] * 255).rounded() == Double(tone)) }
    #expect(tones[0] == 0 && tones[255] == 1)
    #expect(tally.equalizedTones(of: .green) == nil, "one level")
  }
}
