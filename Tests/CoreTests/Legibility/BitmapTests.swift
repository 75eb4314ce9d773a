import Legibility
import Testing

/// Text on the average colour of an image.
@Suite struct BitmapTests {
  private func flat(_ pixel: [UInt8], side: Int = 100) throws -> Bitmap {
    try #require(
      Bitmap(
        width: side, height: side,
        rgba8: Array(repeatElement(pixel, count: side * side).joined())))
  }

  private func textColor(on image: Bitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
    -> Color?
  {
    MDF.textColor(
      onBackgroundImage: image,
      inRegion: Bitmap.Region(x: x, y: y, width: width, height: height), targetTextAlpha: 1,
      font: nil)
  }

  @Test func flatImages() throws {
    #expect(textColor(on: try flat([0, 0, 0, 255]), 0, 0, 10, 10) == .white)
    #expect(textColor(on: try flat([255, 255, 255, 255]), 0, 0, 10, 10) == .black)
    #expect(textColor(on: try flat([204, 204, 204, 255]), 0, 0, 10, 10) != nil)
  }

  @Test func nothingThere() throws {
    let image = try flat([0, 0, 0, 255])
    #expect(textColor(on: try flat([], side: 0), 0, 0, 10, 10) == nil)
    #expect(textColor(on: image, -10, -10, 10, 10) == nil)
    #expect(textColor(on: image, 100, 0, 10, 10) == nil)
    #expect(textColor(on: image, 0, 0, 0, 0) == nil)
    #expect(textColor(on: image, 5, 5, -3, 4) == nil)
    #expect(textColor(on: try flat([9, 9, 9, 0]), 0, 0, 10, 10) == nil, "all is transparent")
    for far in [Int.min, .max] {
      #expect(textColor(on: image, far, 0, 10, 10) == nil)
      #expect(textColor(on: image, 0, 0, 10, far) == (far > 0 ? .white : nil))
    }
    #expect(textColor(on: image, -1, -1, .max, .max) == .white)
    #expect(Bitmap(width: 2, height: 2, rgba8: []) == nil)
    #expect(Bitmap(width: -1, height: -1, rgba8: [0, 0, 0, 0]) == nil)
    #expect(Bitmap(width: .max, height: .max, rgba8: []) == nil)
  }

  /// One differing pixel decides.
  @Test func regions() throws {
    var samples = Array(repeatElement([255, 255, 255, 255] as [UInt8], count: 6).joined())
    samples.replaceSubrange(4 * 3..<4 * 3 + 3, with: [0, 0, 0])
    let image = try #require(Bitmap(width: 3, height: 2, rgba8: samples))
    #expect(textColor(on: image, 0, 1, 1, 1) == .white)
    #expect(textColor(on: image, -5, 1, 6, 9) == .white)
    #expect(textColor(on: image, 0, 0, 1, 1) == .black)
    #expect(textColor(on: image, 1, 0, 1, 1) == .black)
    #expect(textColor(on: image, 1, 1, 2, 1) == .black)
    #expect(textColor(on: image, 0, 0, 3, 2) == .black)
  }

  @Test func averagesArePremultiplied() throws {
    let image = try #require(
      Bitmap(width: 2, height: 1, rgba8: [0, 0, 0, 255, 255, 255, 255, 0]))
    #expect(textColor(on: image, 0, 0, 2, 1) == .white)
    // Transparent pixels do not count.
    let light = try #require(Bitmap(width: 1, height: 2, rgba8: [255, 255, 255, 102, 0, 0, 0, 0]))
    #expect(textColor(on: light, 0, 0, 1, 2) == .black)
  }
}
