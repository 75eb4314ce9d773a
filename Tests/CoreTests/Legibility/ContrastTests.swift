import Legibility
import Testing

/// The contrast of WCAG 2.x, computed by another program to four digits.
@Suite struct ContrastTests {
  @Test(arguments: [
    ("#000000", 21), ("#777777", 4.4781), ("#767676", 4.5422), ("#757575", 4.6075),
    ("#949494", 3.0335), ("#959595", 2.9953), ("#595959", 7.0047), ("#5A5A5A", 6.8969),
    ("#FF0000", 3.9985), ("#00FF00", 1.3722), ("#0000FF", 8.5925), ("#808080", 3.9494),
    ("#7F7F7F", 4.0041), ("#CCCCCC", 1.6059), ("#007AFF", 4.0170), ("#663399", 8.4051),
    ("#8E8E93", 3.2605), ("#FFFF00", 1.0738),
  ]) func onWhite(_ text: String, ratio: Double) throws {
    let text = try color(text)
    #expect(abs(text.contrastRatio(on: .white) - ratio) < 5.1e-5)
    #expect(abs(Color.white.contrastRatio(on: text) - ratio) < 5.1e-5)
  }

  @Test(arguments: [
    ("#FF0000", "#000000", 5.2520), ("#00FF00", "#000000", 15.3040),
    ("#0000FF", "#000000", 2.4440), ("#808080", "#000000", 5.3172),
    ("#CCCCCC", "#000000", 13.0765), ("#FFFF00", "#0000FF", 8.0016),
  ]) func onOthers(_ text: String, _ background: String, ratio: Double) throws {
    #expect(abs(try color(text).contrastRatio(on: color(background)) - ratio) < 5.1e-5)
  }

  @Test(arguments: [
    ("#808080", 0.215861), ("#767676", 0.181164), ("#CCCCCC", 0.603827),
    // On both sides of the transfer function's threshold.
    ("#0A0A0A", 0.003035), ("#0B0B0B", 0.003347),
    // Rec. 709's weights.
    ("#FF0000", 0.2126), ("#00FF00", 0.7152), ("#0000FF", 0.0722), ("#FFFFFF", 1),
  ]) func luminance(_ text: String, luminance: Double) throws {
    #expect(abs(try color(text).relativeLuminance - luminance) < 5.1e-7)
  }

  @Test(arguments: [(0.7, 8.52), (0.6, 5.7418), (0.5, 3.9767), (0.4, 2.849)])
  func translucentText(alpha: Double, ratio: Double) {
    #expect(abs(Color.black.withAlpha(alpha).contrastRatio(on: .white) - ratio) < 5.1e-5)
  }

  @Test func equalContrast() {
    let grey = Color(white: 0.46031)
    #expect(abs(grey.relativeLuminance - 0.179129) < 5e-6)
    #expect(abs(Color.white.contrastRatio(on: grey) - 4.5826) < 1e-4)
    #expect(abs(Color.black.contrastRatio(on: grey) - 4.5826) < 1e-4)
    #expect(
      cube(18).allSatisfy { max($0.contrastRatio(on: .black), $0.contrastRatio(on: .white)) >= 4.5 }
    )
  }

  @Test func over() {
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(
      isClose(
        red.composited(over: Color(red: 0, green: 0.5, blue: 1)),
        Color(red: 0.5, green: 0.25, blue: 0.5)))
    // ½ of red, then ½ · ½ of blue: ¾ in all, ⅔ of it red.
    #expect(
      isClose(
        red.composited(over: Color(red: 0, green: 0, blue: 1, alpha: 0.5)),
        Color(red: 2 / 3, green: 0, blue: 1 / 3, alpha: 0.75)))
    #expect(red.composited(over: .clear) == red)
    #expect(Color.clear.composited(over: red) == red)
    #expect(Color.clear.composited(over: .clear) == .clear)
    #expect(Color.black.composited(over: red) == .black)
  }

  @Test func translucentBackground() {
    // Over black the background is grey .5, over white it is white.
    let background = Color.white.withAlpha(0.5)
    #expect(
      Color.black.contrastRatio(on: background)
        == Color.black.contrastRatio(on: Color(white: 0.5)))
    #expect(Color.white.contrastRatio(on: background) == 1)
    // Over black the background is .25, over white .75, on both sides of the text.
    let grey = Color(white: 0.55)
    #expect(grey.contrastRatio(on: Color(white: 0.5, alpha: 0.5)) == 1)
    #expect(grey.contrastRatio(on: .clear) == 1)
    for behind in cube(6) {
      let seen = background.composited(over: behind)
      let text = Color(red: 0.2, green: 0.1, blue: 0.3)
      #expect(text.contrastRatio(on: seen) >= text.contrastRatio(on: background))
    }
  }

  @Test func conformance() {
    #expect(Conformance.aa.rawValue == "AA" && Conformance.aaa.rawValue == "AAA")
    #expect(Conformance.aa.requiredRatio(isLarge: false) == 4.5)
    #expect(Conformance.aa.requiredRatio(isLarge: true) == 3)
    #expect(Conformance.aaa.requiredRatio(isLarge: false) == 7)
    #expect(Conformance.aaa.requiredRatio(for: TextSize(points: 24)) == 4.5)
    #expect(Conformance.requiredNonTextRatio == 3)
  }

  /// WCAG 2.2, "large scale": 18 point, or 14 point bold. 1 pt is 4/3 of a CSS pixel.
  @Test(
    arguments: [
      (18, false, false), (23.9, false, false), (24, false, true), (14, true, false),
      (18.66, true, false), (56.0 / 3, true, true), (18.67, true, true), (18.67, false, false),
      (30, true, true),
    ] as [(Double, Bool, Bool)]) func largeText(points: Double, isBold: Bool, isLarge: Bool)
  {
    #expect(TextSize(points: points, isBold: isBold).isLarge == isLarge)
  }
}
