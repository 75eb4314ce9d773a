import GLBlur
import TestSupport
import Testing

/// Compares every sample of a blurred image with the sampled Gaussian in float64.
@Suite struct GaussianAccuracyTests {
  /// These lie on both sides of every step of the ladder.
  private static let sigmas = [
    0.3, 0.5, 1, 2, 2.79, 2.8, 2.99, 3, 4, 5.3, 7.99, 8, 15.99, 16, 31.9, 32, 63.9, 64.1, 127, 129,
    300, 1000,
  ]

  /// No power of two divides them; some are smaller than every kernel.
  private static let sizes = [
    Size(width: 61, height: 47), Size(width: 107, height: 59), Size(width: 97, height: 1),
    Size(width: 1, height: 89), Size(width: 5, height: 3),
  ]

  /// Errors of samples, in 8-bit levels.
  private struct Errors {
    var worst = 0.0
    var count = 0
    /// The number of errors greater than the rounding and 0.02 levels.
    var largeCount = 0

    init(_ a: Picture, _ b: Picture) {
      for (p, q) in zip(a.pixels, b.pixels) {
        let difference = (p - q) * 255
        for channel in 0..<4 {
          let error = abs(difference[channel])
          worst = max(worst, error)
          largeCount += error > 0.52 ? 1 : 0
        }
      }
      count = 4 * a.pixels.count
    }

    /// Whether about one sample of fifty has a large error. Rare samples vary by the square root of
    /// their number (Poisson), of which two are allowed: 12 of 356, and 260 of 11,468.
    var areSmall: Bool {
      let expected = 0.02 * Double(count)
      return Double(largeCount) <= expected + 2 * expected.squareRoot()
    }
  }

  @Test(arguments: sigmas, EdgeMode.allCases) func gaussian(_ sigma: Double, edge: EdgeMode) throws
  {
    let chain = Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }
    let kernel = gaussianKernel(sigma)
    for size in Self.sizes {
      let columns = folded(kernel, size.width, edge)
      let rows = folded(kernel, size.height, edge)
      for alpha in HardPicture.Alpha.allCases {
        for kind in HardPicture.allCases {
          let image = try kind.image(size, alpha)
          let exact = Picture(image).sampled(columns: columns, rows: rows)
          let errors = Errors(Picture(try cpu.render(chain, image)), exact)
          let note = "\(size), \(alpha) \(kind)"
          #expect(errors.worst <= Tolerance.bits8, "\(note)")
          // The samples of the smallest pictures repeat one another.
          if errors.count > 300 { #expect(errors.areSmall, "\(note)") }
        }
      }
    }
  }

  @Test(arguments: [0.7, 2, 2.8, 5, 13, 30], [0, 1.8])
  func colored(_ sigma: Double, saturation: Double) throws {
    let chain = Chain {
      GaussianBlur(sigma: .points(sigma))
      Saturation(saturation)
      Tint(.white, alpha: 0.3)
    }
    let kernel = gaussianKernel(sigma)
    let size = Self.sizes[1]
    let columns = folded(kernel, size.width, .clamp)
    let rows = folded(kernel, size.height, .clamp)
    for alpha in HardPicture.Alpha.allCases {
      for kind in HardPicture.allCases {
        let image = try kind.image(size, alpha)
        let saturated = Picture(image).sampled(columns: columns, rows: rows).mapColor { c in
          let luma = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
          return c.mapped { luma + ($0 - luma) * saturation }
        }
        let exact = saturated.map { $0 * 0.7 + SIMD4(repeating: 0.3) }
        let errors = Errors(Picture(try cpu.render(chain, image)), exact)
        #expect(errors.worst <= Tolerance.bits8, "\(alpha) \(kind)")
      }
    }
  }
}
