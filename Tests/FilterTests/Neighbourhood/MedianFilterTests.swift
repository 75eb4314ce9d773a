import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The median of a window.
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

  @Test(arguments: [4, 7, 12], EdgeMode.allCases)
  func wideMedians(_ radius: Int, edge: EdgeMode) throws {
    let chain = Chain { MedianFilter(radius: radius, edge: edge) }
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16, .rgbaFloat] {
        try expect(chain, try kind.image(format), "\(kind)") { expected($0, radius, edge) }
      }
    }
  }

  /// The widest window exceeds the picture, and floats are ranked in blocks of 128 × 64 pixels.
  @Test(arguments: EdgeMode.allCases) func widestMedians(edge: EdgeMode) throws {
    for (radius, size) in [(50, Size(width: 9, height: 7)), (4, Size(width: 131, height: 66))] {
      let chain = Chain { MedianFilter(radius: radius, edge: edge) }
      for kind in [TestImage.opaqueNoise, .translucentNoise] {
        for format in [PixelFormat.rgba8, .rgba16, .rgbaFloat] {
          try expect(chain, try kind.image(format, size: size), "\(kind)") {
            expected($0, radius, edge)
          }
        }
      }
    }
  }

  @Test func theWidestWindow() throws {
    let image = try Image(width: 130, height: 120) { x, y in
      (30..<100).contains(x) && (30..<100).contains(y) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    }
    let chain = Chain { MedianFilter(radius: 50, edge: .wrap) }
    // In the middle, 70 × 70 of 10201 pixels are white, and with one more column and row 71 × 72.
    let black = SIMD4<Double>(0, 0, 0, 1)
    #expect(Picture(try cpu.render(chain, image)).pixels.allSatisfy { $0 == black })
    let larger = try Image(width: 130, height: 120) { x, y in
      (30..<101).contains(x) && (30..<102).contains(y) ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
    }
    let result = Picture(try cpu.render(chain, larger))
    #expect(result[65, 66] == SIMD4(1, 1, 1, 1) && result[0, 0] == black)
  }

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
