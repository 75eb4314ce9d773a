import GLBlur
import GLBlurCPU
import GLBlurChain
import Testing

@Suite struct GaussianInvarianceTests {
  /// Some have fewer rows than there are threads.
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

  /// Rows are computed in groups, in another way where all are opaque, but depend only on the rows
  /// read.
  @Test(arguments: [0.3, 1, 2.7], [0, 17, 40])
  func translucentPixelIsLocal(_ sigma: Double, row: Int) throws {
    let size = Size(width: 61, height: 79)
    let opaque = try HardPicture.noise.image(size, .opaque)
    var bytes = opaque.bytes
    bytes[4 * (size.width * row + 30) + 3] = 128
    let translucent = try Image(rgba8: bytes, width: size.width, height: size.height)
    let reach = Int((4 * sigma).rounded(.up))
    for processor in FastProcessor.all {
      let results = try [opaque, translucent].map {
        try processor.bytes(GaussianChains.blur(sigma), $0)
      }
      for y in 0..<size.height where y == row || abs(y - row) > reach {
        let samples = 4 * size.width * y..<4 * size.width * (y + 1)
        let isSame = results[0][samples] == results[1][samples]
        #expect(isSame == (y != row), "\(processor), row \(y)")
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
    // The largest part that is not written past the caches.
    let part = GaussianChains.cropped(GaussianChains.blur(sigma), Frame(0, 0, 1201, 860))
    let isSame = try FastProcessor().bytes(part, image) == Array(whole.prefix(1201 * 860 * 4))
    #expect(isSame)
  }
}
