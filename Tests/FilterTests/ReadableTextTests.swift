import GLBlur
import TestSupport
import Testing

/// Which labels of Examples/readable-text can be read over black, white and a document, by the
/// figures of effects.md, 2.3 and 5.4.
@Suite struct ReadableTextTests {
  enum Treatment: String, CaseIterable {
    case label
    case vibrancyLight = "vibrancy-light"
    case vibrancyDark = "vibrancy-dark"
    case recipe
    case guaranteed
  }

  private let renderer = Renderer(Renderer.Options(backend: .cpu, depth: .float))

  private func chain(_ name: String) throws -> Chain {
    try Chain(json: exampleBytes("readable-text/\(name).json"))
  }

  private func backdrop(_ name: String) throws -> Image {
    try renderer.render(
      chain(name), Image(rgba8: [0, 0, 0, 0], width: 1, height: 1)
    ).converted(to: .rgba8)
  }

  /// The contrast of the lightest and the darkest pixel of the label's box: on a panel of one
  /// colour, of text and panel.
  private func contrast(_ treatment: Treatment, over name: String) throws -> Double {
    let backdrop = try backdrop(name)
    let chain = try chain(treatment.rawValue)
    let label = try #require(try renderer.legibility(of: chain, backdrop).first)
    let image = try renderer.render(chain, backdrop)
    let samples = try image.rgbaFloat()
    let luminances = label.box.rows.flatMap { y in
      label.box.columns.map { x in
        let p = (0..<3).map { Double(samples[4 * (y * image.width + x) + $0]) }
        return Color(red: p[0], green: p[1], blue: p[2]).relativeLuminance
      }
    }
    let lightest = try #require(luminances.max())
    let darkest = try #require(luminances.min())
    return (lightest + 0.05) / (darkest + 0.05)
  }

  @Test(arguments: [
    (Treatment.label, "black", 1.484), (.label, "white", 5.742),
    (.vibrancyLight, "black", 2.47), (.vibrancyLight, "white", 1.092),
    (.vibrancyDark, "black", 1.583), (.vibrancyDark, "white", 6.54),
    (.recipe, "black", 5.968), (.recipe, "white", 8.520),
  ])
  func pixelsHaveTheFigures(
    _ treatment: Treatment, _ backdrop: String, _ expected: Double
  ) throws {
    let contrast = try contrast(treatment, over: backdrop)
    #expect(abs(contrast - expected) <= 0.01, "\(contrast)")
  }

  @Test(arguments: Treatment.allCases)
  func whatPassesEverywhere(_ treatment: Treatment) throws {
    let chain = try chain(treatment.rawValue)
    let verdicts = try ["black", "white", "document"].map { name in
      let label = try #require(try renderer.legibility(of: chain, backdrop(name)).first)
      return label.reaches(.aa)
    }
    let passesEverywhere = treatment == .recipe || treatment == .guaranteed
    #expect(verdicts.contains(false) != passesEverywhere)
    #expect(!verdicts.contains(nil))
  }

  @Test(arguments: ["black", "white"]) func theGuaranteeHolds(_ backdrop: String) throws {
    #expect(try contrast(.guaranteed, over: backdrop) >= 4.5)
  }
}
