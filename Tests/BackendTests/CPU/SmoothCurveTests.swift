import GLBlur
import GLBlurChain
import GLBlurEngine
import GLBlurFilters
import Glibc
import TestSupport
import Testing

/// Curves stand for kernels that treat each channel alone, after kernels that mix channels.
@Suite struct SmoothCurveTests {
  private func steps(
    _ json: String, quality: Quality = .fast, depth: Depth = .bits8
  ) throws -> (kernels: [String], notes: [String]) {
    let options = Renderer.Options(backend: .cpu, quality: quality, depth: depth)
    let image = try Image(rgba8: Array(repeating: 255, count: 256), width: 8, height: 8)
    let outline = try Chain(json: json).outline(for: image.traits, inputs: [:], options)
    let steps = outline.passes.flatMap(\.steps)
    return (steps.map(\.kernel), steps.flatMap(\.notes))
  }

  private static let mixed = #"{"filter": "saturation", "amount": 1.3}"#

  @Test func aCurveStandsForARun() throws {
    let run = """
      [\(Self.mixed), {"filter": "gamma", "value": 1.1}, {"filter": "contrast", "amount": 1.2},
       {"filter": "brightness", "amount": -0.05}, {"filter": "hue", "degrees": 20}]
      """
    let (kernels, notes) = try steps(run)
    #expect(kernels == ["affineColor", "smoothCurve", "affineColor"])
    #expect(notes == ["one curve for gamma, contrast, brightness"])
    for (quality, depth) in [(Quality.exact, Depth.bits8), (.fast, .bits16), (.fast, .float)] {
      #expect(try !steps(run, quality: quality, depth: depth).kernels.contains("smoothCurve"))
    }
  }

  /// On an image, tables are faster; kernels without powers are fast; steps, powers that are steep
  /// at black, and linear light are too steep for curves.
  @Test(arguments: [
    #"{"filter": "gamma", "value": 1.1}"#,
    #"{"filter": "invert"}, {"filter": "gamma", "value": 1.1}"#,
    #"\#(mixed), {"filter": "contrast", "amount": 1.2}, {"filter": "brightness", "amount": 0.1}"#,
    #"\#(mixed), {"filter": "gamma", "value": 0.4}"#,
    #"\#(mixed), {"filter": "posterize", "levels": 5}, {"filter": "gamma", "value": 1.1}"#,
    #"\#(mixed), {"filter": "gamma", "value": 1.1, "colorSpace": "linear"}"#,
  ]) func otherKernelsStay(_ filters: String) throws {
    #expect(try !steps("[\(filters)]").kernels.contains("smoothCurve"))
  }

  @Test func longRunsAreSeveralCurves() throws {
    let gammas = Array(repeating: #"{"filter": "gamma", "value": 1.01}"#, count: 20)
    let (kernels, _) = try steps("[\(([Self.mixed] + gammas).joined(separator: ", "))]")
    #expect(kernels == ["affineColor", "smoothCurve", "smoothCurve", "smoothCurve"])
  }

  /// Half a level is the rounding, the contrast multiplies the error of the curve before it, and
  /// float32 adds less than 0.005 levels.
  @Test(arguments: [0.75, 0.95, 1.1, 2.2], [UInt8(255), 128, 1])
  func picturesFollowTheFormulas(exponent: Double, alpha: UInt8) throws {
    let (saturation, contrast, brightness, offset) = (1.4, 1.3, 0.04, -0.02)
    let json = """
      [{"filter": "saturation", "amount": \(saturation)}, {"filter": "gamma", "value": \(exponent)},
       {"filter": "brightness", "amount": \(brightness)}, {"filter": "grayscale"},
       {"filter": "levels", "mid": 1.2}, {"filter": "contrast", "amount": \(contrast)},
       {"filter": "brightness", "amount": \(offset)}]
      """
    #expect(try steps(json).kernels.count { $0 == "smoothCurve" } == 2)
    let chain = try Chain(json: json)
    let (width, height) = (256, 64)
    var noise = Noise(state: 5)
    let samples = (0..<width * height * 4).map { index -> UInt8 in
      if index % 4 == 3 { return alpha }
      // A half of the pixels is dark.
      return UInt8(noise.below(index / 4 % 2 == 0 ? 256 : 12))
    }
    let source = try Image(rgba8: samples, width: width, height: height)
    let result = try Renderer(.init(backend: .cpu)).render(chain, source).bytes
    func unit(_ x: Double) -> Double { min(max(x, 0), 1) }
    var worst = 0.0
    for pixel in stride(from: 0, to: samples.count, by: 4) {
      func luma(_ c: [Double]) -> Double { 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] }
      let straight = (0..<3).map { Double(samples[pixel + $0]) / 255 }
      let gray = luma(straight)
      let bright = straight.map { c in
        unit(unit(pow(unit(gray + (c - gray) * saturation), exponent)) + brightness)
      }
      let leveled = pow(unit(luma(bright)), 1 / 1.2)
      let expected = unit(unit((leveled - 0.5) * contrast + 0.5) + offset)
      for channel in 0..<3 {
        worst = max(worst, abs(Double(result[pixel + channel]) - 255 * expected))
      }
      #expect(result[pixel + 3] == alpha)
    }
    let curves = Double(SmoothCurve.mostError) * (1 + contrast)
    #expect(worst <= 0.5 + curves + 0.005, "\(worst)")
  }

  /// Corners of limits are exact, wherever they are.
  @Test(arguments: [(3, -1.0), (1.7, -0.2), (200, -90), (1, 0), (-2, 1.4), (4, -6)])
  func curvesKeepTheCornersOfLimits(gain: Double, offset: Double) throws {
    let curve = try #require(
      SmoothCurve(
        [AffineColor(gain: gain, offset: offset), AffineColor(gain: -0.5, offset: 0.9)], names: []))
    for index in 0...40_000 {
      let x = Float(index) / 40_000
      let expected = 0.9 - 0.5 * min(max(Double(x) * gain + offset, 0), 1)
      // The corners are found to a unit of 2⁻²³.
      let error = abs(Double(curve.pixel([Pixel(x, x, x, 1)]).y) - expected)
      #expect(error <= (3 + abs(gain)) * 0x1p-23, "\(x)")
    }
    #expect(curve.pixel([.zero]) == .zero)
  }

  /// A picture of floats may leave 0…1, where curves end.
  @Test(arguments: [false, true]) func valuesBeyondTheUnitRangeKeepTheirKernels(isFloat: Bool) {
    var builder = NetworkBuilder(precision: .bits8, abilities: .wholeGaussian)
    var signal = builder.image(0, size: Size(width: 4, height: 4), isFloat: isFloat)
    signal = builder.apply(
      HighlightsAndShadowsKernel(shadowExponent: 0.8, highlightExponent: 1), to: signal)
    for _ in 0..<7 { signal = builder.apply(AffineColor(gain: 0.9, offset: 0.1), to: signal) }
    guard case .point(let kernel) = builder.operation(of: signal).body else {
      Issue.record("no point kernel")
      return
    }
    #expect(kernel is SmoothCurve == !isFloat)
  }
}
