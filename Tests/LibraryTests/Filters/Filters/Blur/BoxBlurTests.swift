import GLBlurChain
import Glibc
import Testing
import TestSupport

/// The decomposition of a wide window into few taps.
@Suite struct BoxBlurTests {
  /// The weights are products of at most six float32 numbers, each accurate to 2⁻²⁴.
  private static let tolerance = 5e-7

  private func noise(_ count: Int) -> [Double] {
    var noise = Noise(state: 11)
    return (0..<count).map { _ in noise.unit() }
  }

  private func naive(_ line: [Double], radius: Int, passes: Int, _ edge: EdgeMode, at x: Int)
    -> Double
  {
    // The extended row is convolved in all passes, and then cropped.
    let halo = passes * radius
    var values = (x - halo...x + halo).map { index in
      outside(index, line.count, edge).map { line[$0] } ?? 0
    }
    for _ in 0..<passes {
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      let width = 2 * radius + 1
      values = (0...values.count - width).map { (sums[$0 + width] - sums[$0]) / Double(width) }
    }
    return values[0]
  }

  private func check(radius: Int, passes: Int, _ edge: EdgeMode, count: Int) throws {
    let pixels = noise(count)
    let filter = BoxBlur(radius: .points(Double(radius) / 4), passes: passes, edge: edge)
    let lowered = try LoweredChain(Chain(scale: 4) { filter }, width: count, height: 1)
    let rows = lowered.network.operations.indices.filter { index in
      if case .sample(let kernel as WindowSum, _) = lowered.network.operations[index].body {
        kernel.axis == .horizontal
      } else {
        false
      }
    }
    let last = try #require(rows.last)
    var line = NaiveLine(lowered.network, image: pixels)
    for x in Set([0, 1, count / 3, count - 1]) {
      let computed = line.value(last, x)
      let value = try #require(computed)
      let expected = naive(pixels, radius: radius, passes: passes, edge, at: x)
      #expect(abs(value - expected) < Self.tolerance, "radius \(radius), x \(x)")
    }
  }

  @Test(arguments: EdgeMode.allCases) func everyWidthToFourHundred(_ edge: EdgeMode) throws {
    for radius in 1...200 { try check(radius: radius, passes: 1, edge, count: 90) }
  }

  @Test(arguments: EdgeMode.allCases) func wideWindows(_ edge: EdgeMode) throws {
    for radius in [255, 256, 300, 511, 777, 1000, 1023, 1024, 1500, 1999, 2000] {
      try check(radius: radius, passes: 1, edge, count: 90)
    }
  }

  @Test(arguments: EdgeMode.allCases, 2...6) func severalPasses(_ edge: EdgeMode, passes: Int)
    throws
  {
    for radius in [1, 3, 8, 20, 150] { try check(radius: radius, passes: passes, edge, count: 37) }
  }

  @Test func tapsGrowLikeTheLogarithm() throws {
    for radius in 1...2000 {
      let filter = BoxBlur(radius: .points(Double(radius) / 4))
      let lowered = try LoweredChain(Chain(scale: 4) { filter }, width: 9, height: 1)
      let kernels = lowered.kernels(WindowSum.self).filter { $0.axis == .horizontal }
      let taps = kernels.reduce(0) { $0 + $1.taps }
      let doublings = log2(Double(2 * radius + 1))
      #expect(Double(taps) <= 3.2 * doublings, "radius \(radius)")
      #expect(Double(kernels.count) <= max(1, 0.65 * doublings), "radius \(radius)")
    }
  }

  @Test(arguments: [(0, 0), (0.49, 0), (0.5, 1), (1.49, 1), (1.5, 2)]) func radiusIsRounded(
    _ radius: Double, pixels: Int
  ) throws {
    let lowered = try LoweredChain(Chain { BoxBlur(radius: .points(radius)) }, width: 9, height: 1)
    let widths = lowered.kernels(WindowSum.self).filter { $0.axis == .horizontal }.map(\.count)
    #expect(widths == (pixels == 0 ? [] : [2 * pixels + 1]))
  }
}
