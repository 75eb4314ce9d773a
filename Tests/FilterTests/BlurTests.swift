import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Blurs against convolutions in float64.
@Suite struct BlurTests {
  @Test(arguments: [0.3, 0.9, 2.7, 5.9, 6.1, 13, 50, 1000], EdgeMode.allCases)
  func gaussian(_ sigma: Double, edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let chain = Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }
      try expect(chain, try kind.image(), "\(kind)") { $0.gaussian(sigma, edge) }
    }
  }

  @Test(arguments: EdgeMode.allCases, 1...6) func box(_ edge: EdgeMode, passes: Int) throws {
    for kind in TestImage.allCases {
      for radius in [1, 2, 7, 8, 20, 45, 140] {
        let chain = Chain {
          BoxBlur(radius: .points(Double(radius)), passes: passes, edge: edge)
        }
        try expect(chain, try kind.image(), "\(kind), radius \(radius)") {
          $0.box(radius: radius, passes: passes, edge)
        }
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func iosBlur(_ edge: EdgeMode) throws {
    let weights = SIMD3(0.2125, 0.7154, 0.0721)
    for (sigma, saturation, reduction) in [(48.0, 0.8, 0.6), (2.5, 1.8, 0.2), (0, 0, 1), (7, 1, 0)]
    {
      let filter = IOSBlur(
        sigma: .points(sigma), saturation: saturation, rangeReduction: reduction, edge: edge)
      for kind in TestImage.allCases {
        try expect(Chain { filter }, try kind.image(), "\(kind)") { picture in
          let pale = picture.saturated(saturation, luma: weights)
          return (sigma > 0 ? pale.gaussian(sigma, edge) : pale).luminanceRange(reduction)
        }
      }
    }
  }

  /// Sizes smaller than a level of the ladder, odd sizes, and strips.
  @Test(arguments: EdgeMode.allCases) func gaussianOnManySizes(_ edge: EdgeMode) throws {
    for (width, height) in [(2, 3), (3, 40), (64, 2), (65, 5), (7, 63), (48, 47)] {
      for sigma in [3.3, 12, 24.1] {
        let image = try TestImage.translucentNoise.image(size: Size(width: width, height: height))
        try expect(Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }, image, "σ \(sigma)") {
          $0.gaussian(sigma, edge)
        }
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func sixteenBits(_ edge: EdgeMode) throws {
    for sigma in [0.7, 2.7, 9, 13, 20] {
      for kind in [TestImage.opaqueNoise, .translucentNoise, .lines] {
        try expect(
          Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }, try kind.image(.rgba16),
          "σ \(sigma), \(kind)"
        ) { $0.gaussian(sigma, edge) }
      }
    }
    for radius in [3, 9, 40] {
      try expect(
        Chain { BoxBlur(radius: .points(Double(radius)), passes: 3, edge: edge) },
        try TestImage.translucentNoise.image(.rgba16)
      ) { $0.box(radius: radius, passes: 3, edge) }
    }
  }

  /// The sigma of two blurs is the root of the sum of squares.
  @Test(arguments: [(1.0, 1), (1.5, 2), (3, 4), (5, 12), (8, 15)])
  func variancesAdd(_ first: Double, second: Double) throws {
    let image = try TestImage.opaqueNoise.image(.rgbaFloat, size: Size(width: 48, height: 40))
    let both = try cpu.render(
      Chain {
        GaussianBlur(sigma: .points(first), edge: .wrap)
        GaussianBlur(sigma: .points(second), edge: .wrap)
      }, image)
    let sigma = (first * first + second * second).squareRoot()
    let once = try cpu.render(Chain { GaussianBlur(sigma: .points(sigma), edge: .wrap) }, image)
    #expect(Picture(both).difference(Picture(once)) < Self.semigroupTolerance)
  }

  /// In 8-bit levels. Sampled Gaussians add up exactly only in the limit: at σ = 1 their aliases at
  /// the highest frequency are exp(−π²/2), twice, so the squares differ by 2·10⁻⁴ of the weight
  /// there.
  private static let semigroupTolerance = 0.05

  /// In 8-bit levels. Up to a sigma of 4, each of up to 33 products along both axes loses less than
  /// 1/128 level, half of it compensated. Beyond, nothing more is lost.
  private static let fixedPointLoss = 33.0 / 128 / 2

  @Test(arguments: [EdgeMode.clamp, .mirror, .wrap]) func constantsStay(_ edge: EdgeMode) throws {
    let filters: [any Filter] =
      [0.3, 2, 7, 40, 1000].map { GaussianBlur(sigma: .points($0), edge: edge) }
      + [1, 9, 200].map { BoxBlur(radius: .points($0), passes: 3, edge: edge) }
    for pixel in [
      [255, 255, 255, 255], [1, 128, 254, 255], [200, 3, 90, 77], [255, 255, 255, 1],
    ] as [[UInt8]] {
      let samples = (0..<29 * 21).flatMap { _ in pixel }
      let image = try Image(rgba8: samples, width: 29, height: 21)
      for filter in filters {
        let chain = Chain(nodes: [Node(filter)])
        let result = try cpu.render(chain, image)
        if pixel[3] == 255 {
          #expect(result.bytes == samples, "\(filter)")
        } else {
          #expect(
            try ImageDifference(result, image).greatest <= Self.fixedPointLoss, "\(filter)")
        }
      }
    }
    let white = try Image(
      rgba16: Array(repeating: 65535, count: 29 * 21 * 4), width: 29, height: 21)
    for filter in filters {
      #expect(try cpu.render(Chain(nodes: [Node(filter)]), white).bytes == white.bytes, "\(filter)")
    }
  }
}
