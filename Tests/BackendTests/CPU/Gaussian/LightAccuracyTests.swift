import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Compares every sample of a blur in linear light with the sampled Gaussian in float64.
///
/// An error near black counts for up to 13 times as much once sRGB's curve encodes it, and without
/// a bound by a gamma. Hence the dark pictures.
@Suite struct LightAccuracyTests {
  /// These lie on both sides of every step of the ladder.
  private static let sigmas = [
    0.3, 0.5, 1, 2, 4, 4.99, 5, 6, 7.99, 8, 15.99, 16, 31.9, 32, 63.9, 64.1, 127, 500,
  ]
  /// No power of two divides them; some are smaller than every kernel.
  private static let sizes = [
    Size(width: 83, height: 59), Size(width: 97, height: 1), Size(width: 5, height: 3),
  ]

  @Test(arguments: sigmas, EdgeMode.allCases) func light(_ sigma: Double, edge: EdgeMode) throws {
    for size in Self.sizes {
      for alpha in HardPicture.Alpha.allCases {
        for kind in HardPicture.allCases {
          try expectExact(
            try kind.image(size, alpha), sigma, edge, .sRGB, "\(size), \(alpha) \(kind)")
        }
        for kind in DarkPicture.allCases {
          try expectExact(
            try kind.image(size, alpha), sigma, edge, .sRGB, "\(size), \(alpha) dark \(kind)")
        }
      }
    }
  }

  @Test(arguments: LightSpace.allCases, [0.7, 3, 6, 13, 40, 200])
  func lightOfSpaces(_ space: LightSpace, sigma: Double) throws {
    let size = Self.sizes[0]
    for alpha in HardPicture.Alpha.allCases {
      for kind in HardPicture.allCases {
        try expectExact(try kind.image(size, alpha), sigma, .mirror, space, "\(alpha) \(kind)")
      }
      for kind in DarkPicture.allCases {
        try expectExact(
          try kind.image(size, alpha), sigma, .mirror, space, "\(alpha) dark \(kind)")
      }
    }
  }

  /// The photograph has deep shadows.
  @Test(arguments: [0.5, 2, 5, 12, 30]) func photograph(_ sigma: Double) throws {
    let photograph = try Image(
      contentsOf: Repository.path(of: "Examples/photographs/coffee.png"))
    let part = try cpu.render(Chain { Crop(frame: Frame(150, 90, 130, 110)) }, photograph)
    try expectExact(part, sigma, .clamp, .sRGB, "coffee")
  }

  /// Affine colour after the blur is computed on the same rows.
  @Test(arguments: [1.5, 6, 30], HardPicture.Alpha.allCases)
  func colorAfterwards(_ sigma: Double, alpha: HardPicture.Alpha) throws {
    let chain = Chain {
      GaussianBlur(sigma: .points(sigma)).colorSpace(.linear)
      Saturation(0.4).colorSpace(.linear)
      Tint(.white, alpha: 0.25)
    }
    for kind in DarkPicture.allCases {
      let image = try kind.image(Self.sizes[0], alpha)
      let exact = Picture(image).linear.gaussian(sigma, .clamp)
        .saturated(0.4, luma: SIMD3(0.2126, 0.7152, 0.0722)).encoded
        .map { over(SIMD4(repeating: 0.25), $0) }
      let result = try cpu.render(chain, image)
      #expect(Picture(result).difference(exact) <= Tolerance.bits8, "\(kind)")
    }
  }

  private func expectExact(
    _ image: Image, _ sigma: Double, _ edge: EdgeMode, _ space: LightSpace, _ note: String
  ) throws {
    let chain = GaussianChains.light(sigma, edge)
    let result = try Image(
      rgba8: FastProcessor().bytes(chain, image, colors: space.colors), width: image.width,
      height: image.height)
    let exact = space.encoded(space.linear(Picture(image)).gaussian(sigma, edge))
    let error = Picture(result).difference(exact)
    #expect(error <= Tolerance.bits8, "\(note)")
  }
}
