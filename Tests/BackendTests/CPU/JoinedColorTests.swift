import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Successive affine colour filters are one matrix where no limit acts between them.
@Suite struct JoinedColorTests {
  private func kernels(_ filters: String, quality: Quality = .fast) throws -> [String] {
    let options = Renderer.Options(backend: .cpu, quality: quality)
    let image = try Image(rgba8: Array(repeating: 255, count: 256), width: 8, height: 8)
    let outline = try Chain(json: "[\(filters)]").outline(for: image.traits, inputs: [:], options)
    return outline.passes.flatMap(\.steps).map(\.kernel)
  }

  private static let saturation = #"{"filter": "saturation", "amount": 1.4}"#
  private static let contrast = #"{"filter": "contrast", "amount": 1.3}"#
  private static let gray = #"{"filter": "grayscale"}"#
  private static let darker = #"{"filter": "exposure", "ev": -0.5}"#
  private static let brighter = #"{"filter": "brightness", "amount": 0.1}"#
  private static let invert = #"{"filter": "invert"}"#
  private static let hue = #"{"filter": "hue", "degrees": 40}"#

  /// A filter that stretches 0…1 limits for the one before, and one that does not leave 0…1 needs
  /// no limit.
  @Test(arguments: [
    [saturation, invert], [saturation, contrast], [saturation, contrast, invert],
    [gray, hue], [gray, brighter], [darker, saturation], [gray, darker, hue],
  ]) func joined(_ filters: [String]) throws {
    let filters = filters.joined(separator: ", ")
    #expect(try kernels(filters) == ["affineColor"])
    #expect(try kernels(filters, quality: .exact).count > 1)
  }

  /// The limit matters between these.
  @Test(arguments: [
    [saturation, brighter], [saturation, darker], [saturation, hue], [brighter, saturation],
    [contrast, saturation],
  ]) func apart(_ filters: [String]) throws {
    #expect(try kernels(filters.joined(separator: ", ")).count == 2)
  }

  @Test func apartAfterAGaussian() throws {
    let blur = #"{"filter": "gaussianBlur", "sigma": 3}"#
    let tint = #"{"filter": "tint", "color": [1, 1, 1, 0.3]}"#
    #expect(
      try kernels([blur, Self.saturation, Self.invert].joined(separator: ", ")).suffix(2)
        == ["affineColor", "affineColor"])
    #expect(
      try kernels([blur, tint, Self.saturation, Self.invert].joined(separator: ", ")).suffix(2)
        == ["affineColor", "affineColor"])
  }

  /// Half a level is the rounding of the result, and float32 adds less than 0.001.
  @Test(arguments: [UInt8(255), 128, 1]) func picturesFollowTheFormulas(alpha: UInt8) throws {
    let filters = [Self.saturation, Self.contrast, Self.invert]
    let chain = try Chain(json: "[\(filters.joined(separator: ", "))]")
    let (width, height) = (256, 32)
    var noise = Noise(state: 5)
    let samples = (0..<width * height * 4).map { index -> UInt8 in
      index % 4 == 3 ? alpha : UInt8(noise.below(256))
    }
    let source = try Image(rgba8: samples, width: width, height: height)
    let result = try Renderer(.init(backend: .cpu)).render(chain, source).bytes
    func unit(_ x: Double) -> Double { min(max(x, 0), 1) }
    var worst = 0.0
    for pixel in stride(from: 0, to: samples.count, by: 4) {
      let c = (0..<3).map { Double(samples[pixel + $0]) / 255 }
      let luma = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]
      for channel in 0..<3 {
        let saturated = unit(luma + (c[channel] - luma) * 1.4)
        let expected = 1 - unit((saturated - 0.5) * 1.3 + 0.5)
        worst = max(worst, abs(Double(result[pixel + channel]) - 255 * expected))
      }
      #expect(result[pixel + 3] == alpha)
    }
    #expect(worst <= 0.501, "\(worst)")
  }
}
