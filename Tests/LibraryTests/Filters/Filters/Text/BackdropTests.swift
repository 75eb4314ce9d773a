import GLBlurChain
import Legibility
import Synchronization
import Testing
import TestSupport

@Suite struct BackdropTests {
  /// Opaque noise of 16 bits, whose colours hardly repeat, for a square picture.
  private struct Pixels {
    let side: Int
    let samples: [UInt16]

    init(side: Int) {
      var noise = Noise(state: UInt64(side))
      self.side = side
      // The lightest colour is the first pixel. Each of its channels is as far above an 8-bit
      // level, 257 times as large, as rounding to this level allows.
      let (lightest, blue) = (257 * 200 + 128, 257 * 100 + 128)
      var samples: [UInt16] = [UInt16(lightest), UInt16(lightest), UInt16(blue), 65535]
      samples.reserveCapacity(4 * side * side)
      for _ in 1..<side * side {
        let bits = Int(truncatingIfNeeded: noise.next() >> 1)
        samples.append(UInt16((bits & 0xFFFFF) % (lightest + 1)))
        samples.append(UInt16((bits >> 20 & 0xFFFFF) % (lightest + 1)))
        samples.append(UInt16((bits >> 40 & 0xFFFFF) % (blue + 1)))
        samples.append(65535)
      }
      self.samples = samples
    }

    /// The picture in bands of so many rows, the last one first.
    func bands(of rows: Int) throws -> [Image] {
      try stride(from: 0, to: side, by: rows).reversed().map { row in
        let end = min(row + rows, side)
        return try Image(
          rgba16: Array(samples[4 * row * side..<4 * end * side]), width: side,
          height: end - row)
      }
    }

    /// Rounded to 8 bits.
    func worst(_ text: Color, under scrim: Color) -> Double {
      worst(text, under: scrim) { ($0 * 255).rounded(.toNearestOrAwayFromZero) / 255 }
    }

    /// The least contrast ratio of a text with the changed pixels under a scrim.
    func worst(
      _ text: Color, under scrim: Color, _ changed: (SIMD3<Double>) -> SIMD3<Double>
    ) -> Double {
      var worst = Double.infinity
      for start in stride(from: 0, to: samples.count, by: 4) {
        let c = SIMD3(
          Double(samples[start]), Double(samples[start + 1]), Double(samples[start + 2]))
        let seen = scrim.composited(
          over: Color(red: c.x / 65535, green: c.y / 65535, blue: c.z / 65535))
        let shown = changed(SIMD3(seen.red, seen.green, seen.blue))
        let color = Color(red: shown.x, green: shown.y, blue: shown.z)
        worst = min(worst, text.contrastRatio(on: color))
      }
      return worst
    }
  }

  private func report(_ pixels: Pixels, bands rows: Int) throws -> LabelReport {
    let size = Size(width: pixels.side, height: pixels.side)
    let chain = Chain { Label("text", color: .white, legible: .aa) }
    let probe = KnownBackdrop { _ in try pixels.bands(of: rows) }
    return try #require(try chain.labels(probe, on: size, box: size).first)
  }

  /// The colours of so many pixels are told apart with 16 bits, with 8 bits, or not at all.
  @Test(arguments: [100, 600, 760]) func tilesDoNotMatter(side: Int) throws {
    let pixels = Pixels(side: side)
    let whole = try report(pixels, bands: side)
    #expect(try report(pixels, bands: 37) == whole)
    #expect(try report(pixels, bands: 3) == whole)
    let contrast = try #require(whole.contrast)
    #expect(contrast.pixelCount >= side * side)
    // The guarantee holds even if the result is as far off as the CPU backend allows: 0.6 of an
    // 8-bit level, which makes the backdrop of white text lighter. The alpha is found in steps of
    // float64.
    let lighter = pixels.worst(.white, under: whole.paint.scrim) { $0 + 0.6 / 255 }
    #expect(lighter >= 4.5 - 1e-9)
    let worst = pixels.worst(.white, under: whole.paint.scrim)
    #expect(worst >= 4.5)
    #expect(whole.paint.scrim.alpha > 0.3 && whole.paint.scrim.alpha < 0.7)
    if side * side < 1 << 18 {
      #expect(contrast.worstRatio == worst, "single colours are judged exactly")
    } else {
      // The measured colour may be off by an 8-bit level in each channel: less than a hundredth of
      // the light of these colours, and so of the ratio, twice over.
      #expect(abs(contrast.worstRatio / worst - 1) < 0.02)
    }
  }

  @Test func manyColorsAreJudgedExactlyInEightBits() throws {
    let pixels = Pixels(side: 600)
    let chain = Chain { Label("text", color: .white) }
    let probe = KnownBackdrop { _ in try pixels.bands(of: 100) }
    let size = Size(width: 600, height: 600)
    let report = try #require(try chain.labels(probe, on: size, box: size).first)
    #expect(report.contrast?.worstRatio == pixels.worst(.white, under: .clear))
    #expect(report.contrast?.pixelCount == 360_000)
    // Shares at the ratios of conformance levels are exact, however many ratios there are.
    let below = stride(from: 0, to: pixels.samples.count, by: 4).count { start in
      let c = (0..<3).map { (Double(pixels.samples[start + $0]) / 257).rounded() / 255 }
      return Color.white.contrastRatio(on: Color(red: c[0], green: c[1], blue: c[2])) < 4.5
    }
    #expect(report.contrast?.share(below: 4.5) == Double(below) / 360_000)
  }

  private static let size = Size(width: 400, height: 300)

  private func flat(_ size: Size) throws -> Image {
    try Image(
      rgba16: Array(repeating: 65535, count: 4 * size.area), width: size.width,
      height: size.height)
  }

  /// A third label, on another picture, needs its own measurement.
  @Test func equalPlacesAreMeasuredOnce() throws {
    let frame = Frame(10, 10, 100, 50)
    let chain = Chain {
      Label("first", frame: frame, color: .auto).id("first").input("source")
      Label("second", frame: frame, color: .auto, legible: .aa).id("second").input("source")
      Blend().input("first").port("overlay", "second")
      GaussianBlur(sigma: 3)
      Label("third", frame: frame, color: .auto)
    }
    let probe = KnownBackdrop { [try self.flat($0)] }
    let labels = try chain.labels(probe, on: Self.size, box: Size(width: 60, height: 20))
    #expect(Set(labels.map(\.text)) == ["first", "second", "third"])
    #expect(probe.asked.withLock { $0.count } == 2)
  }

  @Test func labelsElsewhereAreLeftOut() throws {
    let labels = (0..<60).map { index in
      Label(
        "label",
        frame: Frame(
          .points(Double(index % 10) * 40), .points(Double(index / 10) * 50), 40, 50),
        color: .color(.white.withAlpha(0.9)), legible: .aaa)
    }
    // White text on white lies on scrims, so each label adds layers to the picture.
    let chain = Chain(nodes: labels.map { Node($0) })
    let probe = KnownBackdrop { [try self.flat($0)] }
    let reports = try chain.labels(probe, on: Self.size, box: Size(width: 30, height: 10))
    #expect(reports.count == 60 && reports.allSatisfy { $0.paint.scrim.alpha > 0 })
    let asked = probe.asked.withLock { $0 }
    #expect(asked.count == 60)
    // A scrim's soft edge may reach into the boxes of its neighbours, but not farther.
    #expect(try #require(asked.max()) < 30, "\(asked)")
  }
}
