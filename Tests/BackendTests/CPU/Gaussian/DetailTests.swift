import GLBlur
import TestSupport
import Testing

/// Sums of a picture and its Gaussian, which multiply the Gaussian's errors.
@Suite struct DetailTests {
  private static let sigmas = [0.3, 0.7, 2, 2.79, 2.8, 5.3, 6, 7.99, 8, 13, 15.99, 31.9, 100]
  private static let size = Size(width: 107, height: 59)

  private func chain(_ sigma: Double, _ amount: Double) -> Chain {
    Chain { Sharpen(sigma: .points(sigma), amount: amount) }
  }

  /// Up to 2 the Gaussian is computed as a whole, within the tolerance of all 8-bit results.
  @Test(arguments: sigmas, [0.8, 1.5, 2, 2.01]) func formula(_ sigma: Double, amount: Double)
    throws
  {
    let kernel = gaussianKernel(sigma)
    let columns = folded(kernel, Self.size.width, .clamp)
    let rows = folded(kernel, Self.size.height, .clamp)
    for alpha in HardPicture.Alpha.allCases {
      for kind in HardPicture.allCases {
        let image = try kind.image(Self.size, alpha)
        let picture = Picture(image)
        let exact = picture.combined(picture.sampled(columns: columns, rows: rows)) { p, blurred in
          limited(p + (p - blurred) * amount)
        }
        let result = Picture(try cpu.render(chain(sigma, amount), image))
        #expect(result.difference(exact) <= Tolerance.bits8, "\(alpha) \(kind)")
      }
    }
  }

  /// One translucent pixel, beyond the window, turns a whole picture or some rows into floats, with
  /// the same bytes.
  @Test(arguments: [0.7, 2.5, 4, 6, 9]) func bytesOfFloats(_ sigma: Double) throws {
    let size = Size(width: 75, height: 160)
    let opaque = try HardPicture.blocks.image(size, .opaque)
    var bytes = opaque.bytes
    bytes[bytes.count - 1] = 100
    let translucent = try Image(rgba8: bytes, width: size.width, height: size.height)
    for amount in [0.8, 1.5] {
      let results = try FastProcessor.all.flatMap { processor in
        try [opaque, translucent].map { try processor.bytes(chain(sigma, amount), $0) }
      }
      let first = results[0].prefix(4 * 75 * 60)
      for result in results { #expect(result.prefix(first.count) == first) }
    }
  }
}
