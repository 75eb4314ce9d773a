import Foundation
import GLBlurChain
import TestSupport
import Testing

/// A filter with a parameter that chain files must set, one with a default, and a port.
private struct Frost: Filter {
  var sigma: Length = 12
  var color = Color.white

  static let template = Frost()
  static let ports = [Port.input, Port("shape", standard: .none, "the shape of the frost")]
  static let parameters: [Parameter<Frost>] = [
    .length("sigma", \.sigma, in: 0...100, isRequired: true, "The standard deviation."),
    .color("color", \.color, "The colour that is laid over the blur."),
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
  }
}

/// A filter whose name is in the catalogue.
private struct Saturation: Filter {
  static let template = Saturation()

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal { inputs.main }
}

/// A filter with the name of `Frost`.
private struct OtherFrost: Filter {
  static let template = OtherFrost()
  static let name = "frost"

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal { inputs.main }
}

/// A filter with a parameter that has the name of a member of every node.
private struct Numbered: Filter {
  var id = 0

  static let template = Numbered()
  static let parameters: [Parameter<Numbered>] = [.integer("id", \.id, in: 0...9, "A number.")]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal { inputs.main }
}

/// Chain files can name the filters of a program.
@Suite struct OwnFilterFileTests {
  private func complaint(
    _ json: String, _ filters: [any Filter.Type] = [Frost.self], file: String? = nil
  ) -> ChainError? {
    do throws(ChainError) {
      _ = try Chain(json: json, file: file, filters: filters)
      return nil
    } catch {
      return error
    }
  }

  @Test func isReadAndWritten() throws {
    let text = ##"[{"filter": "frost", "sigma": "5%", "color": "#000", "id": "a", "shape": "b"}]"##
    let chain = try Chain(json: text, filters: [Frost.self])
    #expect(
      chain
        == Chain { Frost(sigma: .percent(5), color: .black).id("a").port("shape", "b") })
    #expect(try Chain(json: chain.json, filters: [Frost.self]) == chain)
    #expect(try Chain(json: Data(chain.json.utf8), filters: [Frost.self]) == chain)
    #expect(chain.json.contains(#"{ "id": "a", "filter": "frost", "shape": "b", "sigma": "5%""#))
  }

  @Test func standsBesideTheCatalogue() throws {
    let chain = try Chain(
      json: #"[{"filter": "opacity"}, {"filter": "frost", "sigma": 1}]"#, filters: [Frost.self])
    #expect(
      chain
        == Chain {
          Opacity(1)
          Frost(sigma: 1)
        })
  }

  @Test func mistakesAreFound() {
    let cases = [
      (#"[{"filter": "frots"}]"#, "nodes[0].filter", "did you mean 'frost'?"),
      (#"[{"filter": "zzzzzz"}]"#, "nodes[0].filter", "docs/filters.md lists all"),
      (#"[{"filter": "frost", "sigma": 101}]"#, "nodes[0].sigma", "0 to 100 points"),
      (#"[{"filter": "frost", "sgima": 1}]"#, "nodes[0].sgima", "did you mean 'sigma'?"),
      (#"[{"filter": "frost"}]"#, "nodes[0]", "needs the parameter 'sigma'"),
    ]
    for (json, path, message) in cases {
      let error = complaint(json)
      #expect(error?.path == path, "\(json)")
      #expect(error?.message.contains(message) == true, "\(json): \(String(describing: error))")
    }
    let unknown = complaint(#"[{"filter": "frost", "sigma": 1}]"#, [])
    #expect(unknown?.path == "nodes[0].filter")
  }

  @Test func namesMustDiffer() {
    let chain = #"[{"filter": "opacity"}]"#
    let catalogued = complaint(chain, [Saturation.self], file: "card.json")
    #expect(
      catalogued?.description
        == "card.json: filters: 'saturation', the name of Saturation, is that of a filter of the "
        + "catalogue; give the type another 'name'")
    #expect(
      complaint(chain, [Frost.self, OtherFrost.self])?.message
        == "'frost' is the name of both Frost and OtherFrost; give one of them another 'name'")
    #expect(complaint(chain, [Frost.self, Frost.self]) != nil)
    #expect(
      complaint(chain, [Numbered.self])?.message
        == "a node of 'numbered' would have two members 'id'; give the parameter or port of "
        + "Numbered another name")
  }
}
