import Legibility
import Testing
import TestSupport

/// Scrims over a known backdrop.
@Suite struct BackdropScrimTests {
  /// The worst panels of known styles, and their scrims for 4.5 and 7 with opaque text, and with
  /// text of alpha .70; computed by another program.
  @Test(arguments: [
    (0.3, true, [0.222, 0.406, 0.389, 0.753]), (0.7954, true, [0, 0, 0, 0.156]),
    (0.2, true, [0.319, 0.480, 0.466, 0.784]), (0.3503, false, [0, 0.003, 0.021, 0.418]),
  ]) func styles(panel: Double, isLight: Bool, alphas: [Double]) throws {
    let scrim = isLight ? Color.white : .black
    let text = isLight ? Color.black : .white
    for (index, expected) in alphas.enumerated() {
      let found = Scrim.leastAlpha(
        of: scrim, under: text.withAlpha(index < 2 ? 1 : 0.7), over: [Color(white: panel)],
        ratio: index % 2 == 0 ? 4.5 : 7)
      #expect(abs(try #require(found) - expected) < 6e-4)
    }
  }

  /// A search on a grid of alphas.
  private struct Grid {
    static let steps = 500
    let scrim: Color
    let text: Color
    let backdrop: [Color]
    let ratio: Double
    let margin: Double
    let space: RGBSpace

    func passes(_ alpha: Double) -> Bool {
      var isDark: Bool?
      return backdrop.allSatisfy { color in
        let panels = corners(panel(scrim, alpha, over: color), margin)
        isDark = nil
        return panels.allSatisfy { panel in
          let side = isDarker(text.composited(over: panel), than: panel, in: space)
          defer { isDark = side }
          return (isDark ?? side) == side && text.contrastRatio(on: panel, in: space) >= ratio
        }
      }
    }

    /// The first alpha from which on the text passes, or 0 without need of a scrim.
    var leastAlpha: Double? {
      if passes(0) { return 0 }
      guard passes(1) else { return nil }
      let failure = (0..<Self.steps).last { !passes(Double($0) / Double(Self.steps)) } ?? 0
      return Double(failure + 1) / Double(Self.steps)
    }
  }

  @Test(arguments: [(0.0, 1), (0, 40), (1.0 / 255, 1), (3.0 / 255, 12)], TestSpace.allCases)
  func agreesWithAGrid(_ kind: (margin: Double, colors: Int), in space: TestSpace) throws {
    let (margin, colors) = kind
    // For samples the range of panels is bounded from below, piece by piece.
    let slack = space == .samples ? 2e-4 : 1e-12
    let space = try space.space
    var noise = Noise(state: UInt64(colors) + 5)
    var between = 0
    for round in 0..<120 {
      let scrim = [Color.white, .black, noise.color()][round % 3]
      // A third of the texts is translucent, and most differ much from the scrim.
      let text = [Color.black, .white, noise.color(), noise.color()][noise.below(4)]
        .withAlpha(noise.below(3) == 0 ? 0.5 + 0.5 * noise.unit() : 1)
      let ratio = [1.5, 3, 4.5, 7][noise.below(4)]
      let backdrop = (0..<colors).map { _ in noise.color() }
      let grid = Grid(
        scrim: scrim, text: text, backdrop: backdrop, ratio: ratio, margin: margin, space: space)
      let expected = grid.leastAlpha
      let found = Scrim.leastAlpha(
        of: scrim, under: text, over: backdrop, ratio: ratio, margin: margin, in: space)
      #expect((found == nil) == (expected == nil))
      guard let found, let expected else { continue }
      #expect(grid.passes(found))
      #expect(found <= expected + slack && found > expected - 1 / Double(Grid.steps) - 1e-12)
      if found > 0 {
        #expect(!grid.passes(found - 1e-4 - slack))
        between += 1
      }
    }
    #expect(between > 15)
  }

  /// Blue over red gets darker before it is blue. Black text has 6.795 on the red, 5.849 with a
  /// fifth of the scrim, 5.409 with half, 5.511 with .6, 5.730 with .7, and 7.043 on the scrim.
  @Test func luminanceThatDips() throws {
    let scrim = Color(red: 0.1, green: 0.6, blue: 1)
    let red = Color(red: 1, green: 0.35, blue: 0.3)
    // 5.660, 5.679 with a tenth of the scrim, 5.726 with a fifth, and so on, rising.
    let grey = Color(white: 0.52)
    func least(_ backdrop: [Color], _ ratio: Double) throws -> Double {
      try #require(Scrim.leastAlpha(of: scrim, under: .black, over: backdrop, ratio: ratio))
    }
    #expect(try least([red], 5.7) == 0)
    #expect((0.1...0.2).contains(try least([grey], 5.7)))
    for backdrop in [[red, grey], [grey, red]] {
      #expect((0.6...0.7).contains(try least(backdrop, 5.7)))
    }
  }

  @Test func scrimsThatDoNotHelp() {
    let light = Color(white: 0.8)
    #expect(
      Scrim.leastAlpha(of: Color(white: 0.2), under: .black, over: [light], ratio: 4.5) == 0)
    #expect(
      Scrim.leastAlpha(
        of: Color(white: 0.2), under: .black, over: [light, Color(white: 0.3)], ratio: 4.5)
        == nil)
    #expect(
      Scrim.leastAlpha(of: .white, under: .white, over: [Color(white: 0.6)], ratio: 4.5) == nil)
  }

  @Test func backdrops() throws {
    #expect(Scrim.leastAlpha(of: .white, under: .black, over: [], ratio: 4.5) == 0)
    let any = Scrim.leastAlpha(of: .white, under: .black, ratio: 4.5)
    #expect(Scrim.leastAlpha(of: .white, under: .black, over: [.black], ratio: 4.5) == any)
    // What shows through a translucent backdrop may be black.
    #expect(
      Scrim.leastAlpha(
        of: .white, under: .black, over: [Color.white.withAlpha(0.3)], ratio: 4.5)
        == Scrim.leastAlpha(of: .white, under: .black, over: [Color(white: 0.3)], ratio: 4.5))
  }

  /// The margin applies to the panel, which must reach enc(.175) + m.
  @Test func margin() throws {
    let found = try #require(
      Scrim.leastAlpha(of: .white, under: .black, over: [.black], ratio: 4.5, margin: 0.02))
    #expect(abs(found - 0.4753) < 6e-5)
    #expect(
      Scrim.leastAlpha(of: .white, under: .black, over: [.black], ratio: 4.5, margin: -1)
        == Scrim.leastAlpha(of: .white, under: .black, over: [.black], ratio: 4.5))
    // No panel is brighter than white.
    #expect(
      Scrim.leastAlpha(of: .black, under: .white, over: [.white], ratio: 20.9, margin: 0.5) == nil)
  }
}
