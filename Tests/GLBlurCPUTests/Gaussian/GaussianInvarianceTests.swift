import GLBlur
import GLBlurCPU
import GLBlurChain
import Testing

/// Tests that a Gaussian depends neither on the number of threads nor on the instruction set.
@Suite struct GaussianInvarianceTests {
  /// The sizes of the images. Some have fewer rows than there are threads.
  private static let sizes = [
    Size(width: 61, height: 47), Size(width: 64, height: 64), Size(width: 130, height: 2),
    Size(width: 5, height: 3), Size(width: 1, height: 9), Size(width: 23, height: 1),
  ]

  @Test(arguments: GaussianChains.all.map(\.key))
  func bytes(_ name: String) throws {
    let chain = try #require(GaussianChains.all.first { $0.key == name }).value
    for size in Self.sizes {
      for alpha in HardPicture.Alpha.allCases {
        let image = try HardPicture.noise.image(size, alpha)
        let expected = try FastProcessor.all[0].bytes(chain, image)
        for processor in FastProcessor.all.dropFirst() {
          let isSame = try processor.bytes(chain, image) == expected
          #expect(isSame, "\(size), \(alpha), \(processor)")
        }
      }
    }
  }

  /// Results of more than four megabytes are written past the caches.
  @Test(arguments: [2.0, 5, 20], HardPicture.Alpha.allCases)
  func bytesOfLargeImages(_ sigma: Double, alpha: HardPicture.Alpha) throws {
    let size = Size(width: 1201, height: 903)
    let image = try HardPicture.blocks.image(size, alpha)
    let whole = try FastProcessor.all[0].bytes(GaussianChains.blur(sigma), image)
    for processor in FastProcessor.all.dropFirst() {
      let isSame = try processor.bytes(GaussianChains.blur(sigma), image) == whole
      #expect(isSame, "\(processor)")
    }
    // This part is the largest that is not written past the caches.
    let part = GaussianChains.cropped(GaussianChains.blur(sigma), Frame(0, 0, 1201, 860))
    let isSame = try FastProcessor().bytes(part, image) == Array(whole.prefix(1201 * 860 * 4))
    #expect(isSame)
  }
}
