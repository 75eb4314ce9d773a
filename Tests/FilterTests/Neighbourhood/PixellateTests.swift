import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Squares of one colour.
@Suite struct PixellateTests {
  func expected(_ picture: Picture, _ size: Int) -> Picture {
    var sums: [SIMD2<Int>: SIMD4<Double>] = [:]
    var counts: [SIMD2<Int>: Double] = [:]
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        sums[SIMD2(x / size, y / size), default: .zero] += picture[x, y]
        counts[SIMD2(x / size, y / size), default: 0] += 1
      }
    }
    return Picture(width: picture.width, height: picture.height) { x, y in
      let cell = SIMD2(x / size, y / size)
      return sums[cell, default: .zero] / counts[cell, default: 0]
    }
  }

  @Test(arguments: [1, 2, 3, 7, 17, 20, 22, 31, 50, 1000], [PixelFormat.rgba8, .rgba16])
  func means(_ size: Int, format: PixelFormat) throws {
    for kind in TestImage.allCases {
      let chain = Chain { Pixellate(size: .points(Double(size))) }
      try expect(chain, try kind.image(format), "\(kind)") { expected($0, size) }
    }
  }

  /// Sums of thousands of pixels are accurate to a tenth of a 16-bit level.
  @Test func largeSquares() throws {
    let image = try TestImage.translucentNoise.image(.rgba16, size: Size(width: 700, height: 300))
    for size in [299, 400, 650] {
      try expect(Chain { Pixellate(size: .points(Double(size))) }, image) { expected($0, size) }
    }
  }

  @Test func whiteStaysWhite() throws {
    let samples = Array(repeating: UInt16.max, count: 4 * 600 * 20)
    let image = try Image(rgba16: samples, width: 600, height: 20)
    for size in [2, 3, 11, 19, 47, 333, 599] {
      let result = try cpu.render(Chain { Pixellate(size: .points(Double(size))) }, image)
      #expect(result.bytes == image.bytes, "\(size)")
    }
  }

  @Test func onePixelIsNothing() throws {
    let image = try TestImage.translucentNoise.image()
    let same = try cleaned(image)
    for size in [Length.points(1), .points(1.49), .percent(0.01), .percent(8)] {
      #expect(try cpu.render(Chain { Pixellate(size: size) }, image).bytes == same)
    }
    let scaled = try cpu.render(Chain(scale: 2) { Pixellate(size: 1.5) }, image)
    #expect(try scaled.bytes == cpu.render(Chain { Pixellate(size: 3) }, image).bytes)
  }
}
