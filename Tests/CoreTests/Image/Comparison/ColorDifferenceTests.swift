import GLBlurColor
import GLBlurImage
import Testing

@Suite struct ColorDifferenceTests {
  private static let displayP3 = ColorProfile(codePoints: .init(primaries: 12, transfer: 13))

  private let first: [UInt8] = [200, 30, 60, 255, 40, 50, 60, 255]

  /// Expected by scikit-image's `deltaE_ciede2000` for the L*a*b* relative to D50, by the matrix of
  /// IEC 61966-2-1 and the Bradford transform in NumPy.
  @Test func oneColorDiffers() throws {
    let difference = try ColorDifference(
      Image(rgba8: first, width: 1, height: 2),
      Image(rgba8: [190, 40, 70, 255, 40, 50, 60, 255], width: 1, height: 2))
    #expect(abs(difference.greatest - 3.5497926666545934) < 1e-3)
    #expect(difference.worst == PixelPlace(x: 0, y: 0))
    #expect(difference.mean == difference.greatest / 2)
    #expect(difference.visibleShare == 0.5)
    #expect(
      difference.description
        .hasPrefix("ΔE2000 at most 3.55 at (0, 0), mean 1.77"), "\(difference)")
    #expect(difference.description.hasSuffix(", visible pixels 50 %"))
  }

  @Test func picture() throws {
    let picture = try ColorDifference.picture(
      Image(rgba8: first, width: 1, height: 2),
      Image(rgba8: [190, 40, 70, 255, 40, 50, 60, 255], width: 1, height: 2))
    #expect(picture.bytes == [255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test func profilesCount() throws {
    let red = try Image(rgba8: [255, 0, 0, 255], width: 1, height: 1)
    var wide = red
    wide.profile = Self.displayP3
    #expect(try ColorDifference(red, wide).greatest > 1)
    let converted = RGBSpace.sRGB.convert(Color(red: 1, green: 0, blue: 0), to: .displayP3).color
    let samples = [converted.red, converted.green, converted.blue].map { UInt16($0 * 65535 + 0.5) }
    var same = try Image(
      rgba16: samples + [65535], width: 1, height: 1)
    same.profile = Self.displayP3
    // Half of a 16-bit sample is 7.6·10⁻⁶ of the range.
    #expect(try ColorDifference(red, same).greatest < 0.01)
  }

  /// Black and transparency are equal over black, and differ by 100 over white.
  @Test func translucentPixels() throws {
    let black = try Image(rgba8: [0, 0, 0, 255], width: 1, height: 1)
    let clear = try Image(rgba8: [9, 9, 9, 0], width: 1, height: 1)
    #expect(abs(try ColorDifference(black, clear).greatest - 100) < 0.01)
    let other = try Image(rgba8: [77, 3, 200, 0], width: 1, height: 1)
    let difference = try ColorDifference(clear, other)
    #expect(difference.greatest == 0 && difference.worst == nil && difference.visibleShare == 0)
  }
}
