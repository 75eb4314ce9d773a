import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Tests the median of a window.
@Suite struct MedianFilterTests {
  func expected(_ picture: Picture, _ radius: Int, _ edge: EdgeMode) -> Picture {
    picture.windows(radius, edge) { pixels in
      SIMD4((0..<4).map { channel in pixels.map { $0[channel] }.sorted()[pixels.count / 2] })
    }
  }

  @Test(arguments: 1...3, EdgeMode.allCases)
  func medians(_ radius: Int, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let chain = Chain { MedianFilter(radius: radius, edge: edge) }
        try expect(chain, try kind.image(format), "\(kind)") { expected($0, radius, edge) }
      }
    }
  }

  /// The medians of opaque pixels are exact bytes, whatever the order of the values.
  @Test(arguments: 1...3) func selectionIsExact(_ radius: Int) throws {
    var noise = Noise(state: UInt64(radius))
    for top in [2, 9, 256] {
      let samples = (0..<4 * 60 * 50).map { index -> UInt8 in
        index % 4 == 3 ? 255 : UInt8(noise.below(top))
      }
      let image = try Image(rgba8: samples, width: 60, height: 50)
      let result = try cpu.render(Chain { MedianFilter(radius: radius) }, image).bytes
      for (x, y) in [(9, 9), (30, 11), (7, 40), (51, 44)] {
        for channel in 0..<3 {
          let window = (y - radius...y + radius).flatMap { y in
            (x - radius...x + radius).map { x in samples[4 * (y * 60 + x) + channel] }
          }
          #expect(result[4 * (y * 60 + x) + channel] == window.sorted()[window.count / 2])
        }
      }
    }
  }

  @Test func specksGo() throws {
    let image = try Image(width: 9, height: 9) { x, y in
      x == 4 && y == 4 ? SIMD4(1, 1, 1, 1) : SIMD4(0.2, 0.3, 0.4, 1)
    }
    let result = Picture(try cpu.render(Chain { MedianFilter() }, image))
    #expect(result.pixels.allSatisfy { $0 == result[0, 0] })
  }
}
