import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// What is reported of pictures, and pictures with little to find.
@Suite struct MeasurementTests {
  private func number(_ measurement: FilterMeasurement) -> Double? {
    if case .number(let number)? = measurement.values.first?.value { number } else { nil }
  }

  @Test func eachFilterMeasuresItsOwnImage() throws {
    let image = try Image(width: 4, height: 1) { x, _ in
      SIMD4(SIMD3(repeating: [0.2, 0.2, 0.2, 0.4][x]), 1)
    }
    let chain = Chain {
      AutoLevels(cutoff: 0)
      AverageLuminance()
      Invert()
      AverageLuminance()
    }
    let found = try cpu.measurements(of: chain, image)
    #expect(found.map(\.place) == ["nodes[0]", "nodes[1]", "nodes[3]"])
    #expect(found.map(\.filter) == ["autoLevels", "averageLuminance", "averageLuminance"])
    // A quarter is white after the first.
    #expect(
      abs((number(found[1]) ?? 0) - 0.25) < 1e-4 && abs((number(found[2]) ?? 0) - 0.75) < 1e-4)
    guard case .numbers(let low)? = found[0].values.first?.value else {
      Issue.record("no levels")
      return
    }
    #expect(
      low.allSatisfy { abs($0 - 0.2) < 1e-5 } && found[0].values.map(\.key) == ["low", "high"])
  }

  @Test func chainsWithoutImages() throws {
    let image = try TestImage.opaqueNoise.image()
    #expect(try cpu.measurements(of: Chain { Invert() }, image).isEmpty)
    let canvas = Chain(canvas: .init(width: 8, height: 8, color: .white)) { AverageColor() }
    let found = try cpu.measurements(of: canvas)
    guard case .color(let color)? = found.first?.values.first?.value else {
      Issue.record("no colour")
      return
    }
    #expect(color == .white)
  }

  /// Filters of chains that are rendered together go by their own numbers.
  @Test func variants() throws {
    let image = try TestImage.opaqueNoise.image()
    let chains = [0.2, 0.7].map { amount in
      Chain {
        Brightness(amount - 0.5)
        OtsuThreshold()
        Blend(.multiply, opacity: amount).port("overlay", .source)
        AutoLevels(cutoff: 0.1)
      }
    }
    let together = try cpu.render(chains, image)
    for (chain, rendering) in zip(chains, together) {
      #expect(rendering.image.bytes == (try cpu.render(chain, image).bytes))
    }
  }

  /// Nothing is stretched or spread, and equal lumas reach thresholds.
  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func flatPictures(format: PixelFormat) throws {
    for grey in [0, 0.3, 0.7123, 1] {
      let image = try Image(
        Color(red: grey, green: grey / 2, blue: 1 - grey, alpha: 0.6), width: 9, height: 7,
        format: format)
      let same = try cpu.render(Chain { Opacity(1) }, image).bytes
      for channels in MeasuredChannels.allCases {
        let levels = Chain { AutoLevels(channels: channels) }
        #expect(try cpu.render(levels, image).bytes == same, "\(grey), \(channels)")
        let tones = Chain { HistogramEqualization(channels: channels) }
        #expect(Picture(try cpu.render(tones, image)).difference(Picture(image)) <= Tolerance.bits8)
      }
      let white = try cpu.render(Chain { LuminanceThreshold(threshold: 0) }, image).bytes
      #expect(try cpu.render(Chain { AverageLuminanceThreshold() }, image).bytes == white)
      #expect(try cpu.render(Chain { AdaptiveThreshold(offset: 0) }, image).bytes == white)
    }
  }

  @Test func transparentPictures() throws {
    let image = try Image(Color(red: 1, green: 0.5, blue: 0, alpha: 0), width: 6, height: 5)
    let clear = try Image(.clear, width: 6, height: 5).bytes
    for filter in [AverageColor(), AverageLuminance(), DominantColors(), OtsuThreshold()]
      as [any Filter]
    {
      #expect(try cpu.render(Chain(nodes: [Node(filter)]), image).bytes == clear)
    }
    let bars = Picture(try cpu.render(Chain { Histogram() }, image))
    #expect(bars.pixels.allSatisfy { $0 == SIMD4(0, 0, 0, 1) })
    let found = try cpu.measurements(of: Chain { OtsuThreshold() }, image)
    #expect(found.first.flatMap(number) == 0.5)
  }
}
