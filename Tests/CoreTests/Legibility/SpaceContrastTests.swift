import Legibility
import Testing

/// Contrast in spaces other than sRGB.
@Suite struct SpaceContrastTests {
  /// A channel of 1 has the luminance of its weight: SMPTE EG 432-1, Adobe RGB (1998) 4.3.6.2,
  /// BT.2020.
  @Test(arguments: [
    (RGBSpace.displayP3, Color.red, 0.2290), (.displayP3, .green, 0.6917),
    (.displayP3, .blue, 0.0793), (.adobeRGB, .red, 0.2973), (.adobeRGB, .green, 0.6274),
    (.adobeRGB, .blue, 0.0753), (.rec2020, .red, 0.2627), (.rec2020, .green, 0.6780),
    (.sRGB, .red, 0.2126), (.sRGB, .green, 0.7152), (.sRGB, .blue, 0.0722),
  ])
  func weightsCount(_ space: RGBSpace, _ color: Color, weight: Double) {
    let light = 1.05 / (weight + 0.05)
    let dark = (weight + 0.05) / 0.05
    // The weights have four digits.
    #expect(abs(Color.white.contrastRatio(on: color, in: space) - light) < 1e-4 * light / weight)
    #expect(abs(Color.black.contrastRatio(on: color, in: space) - dark) < 1e-4 / 0.05)
  }

  /// The curves are powers of 563/256, and of 1.8 in ProPhoto RGB.
  @Test func curvesCount() {
    let grey = Color(white: 0.5)
    for (space, light) in [
      (RGBSpace.adobeRGB, 0.2177554), (.proPhoto, 0.2871746), (.linearSRGB, 0.5),
    ] {
      let ratio = (light + 0.05) / 0.05
      #expect(abs(Color.black.contrastRatio(on: grey, in: space) - ratio) < 1e-5 / 0.05)
    }
  }

  @Test func summariesAndAlphasUseTheSpace() throws {
    let red = [(backdrop: Color.red, count: 10)]
    let inP3 = try #require(ContrastSummary(red, in: .displayP3) { _ in .white })
    let inSRGB = try #require(ContrastSummary(red) { _ in .white })
    #expect(abs(inP3.worstRatio - 3.7636) < 1e-3 && abs(inP3.meanColorRatio - 3.7636) < 1e-3)
    #expect(abs(inSRGB.worstRatio - 3.9985) < 1e-3)
    #expect(TextAlpha.least(of: .white, over: [.red], ratio: 3.9, in: .displayP3) == nil)
    #expect(TextAlpha.least(of: .white, over: [.red], ratio: 3.9) != nil)
    let scrim = Scrim.leastAlpha(
      of: .black, under: .white, over: [.red], ratio: 3.9, in: .displayP3)
    #expect(try #require(scrim) > 0)
    #expect(Scrim.leastAlpha(of: .black, under: .white, over: [.red], ratio: 3.9) == 0)
  }
}
