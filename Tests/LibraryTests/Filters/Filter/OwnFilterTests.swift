import Foundation
import GLBlurChain
import TestSupport
import Testing

/// The filter that the documentation of `Filter` shows.
private struct Frost: Filter {
  var sigma: Length = 12

  static let template = Frost()
  static let parameters: [Parameter<Frost>] = [
    .length("sigma", \.sigma, in: 0...100, "The standard deviation of the blur.")
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let blurred = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
    return try lowering.apply(Tint(.white, alpha: 0.3), to: blurred)
  }
}

private struct HDRGlow: Filter {
  static let template = HDRGlow()

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    inputs.main
  }
}

/// A filter with a property that is not a parameter.
private struct Shade: Filter {
  var shade = 0.5

  static let template = Shade()

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(Tint(Color(white: shade), alpha: 0.5), to: inputs.main)
  }
}

/// A filter that reads an image to which a parameter refers.
private struct Stamp: Filter {
  var picture = Reference.source

  static let template = Stamp()
  static let parameters: [Parameter<Stamp>] = [
    .reference("picture", \.picture, "The image that is laid on the other.")
  ]

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard let picture = inputs.image(picture) else { throw FilterError("there is no picture") }
    return try lowering.apply(Blend(), to: inputs.main, ports: ["overlay": picture])
  }
}

/// Filters that a program declares, with only the members that a filter must have.
@Suite struct OwnFilterTests {
  @Test func descriptionsHaveDefaults() {
    #expect(Frost.name == "frost" && HDRGlow.name == "hdrGlow")
    #expect(Frost.summary.isEmpty && Frost.formula.isEmpty && Frost.example.isEmpty)
    #expect(Frost.ports == [.input] && Frost.counterparts == Counterparts())
    #expect(Frost.rules.isEmpty && Frost.refusals.isEmpty && HDRGlow.parameters.isEmpty)
  }

  @Test func isLoweredToItsParts() throws {
    let own = try LoweredChain(Chain { Frost(sigma: 7) })
    let parts = try LoweredChain(
      Chain {
        GaussianBlur(sigma: 7)
        Tint(.white, alpha: 0.3)
      })
    #expect(own.meanings == parts.meanings)
  }

  /// A parameter that refers to an image is connected as a port is.
  @Test func referencesAreConnected() throws {
    let logo = [(name: "logo", size: Size(width: 64, height: 48))]
    let own = try LoweredChain(Chain { Stamp(picture: "@logo") }, images: logo)
    let parts = try LoweredChain(Chain { Blend("@logo") }, images: logo)
    #expect(own.meanings == parts.meanings)
    let unknown = #expect(throws: ChainError.self) {
      try Chain { Stamp(picture: "@mark") }.validate(boundImages: ["logo"])
    }
    #expect(unknown?.path == "nodes[0].picture")
  }

  /// Properties that are not parameters differ, too.
  @Test func valuesThatDifferAreLoweredEach() throws {
    let shades = [0, 0.5, 0, 1]
    let together = try LoweredChain(shades.map { shade in Chain { Shade(shade: shade) } })
    let alone = try shades.map { shade in try LoweredChain(Chain { Shade(shade: shade) }) }
    #expect(together.meanings == alone.flatMap(\.meanings))
    #expect(Set(together.meanings).count == 3)
    #expect(together.outputs[0].index == together.outputs[2].index, "equal values are shared")
  }

  @Test func parametersAreChecked() {
    let error = #expect(throws: ChainError.self) { try Chain { Frost(sigma: 101) }.validate() }
    #expect(error?.path == "nodes[0].sigma" && error?.message.contains("0 to 100") == true)
    var chain = Chain { Frost() }
    let unknown = #expect(throws: ChainError.self) { try chain.set("0.sgima", to: "3") }
    #expect(unknown?.message == "unknown parameter of 'frost'; did you mean 'sigma'?")
  }

  @Test func programsCanDeclareTheDocumentedFilter() throws {
    let check = try TypeCheck(
      [
        "Chain { Frost(sigma: 3) }",
        "try? Chain { Frost() }.variants(\"0\", \\Frost.sigma, over: [1, 2])",
        "try? Chain(json: #\"[{\"filter\": \"frost\"}]\"#, filters: [Frost.self])",
        "Set([Frost(), Frost(sigma: 3)])",
      ], declarations: try documentedFilter())
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func documentedFilterIsTested() throws {
    let file = try String(contentsOfFile: #filePath, encoding: .utf8)
    #expect(file.contains("private " + (try documentedFilter())))
  }

  private func documentedFilter() throws -> String {
    let source = try String(
      contentsOf: Repository.root.appendingPathComponent(
        "Sources/GLBlurFilters/Filter/Filter.swift"),
      encoding: .utf8)
    let parts = source.components(separatedBy: "/// ```")
    let lines = try #require(parts.count > 2 ? parts[1] : nil).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst().map { line in
      line.hasPrefix("/// ") ? String(line.dropFirst(4)) : ""
    }.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }
}
