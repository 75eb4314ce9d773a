import GLBlurImage
import Testing

@Suite struct ImageDifferenceTests {
  private func image(_ samples: [UInt8]) throws -> Image {
    try Image(rgba8: samples, width: samples.count / 4, height: 1)
  }

  @Test func equalImages() throws {
    let image = try image([10, 20, 30, 255, 1, 2, 3, 4])
    let difference = try ImageDifference(image, image)
    #expect(difference.greatest == 0)
    #expect(difference.mean == 0)
    #expect(difference.differingShare == 0)
    #expect(difference.peakSignalToNoise == nil && difference.worst == nil)
    #expect(
      difference.description
        == "greatest difference 0 of 255, mean 0, differing samples 0 %, PSNR infinite: equal")
  }

  /// Of several greatest differences the first counts.
  @Test(arguments: [2, 5, 13, 17, 22]) func place(of sample: Int) throws {
    let first = [UInt8](repeating: 255, count: 24)
    var second = first
    for index in [0, 21, 23] { second[index] -= 1 }
    // A difference of alpha would change the premultiplied colour as much.
    second[23] = 255
    second[sample] -= 9
    for index in (sample + 1)..<24 where index % 4 != 3 { second[index] = second[sample] }
    let images = [first, second].map { try? Image(rgba8: $0, width: 2, height: 3) }
    let difference = try ImageDifference(#require(images[0]), #require(images[1]))
    #expect(difference.greatest == 9)
    #expect(
      difference.worst
        == ImageDifference.Place(
          x: sample / 4 % 2, y: sample / 8, channel: [.red, .green, .blue, .alpha][sample % 4]))
  }

  @Test func description() throws {
    let difference = try ImageDifference(
      image([10, 20, 30, 255, 10, 20, 30, 255]), image([10, 20, 30, 255, 10, 23, 30, 255]))
    #expect(
      difference.description
        == "greatest difference 3 of 255 in green at (1, 0), mean 0.375, differing samples 12.5 %, "
        + "PSNR 47.62 dB")
  }

  @Test(arguments: 0..<3) func color(channel: Int) throws {
    var samples: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 255]
    let first = try image(samples)
    samples[4 + channel] += 3
    let difference = try ImageDifference(first, image(samples))
    #expect(difference.greatest == 3)
    #expect(difference.mean == 3 / 8.0)
    #expect(difference.differingShare == 1 / 8.0)
    // 10 log₁₀(255² / (3² / 8))
    let psnr = try #require(difference.peakSignalToNoise)
    #expect(abs(psnr - 47.619) < 0.001)
  }

  @Test func alpha() throws {
    let difference = try ImageDifference(image([0, 0, 0, 255]), image([0, 0, 0, 250]))
    #expect(difference.greatest == 5)
    #expect(difference.worst == ImageDifference.Place(x: 0, y: 0, channel: .alpha))
    #expect(difference.differingShare == 1 / 4.0)
  }

  @Test func colorCountsByItsAlpha() throws {
    // |200 − 100| · 51 / 255
    let difference = try ImageDifference(image([200, 0, 0, 51]), image([100, 0, 0, 51]))
    #expect(difference.greatest == 20)
    let invisible = try ImageDifference(image([200, 0, 0, 0]), image([100, 0, 0, 0]))
    #expect(invisible.greatest == 0)
  }

  @Test func oneCodeIsExactlyOne() throws {
    for code in UInt8(0)..<255 {
      let difference = try ImageDifference(
        image([code, 0, 0, 255]), image([code + 1, 0, 0, 255]))
      #expect(difference.greatest == 1)
    }
  }

  @Test func formatsMix() throws {
    let bytes = try image([10, 20, 30, 255])
    let words = try Image(rgba16: [10 * 257, 20 * 257, 31 * 257, 65535], width: 1, height: 1)
    let floats = try Image(rgbaFloat: [10 / 255.0, 20 / 255.0, 30 / 255.0, 1], width: 1, height: 1)
    #expect(try ImageDifference(bytes, words).greatest == 1)
    #expect(try ImageDifference(bytes, floats).greatest < 1e-4)
    #expect(abs(try ImageDifference(words, floats).greatest - 1) < 1e-4)
  }

  @Test func sizesMustAgree() throws {
    let small = try image([0, 0, 0, 0])
    let large = try image([0, 0, 0, 0, 0, 0, 0, 0])
    let error = #expect(throws: ImageError.self) { try ImageDifference(small, large) }
    #expect(error?.description.contains("1×1") == true)
    #expect(error?.description.contains("2×1") == true)
    #expect(throws: ImageError.self) { try ImageDifference.picture(small, large) }
  }

  @Test func picture() throws {
    let first = try image([10, 20, 30, 255, 10, 20, 30, 255, 0, 0, 0, 255])
    let second = try image([10, 20, 30, 255, 12, 19, 30, 255, 0, 0, 0, 251])
    // 4 levels are white. A difference of alpha shows in all channels.
    #expect(
      try ImageDifference.picture(first, second).bytes
        == [0, 0, 0, 255, 128, 64, 0, 255, 255, 255, 255, 255])
    #expect(try ImageDifference.picture(first, first).bytes.max() == 255)
    #expect(try ImageDifference.picture(first, first).bytes.prefix(3) == [0, 0, 0])
  }
}
