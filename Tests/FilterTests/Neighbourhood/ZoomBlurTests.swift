import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Means along lines to a centre.
@Suite struct ZoomBlurTests {
  func expected(
    _ picture: Picture, _ center: SIMD2<Double>, _ amount: Double, _ samples: Int, _ edge: EdgeMode
  ) -> Picture {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let reach = max(
      abs(center.x - 0.5), abs(width - 0.5 - center.x), abs(center.y - 0.5),
      abs(height - 0.5 - center.y))
    let count = samples == 0 ? Int((reach * amount).rounded(.up)) + 1 : samples
    return Picture(width: picture.width, height: picture.height) { x, y in
      let p = SIMD2(Double(x), Double(y))
      var sum = SIMD4<Double>.zero
      for index in 0..<count {
        let s = count == 1 ? 0 : amount * (Double(index) / Double(count - 1) - 0.5)
        let place = p + (center - 0.5 - p) * s
        sum += picture.bilinear(place.x, place.y, edge)
      }
      return sum / Double(count)
    }
  }

  private static let centers = [SIMD2(0.5, 0.5), SIMD2(0.21, 0.87), SIMD2(0, 1), SIMD2(-1.3, 2.4)]

  @Test(arguments: centers, EdgeMode.allCases)
  func means(_ center: SIMD2<Double>, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for (amount, samples) in [(0.1, 0), (0.37, 0), (1, 0), (1, 9), (0.6, 2), (0.6, 1)] {
        let filter = ZoomBlur(
          center: Point(.percent(100 * center.x), .percent(100 * center.y)), amount: amount,
          samples: samples, edge: edge)
        for format in [PixelFormat.rgba8, .rgba16] {
          let image = try kind.image(format)
          let size = SIMD2(Double(image.width), Double(image.height))
          try expect(Chain { filter }, image, "\(kind), \(amount), \(samples)") {
            expected($0, center * size, amount, samples, edge)
          }
        }
      }
    }
  }

  /// Positions thousands of pixels away are accurate to far less than 1/65535 of a pixel.
  @Test func farFromTheCentre() throws {
    for size in [Size(width: 4099, height: 2), Size(width: 2, height: 4099)] {
      let image = try TestImage.opaqueNoise.image(.rgba16, size: size)
      for (amount, samples) in [(0.9, 3), (0.0137, 0), (1, 40)] {
        let center = SIMD2(Double(size.width), Double(size.height)) * 0.3
        let filter = ZoomBlur(
          center: Point(.percent(30), .percent(30)), amount: amount, samples: samples)
        try expect(Chain { filter }, image, "\(amount)") {
          expected($0, center, amount, samples, .clamp)
        }
      }
    }
  }

  @Test func pointsAreScaled() throws {
    let image = try TestImage.opaqueNoise.image()
    let scaled = Chain(scale: 2) { ZoomBlur(center: Point(4, 7.5), amount: 0.5) }
    let plain = Chain { ZoomBlur(center: Point(8, 15), amount: 0.5) }
    #expect(try cpu.render(scaled, image).bytes == cpu.render(plain, image).bytes)
    let far = Chain { ZoomBlur(center: Point(0, 40_000), amount: 0.5) }
    let error = #expect(throws: ChainError.self) { try cpu.render(far, image) }
    #expect(error?.path == "nodes[0].center")
  }
}
