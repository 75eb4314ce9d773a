import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Glows and grain.
@Suite struct GlowTests {
  static func glowing(
    _ picture: Picture, _ mode: BlendMode, _ intensity: Double, _ sigma: Double,
    _ areas: (SIMD3<Double>) -> SIMD3<Double>
  ) -> Picture {
    picture.combined(picture.mapColor(areas).gaussian(sigma, .clamp)) {
      blended(mode, $0, $1, opacity: intensity)
    }
  }

  @Test(arguments: [0.3, 1], [0, 0.6]) func formulas(intensity: Double, threshold: Double) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(.rgba16)
      let tolerance = Tolerance.bits16 + 0.1 / 257
      let bloom = Bloom(intensity: intensity, sigma: 2.5, threshold: threshold)
      try expect(Chain { bloom }, image, tolerance: tolerance, "\(kind)") {
        Self.glowing($0, .screen, intensity, 2.5) { ($0 - threshold) / (1 - threshold) }
      }
      let gloom = Gloom(intensity: intensity, sigma: 2.5, threshold: threshold)
      try expect(Chain { gloom }, image, tolerance: tolerance, "\(kind)") {
        Self.glowing($0, .multiply, intensity, 2.5) { $0 / (1 - threshold) }
      }
    }
  }

  @Test func opposites() throws {
    let image = try TestImage.opaqueNoise.image(.rgba16)
    let gloom = try cpu.render(Chain { Gloom(intensity: 0.8, sigma: 3, threshold: 0.3) }, image)
    let other = try cpu.render(
      Chain {
        Invert()
        Bloom(intensity: 0.8, sigma: 3, threshold: 0.3)
        Invert()
      }, image)
    #expect(Picture(gloom).difference(Picture(other)) <= 2 * Tolerance.bits16)
  }

  static func grainy(
    _ picture: Picture, amount: Double, sigma: Double, color: Double, seed: Int
  ) -> Picture {
    let noise = Picture(width: picture.width, height: picture.height) { x, y in
      let c = DitherTests.hash(x, y, seed).map { Double(($0 >> 16) + ($0 & 65535)) / 131_070 }
      return SIMD4(c[0], c[1], c[2], 1)
    }
    let half = gaussianKernel(sigma)
    let squares = half[0] * half[0] + 2 * half.dropFirst().reduce(0) { $0 + $1 * $1 }
    return picture.combined(sigma > 0 ? noise.gaussian(sigma, .mirror) : noise) { p, noise in
      let n = (straight(noise) - 0.5) * (24.0.squareRoot() / (sigma > 0 ? squares : 1))
      let l = gpuImageLuma(straight(p))
      let grain = SIMD3(repeating: n.x * (1 - color)) + n * color
      return premultiplied(clamp(straight(p) + grain * (amount * 4 * l * (1 - l)), 0, 1), p.w)
    }
  }

  @Test(arguments: [0, 0.8, 3], [0, 0.35, 1]) func grain(sigma: Double, color: Double) throws {
    for kind in TestImage.allCases {
      let filter = FilmGrain(amount: 0.2, size: .points(sigma), color: color, seed: 77)
      // The gain multiplies the Gaussian's error, a tenth of a level at most.
      try expect(
        Chain { filter }, try kind.image(.rgba8), tolerance: Tolerance.bits8 + 0.3, "\(kind)"
      ) { Self.grainy($0, amount: 0.2, sigma: sigma, color: color, seed: 77) }
    }
  }

  /// The amount is the standard deviation in a middle grey, and black stays.
  @Test(arguments: [0, 0.6, 2.5]) func amountIsTheDeviation(sigma: Double) throws {
    func values(_ level: UInt8) throws -> [Double] {
      let samples = (0..<300 * 300).flatMap { _ -> [UInt8] in [level, level, level, 255] }
      let image = try Image(rgba8: samples, width: 300, height: 300)
      let chain = Chain { FilmGrain(amount: 0.08, size: .points(sigma), seed: 3) }
      let bytes = try cpu.render(chain, image).bytes
      return stride(from: 0, to: bytes.count, by: 4).map { Double(bytes[$0]) / 255 }
    }
    let grey = try values(128)
    let mean = grey.reduce(0, +) / 90_000
    let deviation = (grey.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 90_000).squareRoot()
    // A blur leaves as many independent numbers as areas of 4πσ² pixels.
    let count = 90_000 / max(1, 4 * .pi * sigma * sigma)
    #expect(abs(mean - 128.0 / 255) < 5 * 0.08 / count.squareRoot())
    #expect(abs(deviation / 0.08 - 1) < 5 / (2 * count).squareRoot())
    #expect(try values(0).allSatisfy { $0 == 0 })
    #expect(try values(255).allSatisfy { $0 == 1 })
  }
}
