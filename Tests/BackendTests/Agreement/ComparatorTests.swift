import AgreementSupport
import GLBlur
import Testing

/// The comparators of these tests can fail.
@Suite struct ComparatorTests {
  private static let formats = [PixelFormat.rgba8, .rgba16]

  /// Opaque grey, and the same with one sample changed.
  private func pair(_ format: PixelFormat, channel: Int, by delta: Int) throws -> (Image, Image) {
    var samples = [128, 128, 128, 255, 40, 50, 60, 128, 7, 7, 7, 200].map { $0 }
    func image(_ samples: [Int]) throws -> Image {
      format == .rgba8
        ? try Image(rgba8: samples.map { UInt8($0) }, width: 3, height: 1)
        : try Image(rgba16: samples.map { UInt16($0 * 257) }, width: 3, height: 1)
    }
    let original = try image(samples)
    samples[channel] -= delta
    return (original, try image(samples))
  }

  @Test(arguments: formats, 0..<4)
  func oneWrongSampleIsFound(_ format: PixelFormat, _ channel: Int) throws {
    let (a, b) = try pair(format, channel: channel, by: 1)
    let name = ["red", "green", "blue", "alpha"][channel]
    #expect(Difference.first(a, b)?.hasPrefix("\(name) at (0, 0)") == true)
    #expect(Difference.first(b, a) != nil)
    #expect(try abs(#require(Difference.greatest(a, b)) - 1) < 1e-9)
    #expect(try abs(#require(Difference.greatest(b, a)) - 1) < 1e-9)
    #expect(try abs(ImageDifference(a, b).greatest - 1) < 1e-9)
  }

  @Test(arguments: formats, 0..<4)
  func theGreatestDifferenceCounts(_ format: PixelFormat, _ channel: Int) throws {
    let (a, b) = try pair(format, channel: 4 + channel, by: 20)
    // Colour counts in proportion to alpha, and alpha also changes the premultiplied colour.
    let expected = channel == 3 ? 20 : 20 * 128 / 255.0
    #expect(try abs(#require(Difference.greatest(a, b)) - expected) < 1e-9)
    #expect(try abs(ImageDifference(a, b).greatest - expected) < 1e-9)
  }

  @Test func equalImagesAreEqual() throws {
    let image = try Image.noise(5, 3)
    #expect(Difference.first(image, image) == nil)
    #expect(Difference.greatest(image, image) == 0)
  }

  @Test func anotherSizeIsADifference() throws {
    let image = try Image.noise(6, 2)
    for other in [try Image.noise(2, 6), try Image.noise(6, 3), try Image.noise(5, 2)] {
      #expect(Difference.first(image, other) != nil)
      #expect(Difference.greatest(image, other) == nil)
      #expect(throws: ImageError.self) { try ImageDifference(image, other) }
    }
  }

  @Test func anotherFormatIsADifference() throws {
    let (a, _) = try pair(.rgba8, channel: 0, by: 1)
    let (b, _) = try pair(.rgba16, channel: 0, by: 1)
    #expect(Difference.first(a, b) != nil)
    #expect(try #require(Difference.greatest(a, b)) < 1e-9)
  }

  @Test func disagreementIsFound() throws {
    let chain = Chain { Mismatched() }
    let source = try Image.noise(4, 4)
    try Agreement.exact.borrow { agreement in
      let (gpu, cpu) = try #require(try agreement.render(chain, source, [:]))
      #expect(try agreement.exactDisagreement(gpu, cpu) != nil)
      #expect(agreement.disagreement(gpu, cpu, beyond: 1) != nil)
      #expect(agreement.disagreement(gpu, cpu, beyond: 256) == nil)
      #expect(try agreement.exactDisagreement(gpu, gpu) == nil)
    }
  }
}
