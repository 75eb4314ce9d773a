import Legibility
import Testing
import TestSupport

/// The least alpha of text.
@Suite struct TextAlphaTests {
  /// Computed by another program, to five digits.
  @Test(arguments: [
    ("#000000", "#FFFFFF", [0.41617, 0.53468, 0.65081]),
    ("#FFFFFF", "#000000", [0.34919, 0.45533, 0.58383]),
    ("#FFFFFF", "#808080", [0.75818, nil, nil]),
    ("#000000", "#808080", [0.56787, 0.81323, nil]),
    ("#000000", "#CCCCCC", [0.44168, 0.57356, 0.71192]),
    ("#FFFFFF", "#CCCCCC", [nil, nil, nil]),
    ("#FFFFFF", "#3F51B5", [0.50449, 0.72923, nil]),
    ("#000000", "#FFEB3B", [0.42480, 0.54776, 0.67090]),
    ("#FFFFFF", "#E91E63", [0.76319, nil, nil]),
    ("#FFFFFF", "#333333", [0.35470, 0.50578, 0.69485]),
  ]) func solid(text: String, background: String, alphas: [Double?]) throws {
    for (ratio, alpha) in zip([3, 4.5, 7], alphas) {
      let text = try color(text).withAlpha(0.3)
      let found = TextAlpha.least(of: text, over: [try color(background)], ratio: ratio)
      #expect((found == nil) == (alpha == nil))
      if let found, let alpha { #expect(abs(found - alpha) < 6.1e-6) }
    }
  }

  @Test(arguments: TestSpace.allCases) func agreesWithAGrid(in space: TestSpace) throws {
    // For samples the range of backdrops is bounded from below, piece by piece.
    let slack = space == .samples ? 5e-4 : 0
    let space = try space.space
    var noise = Noise(state: 3)
    var found = 0
    for _ in 0..<200 {
      let text = noise.color()
      let backdrop = (0..<1 + noise.below(5)).map { _ in noise.color() }
      let ratio = 1.1 + 3 * noise.unit()
      let margin = Double(noise.below(2)) * 0.01
      // The same side as opaque text, so that a dip on the way is no cure.
      func passes(_ alpha: Double) -> Bool {
        backdrop.flatMap { corners($0, margin) }.allSatisfy { color in
          let result = text.withAlpha(alpha).composited(over: color)
          return result.contrastRatio(on: color, in: space) >= ratio
            && isDarker(result, than: color, in: space) == isDarker(text, than: color, in: space)
        }
      }
      guard
        let alpha = TextAlpha.least(
          of: text, over: backdrop, ratio: ratio, margin: margin, in: space)
      else {
        #expect(!passes(1))
        continue
      }
      found += 1
      #expect(passes(alpha) && passes(min(1, alpha + 0.01)) && !passes(alpha - 1e-4 - slack))
    }
    #expect(found > 30)
  }

  /// Legible text keeps its alpha.
  @Test func startsFromAnAlpha() throws {
    let (backdrop, ratio) = ([Color.white, Color(white: 0.8)], 4.5)
    func least(from lowest: Double) -> Double? {
      TextAlpha.least(of: .black, over: backdrop, ratio: ratio, from: lowest)
    }
    // Computed by another program, to five digits.
    let known = 0.57356
    for lowest in [0, 0.2, known - 1e-4] {
      let found = try #require(least(from: lowest))
      #expect(abs(found - known) < 6.1e-6, "\(lowest)")
    }
    #expect(least(from: known + 1e-4) == known + 1e-4)
    #expect(least(from: 1) == 1)
    #expect(TextAlpha.least(of: .white, over: backdrop, ratio: ratio, from: 1) == nil)
  }

  @Test func edges() {
    #expect(TextAlpha.least(of: .black, over: [], ratio: 4.5) == 0)
    #expect(TextAlpha.least(of: .black, over: [.white], ratio: 1) == 0)
    #expect(TextAlpha.least(of: .black, over: [.white], ratio: 21) == 1)
    #expect(TextAlpha.least(of: .black, over: [.white, .black], ratio: 1.1) == nil)
    #expect(TextAlpha.least(of: .black, over: [.clear], ratio: 1.1) == nil)
    #expect(TextAlpha.least(of: Color(white: .nan), over: [.white], ratio: 4.5) == nil)
  }
}
