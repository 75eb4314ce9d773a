import GLBlurColor
import Testing

/// Colours in hexadecimal, and the sRGB transfer functions.
@Suite struct ColorTests {
  @Test(arguments: [
    ("#000", [0, 0, 0, 255]), ("#fff", [255, 255, 255, 255]), ("#1aF", [17, 170, 255, 255]),
    ("#010203", [1, 2, 3, 255]), ("#ABCDEF", [171, 205, 239, 255]),
    ("#abcdef80", [171, 205, 239, 128]),
    ("#00000000", [0, 0, 0, 0]),
  ]) func hexColors(_ text: String, codes: [Int]) throws {
    let color = try #require(Color(hex: text))
    #expect([color.red, color.green, color.blue, color.alpha] == codes.map { Double($0) / 255 })
  }

  @Test(arguments: [
    "", "#", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#fffffffff", "#xyz", "#-12", "# 12",
    "#１２３", "##12", "#12\u{301}3", "0x123456",
  ]) func badHexColors(_ text: String) {
    #expect(Color(hex: text) == nil)
  }

  /// The components in sRGB are those of the Web Platform Tests of CSS Color 4, and, for green, of the
  /// specification itself, to the digits that they give.
  @Test(arguments: [
    ("color(srgb 0.25 0.5 0.75)", [0.25, 0.5, 0.75, 1]),
    ("color(srgb 25% 50% none / 50%)", [0.25, 0.5, 0, 0.5]),
    ("color( display-p3\t0 1.0 0e0/1 )", [-0.5116, 1.01827, -0.31067, 1]),
    ("color(display-p3 1 1 1 / .5)", [1, 1, 1, 0.5]),
  ]) func cssColors(_ text: String, components: [Double]) throws {
    let color = try #require(Color(css: text))
    for (value, expected) in zip([color.red, color.green, color.blue, color.alpha], components) {
      #expect(abs(value - expected) < 1e-4)
    }
  }

  @Test(arguments: [
    "", "color", "color()", "color(srgb)", "color(srgb 1 1)", "color(srgb 1 1 1 1)",
    "color(srgb 1 1 1 / )", "color(srgb 1 1 1 / 1 1)", "color(srgb 1 1 1 / 1 / 1)",
    "color(srgb 1 1 1 /1", "color(xyz 1 1 1)", "color(srgb 1 1 1.1)", "color(srgb 1 1 -0.1)",
    "color(srgb 1 1 101%)", "color(srgb 1 1 nan)", "color(srgb 1 1 inf)", "color(srgb 1 1 0x1)",
    "color(srgb 1 1 1.)", "color(srgb 1 1 1.e0)", "color(srgb 1, 1, 1)", "color (srgb 1 1 1)",
    "color(srgb 1 1 %)", "color(srgb 1 1 none%)", "rgb(1 1 1)",
  ]) func badCSSColors(_ text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func srgb() {
    // IEC 61966-2-1; 0.5 and 188/255 from its formula by hand.
    let vectors: [(Double, Double)] = [
      (0, 0), (1, 1), (0.04045, 0.0031308), (0.5, 0.214041), (188.0 / 255, 0.502886),
    ]
    for (encoded, linear) in vectors {
      #expect(abs(SRGB.linear(fromEncoded: encoded) - linear) < 1e-6)
      #expect(abs(SRGB.encoded(fromLinear: linear) - encoded) < 1e-6)
    }
  }
}
