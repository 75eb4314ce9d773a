import GLBlurImage
import Testing

/// Tests that images are compared as values.
@Suite struct ImageEqualityTests {
  private static let samples = (0..<24).map { UInt8($0 * 10) }

  private func image(_ samples: [UInt8] = samples, width: Int = 3, height: Int = 2) throws -> Image
  {
    try Image(rgba8: samples, width: width, height: height)
  }

  @Test func equalSamplesAreEqualImages() throws {
    let (first, second) = (try image(), try image())
    #expect(first == second && first.hashValue == second.hashValue)
    #expect(first == first && Set([first, second]).count == 1)
    // Padding is not part of the image.
    let padded = Array(Self.samples[..<12]) + [9, 9, 9, 9] + Array(Self.samples[12...])
    #expect(try Image(rgba8: padded, width: 3, height: 2, rowStride: 16) == first)
  }

  @Test func everyPartCounts() throws {
    let first = try image()
    for index in Self.samples.indices {
      var other = Self.samples
      other[index] ^= 1
      #expect(try image(other) != first, "sample \(index)")
    }
    #expect(try image(width: 2, height: 3) != first)
    var profiled = first
    profiled.profile.gamma = 0.5
    #expect(profiled != first)
    let words = [UInt16](repeating: 0, count: 12)
    let zeros = try image([UInt8](repeating: 0, count: 24))
    #expect(try Image(rgba16: words, width: 3, height: 1) != zeros)
    #expect(try first.converted(to: .rgba16) != first)
  }

  /// Larger images are hashed by parts, which must lie within the samples.
  @Test(arguments: [1023, 1024, 1025, 1087, 5000]) func largeImages(pixels: Int) throws {
    let samples = (0..<4 * pixels).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let first = try image(samples, width: pixels, height: 1)
    #expect(try image(samples, width: pixels, height: 1).hashValue == first.hashValue)
    var other = samples
    other[4 * pixels - 1] ^= 1
    #expect(try image(other, width: pixels, height: 1) != first)
    other = samples
    other[0] ^= 1
    #expect(try image(other, width: pixels, height: 1).hashValue != first.hashValue)
  }
}
