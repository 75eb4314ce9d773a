import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Means weighted by distance and colour.
@Suite struct BilateralBlurTests {
  func expected(
    _ picture: Picture, _ sigma: Double, _ factor: Double, _ edge: EdgeMode
  ) -> Picture {
    let radius = Int((3.5 * sigma).rounded(.up))
    return Picture(width: picture.width, height: picture.height) { x, y in
      let center = picture[x, y]
      var sum = SIMD4<Double>.zero
      var weights = 0.0
      for dy in -radius...radius {
        for dx in -radius...radius {
          let p = picture.pixel(x + dx, y + dy, edge)
          let d = p - center
          let weight =
            exp(-Double(dx * dx + dy * dy) / (2 * sigma * sigma))
            * max(0, 1 - factor * (d * d).sum().squareRoot())
          sum += p * weight
          weights += weight
        }
      }
      return sum / weights
    }
  }

  @Test(arguments: [0.2, 1.3, 4], EdgeMode.allCases)
  func means(_ sigma: Double, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for factor in [0, 0.6, 8, 100] {
        let chain = Chain {
          BilateralBlur(sigma: .points(sigma), distanceFactor: factor, edge: edge)
        }
        for format in [PixelFormat.rgba8, .rgba16] {
          try expect(chain, try kind.image(format), "\(kind), factor \(factor)") {
            expected($0, sigma, factor, edge)
          }
        }
      }
    }
  }

  @Test func surfacesStayApart() throws {
    let image = try Image(width: 30, height: 20) { x, y in
      let level = (x < 15 ? 0.3 : 0.7) + ((x + y) % 2 == 0 ? 0.02 : -0.02)
      return SIMD4(level, level, level, 1)
    }
    let chain = Chain { BilateralBlur(sigma: 3, distanceFactor: 4, edge: .mirror) }
    let result = Picture(try cpu.render(chain, image))
    for y in 0..<20 {
      for x in 0..<30 {
        // Neighbours differ by 0.04·√3 and have 1 − 4·0.0693 = 0.72 of the weight. Of the noise of
        // 0.02, (1 − 0.72)/(1 + 0.72) = 0.16 remain, and a little more because the window is cut
        // off.
        #expect(abs(result[x, y].x - (x < 15 ? 0.3 : 0.7)) < 0.02 * 0.2)
      }
    }
  }

  @Test func scaleAndLimit() throws {
    let image = try TestImage.opaqueNoise.image()
    let scaled = try cpu.render(Chain(scale: 2) { BilateralBlur(sigma: 1) }, image)
    #expect(try scaled.bytes == cpu.render(Chain { BilateralBlur(sigma: 2) }, image).bytes)
    let error = #expect(throws: ChainError.self) {
      try cpu.render(Chain(scale: 6) { BilateralBlur(sigma: 20) }, image)
    }
    #expect(error?.path == "nodes[0].sigma")
  }
}
