import AgreementSupport
import GLBlur
import Testing

/// Medians of wide windows, which a GPU searches for by halving and the CPU counts.
@Suite struct WideMedianTests {
  /// Up to a radius of 22, four pixels are computed at a time if the width is a multiple of four.
  @Test(arguments: [4, 22, 23, 50], [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func exactIsByteForByteTheSame(_ radius: Int, _ format: PixelFormat) throws {
    try Agreement.exact.borrow { agreement in
      for (width, height) in [(16, 6), (5, 7)] {
        let source = try Image.noise(width, height, format, seed: UInt64(radius + width))
        let chain = Chain { MedianFilter(radius: radius, edge: .mirror) }
        let isSame = try agreement.expectSame(chain, source, [:], "\(width)×\(height)")
        #expect(isSame)
      }
    }
  }

  @Test(arguments: [4, 50]) func fastIsTheSame(_ radius: Int) throws {
    try Agreement.fast.borrow { agreement in
      let source = try Image.noise(16, 6, seed: 5)
      let chain = Chain { MedianFilter(radius: radius, edge: .transparent) }
      #expect(try agreement.expectClose(chain, source, [:], within: 0, "fast"))
    }
  }
}
