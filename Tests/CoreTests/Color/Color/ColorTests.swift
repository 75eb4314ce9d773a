import GLBlurColor
import Testing

/// Colours as text, and transfer functions.
@Suite struct ColorTests {
  @Test(arguments: [
    ("#000", [0, 0, 0, 255]), ("#fff", [255, 255, 255, 255]), ("#1aF", [17, 170, 255, 255]),
    ("#010203", [1, 2, 3, 255]), ("#ABCDEF", [171, 205, 239, 255]),
    ("#abcdef80", [171, 205, 239, 128]), ("#1aF8", [17, 170, 255, 136]),
    ("#00000000", [0, 0, 0, 0]),
  ]) func hexColors(_ text: String, codes: [Int]) throws {
    let color = try #require(Color(hex: text))
    #expect([color.red, color.green, color.blue, color.alpha] == codes.map { Double($0) / 255 })
  }

  @Test(arguments: [
    "", "#", "fff", "#ff", "#fffff", "#fffffff", "#fffffffff", "#xyz", "#-12", "# 12",
    "#１２３", "##12", "#12\u{301}3", "0x123456",
  ]) func badHexColors(_ text: String) {
    #expect(Color(hex: text) == nil)
  }

  /// Components of the Web Platform Tests of CSS Color 4 and, for green, of the specification.
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
    "color(srgb 1 1 %)", "color(srgb 1 1 none%)",
    "rgb(1 1)", "rgb(1 1 1 1)", "rgb(256 0 0)", "rgb(-1 0 0)", "rgb(1, 2, 3 / 1)", "rgb(1 2, 3)",
    "rgb(1, 20%, 3)", "rgb(1, none, 3)", "rgb(1, 2)", "rgb(1, 2, 3, 4, 5)", "rgb(1,,2,3)",
    "rgb(1 2 3 / 2)", "rgb(1 2 3", "rgb 1 2 3", "RGB(1 2 3)", "hsl(1, 2, 3)", "hsl(1px 2% 3%)",
    "hsl(10 101% 3%)", "hwb(10 1% 3%)", "rgb(1 2 0x3)",
  ]) func badCSSColors(_ text: String) {
    #expect(Color(css: text) == nil)
    #expect(Color.fault(in: text) != nil || !text.contains("("))
  }

  /// The Web Platform Tests of CSS Color 4 (`color-computed-rgb`, `color-valid-hsl`) and Python's
  /// `colorsys`.
  @Test(arguments: [
    ("rgb(255, 128, 0)", [255, 128, 0, 255]), ("rgba(2,3,4,.2)", [2, 3, 4, 51]),
    ("rgb(2 3 4 / 20%)", [2, 3, 4, 51]), ("rgba( 20% 40% 60%/1 )", [51, 102, 153, 255]),
    ("rgb(20%, 40%, 60%, 40%)", [51, 102, 153, 102]), ("rgb(none 20% 255)", [0, 51, 255, 255]),
    ("rgb(127.5 0 0)", [127.5, 0, 0, 255]),
    ("hsl(120, 100%, 50%)", [0, 255, 0, 255]), ("hsla(240 100% 50% / 40%)", [0, 0, 255, 102]),
    ("hsl(120 30% 50%)", [89.25, 165.75, 89.25, 255]),
    ("hsl(120 30 50)", [89.25, 165.75, 89.25, 255]),
    ("hsl(-240deg 30% 50%)", [89.25, 165.75, 89.25, 255]),
    ("hsl(1turn 100% 50%)", [255, 0, 0, 255]), ("hsl(200grad 100% 50%)", [0, 255, 255, 255]),
    ("hsl(3.141592653589793rad 100% 50%)", [0, 255, 255, 255]),
    ("hsl(none none 50%)", [127.5, 127.5, 127.5, 255]),
    ("hsla(210, 50%, 40%, 0.5)", [51, 102, 153, 127.5]),
  ]) func cssFunctions(_ text: String, levels: [Double]) throws {
    let color = try #require(Color(css: text))
    for (value, level) in zip([color.red, color.green, color.blue, color.alpha], levels) {
      #expect(abs(value * 255 - level) < 1e-9)
    }
  }

  @Test func srgb() {
    // IEC 61966-2-1; 0.5 and 188/255 by hand.
    let vectors: [(Double, Double)] = [
      (0, 0), (1, 1), (0.04045, 0.0031308), (0.5, 0.214041), (188.0 / 255, 0.502886),
    ]
    for (encoded, linear) in vectors {
      #expect(abs(SRGB.linear(fromEncoded: encoded) - linear) < 1e-6)
      #expect(abs(SRGB.encoded(fromLinear: linear) - encoded) < 1e-6)
    }
  }
}
