import GLBlur
import GLBlurChain
import Testing

/// Reports of missing weights, compared with fc-list, Fontconfig's own tool.
@Suite struct FontWeightTests {
  /// OpenType's weights by Fontconfig's (fontconfig.h).
  private static let numbers = [
    0: 100, 40: 200, 50: 300, 80: 400, 100: 500, 180: 600, 200: 700, 205: 800, 210: 900,
  ]

  private func listed(_ family: String) throws -> [Int] {
    let output = try outcome(of: ["fc-list", "-f", "%{weight}\n", family]).output
    let weights = try output.split(separator: "\n").map { line in
      try #require(Int(line).flatMap { Self.numbers[$0] })
    }
    return Set(weights).sorted()
  }

  @Test(arguments: [(Fonts.latin, "a"), (Fonts.cjk, "漢")])
  func missingWeightsAreReported(_ family: String, _ letter: String) throws {
    let weights = try listed(family)
    for asked in stride(from: 100, through: 900, by: 100) {
      let text = try typeset(TextRequest(letter, family: family, size: 20, weight: asked))
      if asked == 400 || weights.contains(asked) {
        #expect(text.missingWeights.isEmpty, "\(asked)")
        continue
      }
      let missing = try #require(text.missingWeights.first, "\(asked)")
      #expect(missing.asked == asked && missing.family.name == family)
      #expect(missing.family.weights == weights && missing.family.variableWeights == nil)
      #expect(weights.contains(missing.used) || missing.used > weights[0])
    }
  }

  /// Only the family that lacks the weight is reported, even if it is a fallback.
  @Test func fallbacksAreReported() throws {
    let text = try typeset(TextRequest("a漢😀", family: Fonts.latin, size: 20, weight: 700))
    #expect(text.families == [Fonts.latin, Fonts.cjk, Fonts.emoji])
    #expect(text.missingWeights.map(\.family.name) == [Fonts.cjk])
  }

  @Test func installedFamiliesAreListed() throws {
    let families = try PangoTypesetter.shared.families()
    #expect(families.map(\.name) == families.map(\.name).sorted())
    let output = try outcome(of: ["fc-list", "-f", "%{family[0]}\n"]).output
    #expect(families.map(\.name) == Set(output.split(separator: "\n").map(String.init)).sorted())
    let latin = try #require(families.first { $0.name == Fonts.latin })
    #expect(try latin.weights == listed(Fonts.latin) && latin.hasItalics)
  }
}
