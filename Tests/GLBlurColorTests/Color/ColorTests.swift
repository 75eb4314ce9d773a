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
