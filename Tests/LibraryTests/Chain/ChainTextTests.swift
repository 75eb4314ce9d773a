import AgreementSupport
import Foundation
import GLBlurChain
import TestSupport
import Testing

/// The text of a chain is a chain file that says the same.
@Suite struct ChainTextTests {
  private func expectReadBack(
    _ chain: Chain, at place: SourceLocation = #_sourceLocation
  ) throws {
    let text = chain.json
    #expect(try Chain(json: text) == chain, "\(text)", sourceLocation: place)
    #expect(try Chain(json: Array(text.utf8)).json == text, sourceLocation: place)
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func examples(_ name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    try expectReadBack(Chain(json: filter.example))
  }

  /// Every filter at every notable value of each of its parameters and ports.
  @Test(arguments: CataloguedFilter.all) func values(_ filter: CataloguedFilter) throws {
    let images = [CataloguedFilter.main, CataloguedFilter.overlay, CataloguedFilter.ownSize]
    let chains = filter.variants.map(\.chain).filter { chain in
      (try? chain.validate(boundImages: Set(images))) != nil
    }
    #expect(!chains.isEmpty)
    for chain in chains { try expectReadBack(chain) }
  }

  @Test(arguments: [
    "control-centre", "core-image", "cross-fade", "effect-card", "frosted-card", "glass-container",
    "liquid-glass", "logo-on-glass", "lower-third",
    "scrolling-panel", "tilt-shift", "unreadable-label", "vertical-film", "vibrancy", "watermark",
    "readable-text/black",
    "readable-text/document",
    "readable-text/guaranteed", "readable-text/label", "readable-text/recipe",
  ]) func exampleFiles(_ name: String) throws {
    let file = Repository.root.appendingPathComponent("Examples/\(name).json")
    let chain = try Chain(json: Data(contentsOf: file))
    #expect(chain.nodes.count > 0)
    try expectReadBack(chain)
  }

  @Test(arguments: 0..<300) func randomChains(_ seed: UInt64) throws {
    var generator = ChainGenerator(
      seed: seed, size: Size(width: 40, height: 30), mostGain: seed % 2 == 0 ? nil : 30)
    try expectReadBack(generator.chain().chain)
  }

  @Test func everyMember() throws {
    let chain = Chain(
      nodes: [
        GaussianBlur(sigma: .percent(2.5), edge: .mirror).id("blur").colorSpace(.linear),
        Resize(factor: 0.1).input("source").id("small"),
        Mask(channel: .alpha).port("base", .none).port("mask", "@a \"quoted\" name").id("out"),
        Node(Tint(Color(red: 0.1, green: 1e-9, blue: 1))),
      ],
      output: "out", scale: 1.5, colorSpace: .linear,
      inputs: ["a \"quoted\" name": "tab\t and \u{1}.png", "b": "ü.png"],
      description: "A line,\nanother line \\ and \u{1F600}")
    try expectReadBack(chain)
  }

  @Test func looksAsPeopleWriteIt() {
    let chain = Chain(scale: 2) {
      GaussianBlur(sigma: 14, edge: .mirror)
      Saturation(1.8).id("glass").colorSpace(.linear)
      RoundedRect(frame: Frame(.percent(8), 10, .percent(84), 40.5), cornerRadius: 24).id("card")
      Mask().input("glass").port("mask", "card").port("base", .source)
      EffectView(.dark, frame: Frame(0, 0, 60, 40), backgroundColor: Color(white: 1, alpha: 0.3)) {
        Label("Ready", color: .auto)
        EffectView(.light) {
          ImageView("@logo")
        }
      }
    }
    #expect(
      chain.json == """
        {
          "version": 1,
          "scale": 2,
          "nodes": [
            { "filter": "gaussianBlur", "sigma": 14, "edge": "mirror" },
            { "id": "glass", "filter": "saturation", "amount": 1.8, "colorSpace": "linear" },
            { "id": "card", "filter": "roundedRect", "frame": ["8%", 10, "84%", 40.5], "cornerRadius": 24 },
            { "filter": "mask", "input": "glass", "mask": "card", "base": "source" },
            {
              "filter": "effectView", "frame": [0, 0, 60, 40], "style": "dark", "backgroundColor": { "white": 1, "alpha": 0.3 },
              "content": [
                { "view": "label", "text": "Ready", "color": "auto" },
                {
                  "view": "effectView", "style": "light",
                  "content": [
                    { "view": "imageView", "image": "@logo" }
                  ]
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func invalidChainsHaveATextToo() throws {
    #expect(
      Chain(nodes: []).json == """
        {
          "version": 1,
          "nodes": []
        }

        """)
    #expect(Chain { Opacity(.nan) }.json.contains("null"))
    #expect(Chain { Opacity(0.5).port("mask", "a").port("depth", "b") }.json.contains("\"b\""))
  }
}
