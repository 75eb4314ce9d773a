import GLBlurColor
import Testing

/// Values from Apple's documentation of UIColor.
@Suite struct ColorNameTests {
  @Test(
    arguments: [
      ("black", [0, 0, 0, 1]), ("darkGray", [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]),
      ("gray", [0.5, 0.5, 0.5, 1]), ("lightGray", [2.0 / 3, 2.0 / 3, 2.0 / 3, 1]),
      ("white", [1, 1, 1, 1]), ("clear", [0, 0, 0, 0]), ("red", [1, 0, 0, 1]),
      ("green", [0, 1, 0, 1]), ("blue", [0, 0, 1, 1]), ("cyan", [0, 1, 1, 1]),
      ("magenta", [1, 0, 1, 1]), ("yellow", [1, 1, 0, 1]), ("orange", [1, 0.5, 0, 1]),
      ("purple", [0.5, 0, 0.5, 1]), ("brown", [0.6, 0.4, 0.2, 1]),
    ] as [(String, [Double])])
  func values(_ name: String, components: [Double]) throws {
    let color = try #require(Color(named: name))
    #expect([color.red, color.green, color.blue, color.alpha] == components)
    #expect(Color.names.contains(name))
  }

  @Test func properties() {
    let colors: [Color] = [
      .black, .darkGray, .gray, .lightGray, .white, .clear, .red, .green, .blue, .cyan, .magenta,
      .yellow, .orange, .purple, .brown,
    ]
    #expect(colors == Color.names.prefix(15).compactMap { Color(named: $0) })
  }

  /// CSS Color 4, 6.1: 148 names, twelve of them in UIKit, and `transparent`.
  @Test func css() throws {
    for (name, hex) in [
      ("aliceblue", "#F0F8FF"), ("darkgray", "#A9A9A9"), ("darkgrey", "#A9A9A9"),
      ("grey", "#808080"), ("lightgray", "#D3D3D3"), ("lime", "#00FF00"),
      ("rebeccapurple", "#663399"), ("tomato", "#FF6347"), ("yellowgreen", "#9ACD32"),
      ("transparent", "#0000"),
    ] {
      let color = try #require(Color(named: name))
      #expect(color == Color(hex: hex), "\(name)")
    }
    #expect(Color.names.count == 15 + 136 + 1 && Set(Color.names).count == Color.names.count)
  }

  @Test(arguments: ["", "Red", " red", "Tomato", "#fff", "auto", "currentcolor"])
  func otherWords(_ word: String) {
    #expect(Color(named: word) == nil)
  }
}
