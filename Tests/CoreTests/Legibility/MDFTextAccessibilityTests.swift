import Legibility
import Testing

/// The original project's tests, and another program's results for its algorithm.
@Suite struct MDFTextAccessibilityTests {
  @Test func choices() {
    let greys = [Color(white: 0), Color(white: 0.1)]
    func first(_ choices: [Color], _ options: MDF.Options = []) -> Color? {
      MDF.textColor(fromChoices: choices, onBackgroundColor: .white, options: options)
    }
    #expect(first([.white, .black]) == .black)
    #expect(first([]) == nil)
    for greys in [greys, greys.reversed()] {
      #expect(first(greys, .preferLighter) == Color(white: 0.1))
      #expect(first(greys, .preferDarker) == Color(white: 0))
      #expect(first(greys, [.preferLighter, .preferDarker]) == Color(white: 0))
      #expect(first(greys) == greys[0], "without a preference the order counts")
    }
    #expect(
      first([Color(white: 0.1), Color(white: 0, alpha: 0.6)], .preferDarker)
        == Color(white: 0, alpha: 0.6))
  }

  @Test func raisesAlpha() {
    let faint = Color.black.withAlpha(0.4)
    #expect(
      MDF.textColor(fromChoices: [faint], onBackgroundColor: .white, options: [])
        == Color.black.withAlpha(0.5390625))
    #expect(
      MDF.textColor(fromChoices: [faint], onBackgroundColor: .white, options: .preserveAlpha)
        == nil)
    #expect(
      MDF.textColor(
        fromChoices: [faint, .black], onBackgroundColor: .white, options: .preserveAlpha)
        == .black)
    #expect(
      MDF.textColor(fromChoices: [faint], onBackgroundColor: .white, options: .largeFont)
        == Color.black.withAlpha(0.421875))
  }

  /// Where both pass, white is taken.
  @Test func blackOrWhite() throws {
    let solid = try color("#737373")
    for alpha in [0.2, 1] {
      #expect(
        MDF.textColor(onBackgroundColor: .black, targetTextAlpha: alpha, font: nil)
          == Color.white.withAlpha(max(alpha, 0.4609375)))
      #expect(
        MDF.textColor(onBackgroundColor: .black, textAlpha: alpha, font: nil)
          == Color.white.withAlpha(max(alpha, 0.4609375)))
    }
    #expect(
      MDF.textColor(
        onBackgroundColor: .black, targetTextAlpha: 0.2, font: MDF.Font(points: 18))
        == Color.white.withAlpha(0.3515625))
    // 4.74 and 4.43; 3 is enough for either.
    #expect(MDF.textColor(onBackgroundColor: solid, targetTextAlpha: 1, options: []) == .white)
    #expect(
      MDF.textColor(onBackgroundColor: solid, targetTextAlpha: 1, options: .largeFont) == .white)
    #expect(
      MDF.textColor(
        onBackgroundColor: solid, targetTextAlpha: 1, options: [.largeFont, .preferDarker])
        == .black)
    #expect(
      MDF.textColor(onBackgroundColor: solid, targetTextAlpha: 1, options: .enhancedContrast)
        == nil)
  }

  @Test(arguments: [
    ("#000000", "#FFFFFF", [0.421875, 0.5390625, 0.65625]),
    ("#FFFFFF", "#000000", [0.3515625, 0.4609375, 0.5859375]),
    ("#FFFFFF", "#808080", [0.765625, nil, nil]),
    ("#000000", "#808080", [0.5703125, 0.8203125, nil]),
    ("#000000", "#CCCCCC", [0.4453125, 0.578125, 0.71875]),
    ("#FFFFFF", "#CCCCCC", [nil, nil, nil]),
    ("#FFFFFF", "#3F51B5", [0.5078125, 0.734375, nil]),
    ("#000000", "#FFEB3B", [0.4296875, 0.5546875, 0.671875]),
    ("#FFFFFF", "#E91E63", [0.765625, nil, nil]),
    ("#FFFFFF", "#333333", [0.359375, 0.5078125, 0.6953125]),
    ("#FFFFFF", "#FFFFFF", [nil, nil, nil]),
  ]) func minAlpha(text: String, background: String, alphas: [Double?]) throws {
    let (text, background) = (try color(text), try color(background))
    let options: [MDF.Options] = [.largeFont, [], .enhancedContrast]
    for (options, alpha) in zip(options, alphas) {
      for text in [text, text.withAlpha(0.1)] {
        #expect(
          MDF.minAlpha(ofTextColor: text, onBackgroundColor: background, options: options)
            == alpha)
      }
    }
    let largeEnhanced = MDF.minAlpha(
      ofTextColor: text, onBackgroundColor: background, options: [.largeFont, .enhancedContrast])
    #expect(largeEnhanced == alphas[1])
  }

  private static let passing: [(MDF.Options, [Bool])] = [
    ([], [true, true, false, false]),
    ([.largeFont], [true, true, true, false]),
    ([.enhancedContrast], [true, false, false, false]),
    ([.largeFont, .enhancedContrast], [true, true, false, false]),
  ]

  @Test(arguments: passing) func passes(options: MDF.Options, expected: [Bool]) {
    let passed: [Bool] = [0.7, 0.6, 0.5, 0.4].map {
      MDF.textColor(
        Color.black.withAlpha($0), passesOnBackgroundColor: .white, options: options)
    }
    #expect(passed == expected)
  }

  @Test(arguments: [(0.7, 8.52), (0.6, 5.7418), (0.5, 3.9767), (0.4, 2.849)])
  func ratio(alpha: Double, ratio: Double) {
    let text = Color.black.withAlpha(alpha)
    let found = MDF.contrastRatio(forTextColor: text, onBackgroundColor: .white)
    #expect(abs(found - ratio) < 5.1e-5)
    #expect(
      MDF.contrastRatio(forTextColor: text, onBackgroundColor: Color.white.withAlpha(0.2))
        == found, "backgrounds count as opaque")
  }

  /// .0395 is above this algorithm's .03928, and below .04045.
  @Test func threshold() {
    let grey = Color(white: 0.0395)
    // ((.0395 + .055) / 1.055)^2.4 is .00305634, .0395 / 12.92 is .00305728.
    let ratio = MDF.contrastRatio(forTextColor: .white, onBackgroundColor: grey)
    #expect(abs(ratio - 1.05 / 0.05305634) < 1e-4)
    #expect(abs(Color.white.contrastRatio(on: grey) - 1.05 / 0.05305728) < 1e-4)
  }

  @Test(arguments: [
    (14, MDF.Font.Weight.regular, false), (18, .regular, true), (20, .regular, true),
    (13, .bold, false), (14, .bold, true), (17, .regular, false), (10, .regular, false),
    (15, .black, true), (15, .heavy, true), (15, .bold, true), (15, .semibold, true),
    (15, .medium, false), (15, .regular, false), (15, .light, false), (15, .thin, false),
    (15, .ultraLight, false),
  ]) func largeFonts(points: Double, weight: MDF.Font.Weight, isLarge: Bool) {
    #expect(
      MDF.isLarge(forContrastRatios: MDF.Font(points: points, weight: weight)) == isLarge)
  }

  @Test func noFontIsNotLarge() {
    #expect(!MDF.isLarge(forContrastRatios: nil))
  }
}
