import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The mean of the most frequent tone.
@Suite struct OilPaintTests {
  /// The colours of a window by steps of luma, with the alpha of each step.
  private static func tones(
    _ picture: Picture, _ x: Int, _ y: Int, _ radius: Int, _ levels: Int, _ edge: EdgeMode
  ) -> [SIMD4<Double>] {
    var sums = [SIMD4<Double>](repeating: .zero, count: levels)
    for row in y - radius...y + radius {
      for column in x - radius...x + radius {
        let pixel = picture.pixel(column, row, edge)
        guard pixel.w > 0 else { continue }
        // Lumas may differ by rounding from a step that they begin.
        let level = gpuImageLuma(straight(pixel)) * Double(levels)
        sums[min(Int(level + 1e-9), levels - 1)] += pixel
      }
    }
    return sums
  }

  static func expected(_ picture: Picture, _ radius: Int, _ levels: Int, _ edge: EdgeMode)
    -> Picture
  {
    Picture(width: picture.width, height: picture.height) { x, y in
      let tones = tones(picture, x, y, radius, levels, edge)
      let fullest = tones.dropFirst().reduce(tones[0]) { $1.w > $0.w ? $1 : $0 }
      return premultiplied(straight(fullest), picture[x, y].w)
    }
  }

  /// Of tones equally frequent but for float32's rounding, each may be taken.
  @Test(arguments: EdgeMode.allCases, [1, 2, 5, 30])
  func mostFrequentTone(_ edge: EdgeMode, radius: Int) throws {
    for kind in TestImage.allCases {
      for (format, levels) in [(PixelFormat.rgba8, 7), (.rgba16, 16)] {
        let image = try kind.image(format)
        let picture = Picture(image)
        let filter = OilPaint(radius: .points(Double(radius)), levels: levels, edge: edge)
        let result = Picture(try cpu.render(Chain { filter }, image))
        let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) / 255
        for y in 0..<image.height {
          for x in 0..<image.width {
            let tones = Self.tones(picture, x, y, radius, levels, edge)
            let most = tones.map(\.w).max() ?? 0
            let alpha = picture[x, y].w
            let isOne = tones.contains { tone in
              let d = result[x, y] - premultiplied(straight(tone), alpha)
              return tone.w >= most * (1 - 2e-6) && max(abs(d.min()), abs(d.max())) <= tolerance
            }
            #expect(isOne, "\(kind) \(edge) \(radius): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func nothing() throws {
    let image = try TestImage.translucentNoise.image()
    #expect(try cpu.render(Chain { OilPaint(radius: 0) }, image).bytes == cleaned(image))
  }
}
