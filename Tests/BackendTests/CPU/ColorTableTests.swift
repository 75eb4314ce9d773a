import GLBlur
import GLBlurCPU
import GLBlurChain
import GLBlurFilters
import TestSupport
import Testing

/// Opaque bytes go through tables, or through all colour filters at once, with the results of bytes
/// near a translucent pixel.
@Suite struct ColorTableTests {
  @Test(
    arguments: [
      #"[{"filter": "gamma", "value": 1.7}]"#,
      #"[{"filter": "levels", "min": [0.1, 0, 0.2], "mid": [1.3, 0.7, 1], "max": 0.9}]"#,
      """
      [{"filter": "toneCurve", "red": [[0, 0.1], [0.4, 0.3], [1, 0.9]],
        "composite": [[0, 0], [0.5, 0.7], [1, 1]]}]
      """,
      #"[{"filter": "posterize", "levels": 5}, {"filter": "gamma", "value": 0.6}]"#,
      """
      [{"filter": "exposure", "ev": 0.4}, {"filter": "gamma", "value": 1.2},
        {"filter": "saturation", "amount": 1.5}, {"filter": "levels", "mid": 1.4},
        {"filter": "tint", "color": "#0077FF88"}]
      """,
      """
      [{"filter": "contrast", "amount": 1.4}, {"filter": "vibrance", "amount": 0.7},
        {"filter": "gamma", "value": 0.8}, {"filter": "monochrome", "intensity": 0.3}]
      """,
      """
      [{"filter": "vignette"}, {"filter": "highlightsAndShadows", "shadows": 0.8},
        {"filter": "haze", "distance": 0.2}, {"filter": "whiteBalance", "temperature": 4200}]
      """,
      """
      [{"filter": "saturation", "amount": 1.3}, {"filter": "gamma", "value": 0.9},
        {"filter": "contrast", "amount": 1.2}, {"filter": "hue", "degrees": 20},
        {"filter": "levels", "min": [0.1, 0, 0.2], "mid": 1.2}]
      """,
      #"[{"filter": "highlightsAndShadows", "shadows": 0.6, "highlights": 0.2}]"#,
      #"[{"filter": "solarize"}, {"filter": "opacity", "amount": 0.7}, {"filter": "invert"}]"#,
      #"{"colorSpace": "linear", "nodes": [{"filter": "contrast", "amount": 1.3}]}"#,
      #"{"colorSpace": "linear", "nodes": [{"filter": "exposure", "ev": 0.7}]}"#,
      """
      [{"filter": "gamma", "value": 2}, {"filter": "sobelEdge"},
        {"filter": "blend", "overlay": "source", "mode": "screen"}]
      """,
    ], [Depth.bits8, .bits16, .float])
  func tablesGiveTheSameNumbers(_ json: String, _ depth: Depth) throws {
    let chain = try Chain(json: json)
    // A row has several parts, of which the last is not opaque.
    let (width, height) = (200, 5)
    var noise = Noise(state: 7)
    var samples = (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(noise.below(256)) }
    let opaque = try Image(rgba8: samples, width: width, height: height)
    for y in 0..<height { samples[4 * (y * width + width - 1) + 3] = 254 }
    let translucent = try Image(rgba8: samples, width: width, height: height)
    for quality in [Quality.fast, .exact] {
      let renderer = Renderer(.init(backend: .cpu, quality: quality, depth: depth))
      let results = try [opaque, translucent].map { try renderer.render(chain, $0) }
      let bytesPerPixel = results[0].format.bytesPerPixel
      // An edge kernel reaches one column further.
      let compared = (width - 2) * bytesPerPixel
      for y in 0..<height {
        let row = y * width * bytesPerPixel..<y * width * bytesPerPixel + compared
        #expect(results[0].bytes[row] == results[1].bytes[row], "row \(y)")
      }
    }
  }

  /// The factor of a sum gives the kernel's very floats, so that no byte depends on whether its
  /// neighbours are opaque.
  @Test(arguments: [(1, 1), (1 / 1.8, 1), (0.5, 1 / 1.3), (1 / 1.2, 0.5)] as [(Float, Float)])
  func factorsOfSumsAreThoseOfTheKernel(shadows: Float, highlights: Float) throws {
    let kernel = HighlightsAndShadowsKernel(
      shadowExponent: shadows, highlightExponent: highlights)
    for kernels in RowKernels.all {
      let factors = SumFactors(kernel, kernels).values
      #expect(factors.count == 766)
      var noise = Noise(state: 11)
      let levels = (0..<20_000).map { _ in SIMD3<Int>.random(&noise) }
      let colors = levels.map { level in
        Pixel(Float(level.x), Float(level.y), Float(level.z), 255) * Float(1.0 / 255)
      }
      var opaque = colors.map { Pixel($0.x, $0.y, $0.z, 1) }
      unsafe opaque.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        let span = unsafe PointSpan(
          x: 0, y: 0, pixels: MutablePixelRow(start: start, count: pixels.count))
        PointKernels(kernel, kernels).run(span)
      }
      for (index, level) in levels.enumerated() {
        let scaled = colors[index] * factors[level.wrappedSum()]
        for channel in 0..<3 {
          #expect(opaque[index][channel] == min(scaled[channel], 1), "\(level)")
        }
      }
    }
  }
}

extension SIMD3<Int> {
  /// Sums of dark levels round most, so they come more often.
  fileprivate static func random(_ noise: inout Noise) -> Self {
    let top = 1 << (1 + noise.below(8))
    return Self(noise.below(top), noise.below(top), noise.below(top))
  }
}
