import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Results of every depth against float64.
@Suite struct DepthTests {
  private static let rec709 = SIMD3(0.2126, 0.7152, 0.0722)

  /// For values of 0…1.
  private func tolerance(_ depth: Depth) -> Double {
    switch depth {
    // Half a level for the rounding, a tenth for float32 arithmetic.
    case .bits8, .source: 0.6 / 255
    case .bits16: 0.6 / 65535
    // A dozen roundings by 2⁻²⁴.
    case .float: 1e-6
    }
  }

  private func check(
    _ chain: Chain, _ image: Image, _ depth: Depth, _ quality: Quality,
    blurred: Double = 0, _ oracle: (Picture) -> Picture
  ) throws {
    let renderer = Renderer(.init(backend: .cpu, quality: quality, depth: depth))
    let result = Picture(try renderer.render(chain, image))
    let difference = result.difference(oracle(Picture(image))) / 255
    #expect(difference <= tolerance(depth) + blurred, "\(depth) \(quality) \(image.format)")
  }

  @Test(arguments: TestImage.allCases, [Depth.bits8, .bits16, .float])
  func colours(_ kind: TestImage, depth: Depth) throws {
    let chain = Chain {
      Saturation(1.8)
      Tint(Color(red: 1, green: 0.25, blue: 0.7), alpha: 0.3)
      Opacity(0.7)
    }
    for format in PixelFormat.allCases {
      for quality in [Quality.fast, .exact] {
        try check(chain, try kind.image(format), depth, quality) {
          $0.saturated(1.8, luma: Self.rec709).map {
            over(premultiplied(SIMD3(1, 0.25, 0.7), 0.3), $0) * 0.7
          }
        }
      }
    }
  }

  @Test(arguments: [Depth.bits16, .float], [Quality.fast, .exact])
  func aBlur(depth: Depth, quality: Quality) throws {
    let image = try TestImage.translucentNoise.image(.rgbaFloat)
    // Kernels are accurate to a tenth of a 16-bit level (`Precision.bits16`).
    try check(
      Chain { GaussianBlur(sigma: 3) }, image, depth, quality, blurred: 0.1 / 65535
    ) { $0.gaussian(3, .clamp) }
  }
}
