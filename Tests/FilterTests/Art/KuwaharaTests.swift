import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Means of the calmest square.
@Suite struct KuwaharaTests {
  private static func square(
    _ picture: Picture, _ x: Int, _ y: Int, _ radius: Int, _ edge: EdgeMode
  ) -> (mean: SIMD4<Double>, variance: Double) {
    let pixels = (y...y + radius).flatMap { y in
      (x...x + radius).map { picture.pixel($0, y, edge) }
    }
    let mean = pixels.reduce(.zero, +) / Double(pixels.count)
    // Differences from the mean lose no precision.
    let variance = pixels.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() }
    return (mean, variance / Double(pixels.count))
  }

  private static func squares(
    _ picture: Picture, _ x: Int, _ y: Int, _ radius: Int, _ edge: EdgeMode
  ) -> [(mean: SIMD4<Double>, variance: Double)] {
    [(x - radius, y - radius), (x, y - radius), (x - radius, y), (x, y)].map {
      square(picture, $0.0, $0.1, radius, edge)
    }
  }

  static func expected(_ picture: Picture, _ radius: Int, _ edge: EdgeMode) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let squares = squares(picture, x, y, radius, edge)
      return squares.dropFirst().reduce(squares[0]) { $1.variance < $0.variance ? $1 : $0 }.mean
    }
  }

  /// Of squares with variances equal but for float32's error, each may be taken.
  @Test(arguments: EdgeMode.allCases, [1, 2, 3, 8, 40])
  func calmestSquare(_ edge: EdgeMode, radius: Int) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let image = try kind.image(format)
        let picture = Picture(image)
        let chain = Chain { Kuwahara(radius: .points(Double(radius)), edge: edge) }
        let result = Picture(try cpu.render(chain, image))
        let tolerance = (format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16) / 255
        for y in 0..<image.height {
          for x in 0..<image.width {
            let squares = Self.squares(picture, x, y, radius, edge)
            let least = squares.map(\.variance).min() ?? 0
            let isOne = squares.contains { square in
              let d = result[x, y] - square.mean
              return square.variance <= least + 2e-6 && max(abs(d.min()), abs(d.max())) <= tolerance
            }
            #expect(isOne, "\(kind) \(edge) \(radius): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func edgesStay() throws {
    let samples = (0..<40 * 40).flatMap { index -> [UInt8] in
      let isSpeck = index % 7 == 0 && index / 40 % 5 == 0
      if index % 40 < 20 { return [isSpeck ? 90 : 60, 60, 60, 255] }
      return [isSpeck ? 170 : 200, 200, 200, 255]
    }
    let image = try Image(rgba8: samples, width: 40, height: 40)
    let bytes = try cpu.render(Chain { Kuwahara(radius: 4, edge: .mirror) }, image).bytes
    for index in 0..<40 * 40 {
      #expect(bytes[4 * index + 1] == (index % 40 < 20 ? 60 : 200))
      #expect(abs(Int(bytes[4 * index]) - (index % 40 < 20 ? 60 : 200)) <= 6)
    }
  }

  @Test func nothing() throws {
    let image = try TestImage.translucentNoise.image()
    #expect(try cpu.render(Chain { Kuwahara(radius: 0) }, image).bytes == cleaned(image))
    #expect(try cpu.render(Chain { Kuwahara(radius: 0.4) }, image).bytes == cleaned(image))
  }
}
