import GLBlurChain
import TestSupport
import Testing

@Suite struct ChainEqualityTests {
  private static let card = Chain(
    nodes: [
      GaussianBlur(sigma: 3).id("blur"), Mask().input("blur").port("mask", "@shape"),
      Node(EffectView(.dark) { Label("A") }),
    ],
    output: "blur", scale: 2, colorSpace: .linear, inputs: ["shape": "shape.png"],
    description: "A card")

  @Test func thePlaceDoesNotCount() throws {
    let one = try read(#"[{"filter": "gaussianBlur", "sigma": 3}]"#, file: "one.json")
    let other = try read(
      "{\n\"nodes\": [\n{\"sigma\": 3.0,\n\"filter\": \"gaussianBlur\"}]}", file: "other.json")
    let inSwift = Chain { GaussianBlur(sigma: 3) }
    #expect(one == other && one == inSwift)
    #expect(Set([one, other, inSwift]).count == 1)
  }

  @Test func everyMemberCounts() {
    let changes: [(inout Chain) -> Void] = [
      { $0.nodes.removeLast() }, { $0.nodes.swapAt(0, 2) }, { $0.output = nil }, { $0.scale = 1 },
      { $0.colorSpace = .srgb }, { $0.inputs = [:] }, { $0.description = nil },
      { $0.nodes[0].id = "b" }, { $0.nodes[1].ports["mask"] = .source },
      { $0.nodes[1].colorSpace = .srgb }, { $0.nodes[0].filter = GaussianBlur(sigma: 3.001) },
      { $0.nodes[0].filter = GaussianBlur(sigma: .percent(3)) },
      { $0.nodes[0].filter = GaussianBlur(sigma: 3, edge: .wrap) },
      { $0.nodes[2].filter = EffectView(.dark) { Label("B") } },
      {
        $0.nodes[2].filter = EffectView(.dark) {
          Label("A")
          Label("A")
        }
      },
    ]
    for (index, change) in changes.enumerated() {
      var chain = Self.card
      #expect(chain == Self.card)
      change(&chain)
      #expect(chain != Self.card, "change \(index)")
    }
  }

  @Test func typesCount() {
    #expect(Chain { Opacity(0.5) } != Chain { Saturation(0.5) })
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func filters(_ name: String) throws {
    func check<F: Filter>(_ type: F.Type) {
      #expect(F.template == F.template)
      for parameter in F.parameters {
        for sample in Samples(parameter.domain).inside
        where sample.value != parameter.value(in: F.template) {
          var filter = F.template
          parameter.set(sample.value, in: &filter)
          #expect(filter != F.template, "\(parameter.name): \(sample.json)")
        }
      }
    }
    let type = try #require(Catalogue.filter(named: name))
    check(type)
  }

  @Test func everyPropertyOfAViewIsAParameter() {
    func check<V: View>(_ view: V.Type) {
      #expect(Set(storedParameters(of: V.template)) == Set(V.parameters.map(\.name)))
    }
    for view in ViewCatalogue.views { check(view) }
  }
}
