import Legibility
import Testing

/// The contrast of text over many colours.
@Suite struct ContrastSummaryTests {
  /// Black on greys: 5.3172, 13.0765 and 21, and 1.6059 of #CCCCCC and white.
  private static let grey = Color(white: 128.0 / 255)
  private static let light = Color(white: 204.0 / 255)

  @Test func figures() throws {
    let summary = try #require(
      ContrastSummary([(.white, 90), (Self.grey, 4), (Self.light, 6), (.black, 0)]) { _ in .black }
    )
    #expect(summary.pixelCount == 100)
    #expect(abs(summary.worstRatio - 5.3172) < 5.1e-5)
    #expect(summary.worstBackdrop == Self.grey)
    // A share of 4 % is not enough.
    #expect(abs(summary.fifthPercentileRatio - 13.0765) < 5.1e-5)
    #expect(summary.share(below: 5) == 0)
    #expect(summary.share(below: summary.worstRatio) == 0, "below, not at")
    #expect(summary.share(below: 7) == 0.04)
    #expect(summary.share(below: 14) == 0.1)
    #expect(summary.share(below: 22) == 1)
    // .9 + .04 · 128/255 + .06 · .8 is .968078…, of the luminance .928914….
    #expect(abs(summary.meanColorRatio - 19.5783) < 5.1e-5)
  }

  @Test(arguments: [(5, 95, true), (4, 96, false), (1, 19, true), (1, 20, false), (2, 19, true)])
  func fifthPercentile(dark: Int, light: Int, isDark: Bool) throws {
    let summary = try #require(
      ContrastSummary([(.white, light), (Self.grey, dark)]) { _ in .black })
    #expect(abs(summary.fifthPercentileRatio - (isDark ? 5.3172 : 21)) < 5.1e-5)
  }

  @Test func meanHidesParts() throws {
    let summary = try #require(
      ContrastSummary([(.white, 1), (.black, 1)]) { _ in .black })
    #expect(abs(summary.meanColorRatio - Color.black.contrastRatio(on: Color(white: 0.5))) < 1e-12)
    #expect(summary.worstRatio == 1)
    #expect(summary.share(below: 4.5) == 0.5)
  }

  @Test func textThatDependsOnTheBackdrop() throws {
    let summary = try #require(
      ContrastSummary([(.white, 1), (.black, 2)]) { $0 == .white ? .black : .white })
    #expect(summary.worstRatio == 21)
    // Over the mean, a third, the text is white.
    #expect(
      abs(summary.meanColorRatio - Color.white.contrastRatio(on: Color(white: 1 / 3.0))) < 1e-9)
    let translucent = try #require(
      ContrastSummary([(.white, 3)]) { _ in Color.black.withAlpha(0.6) })
    #expect(abs(translucent.worstRatio - 5.7418) < 5.1e-5)
  }

  @Test func noPixels() {
    #expect(ContrastSummary([]) { _ in .black } == nil)
    #expect(ContrastSummary([(.white, 0), (.black, -3)]) { _ in .black } == nil)
  }
}
