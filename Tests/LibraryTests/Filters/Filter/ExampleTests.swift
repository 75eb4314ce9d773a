import GLBlurChain
import Testing

/// The examples and counterparts that filters state besides their parameters.
@Suite struct ExampleTests {
  @Test(arguments: Catalogue.filters.map { $0.name }) func example(of name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    let chain = try Chain(json: Array(filter.example.utf8))
    try chain.validate()
    #expect(chain.nodes.contains { type(of: $0.filter).name == name })
    #expect(chain.inputs.isEmpty)
    #expect(try ChainGraph(chain).images.isEmpty, "it reads the source alone")
    #expect(try chain.warnings().isEmpty)
    #expect(filter.example.hasPrefix("["), "a bare array")
  }

  @Test(arguments: Catalogue.filters.map { $0.name }) func counterparts(of name: String) throws {
    let filter = try #require(Catalogue.filter(named: name))
    let counterparts = filter.counterparts
    for text in [counterparts.gpuImage, counterparts.coreImage, counterparts.css] {
      guard let text else { continue }
      #expect(!text.isEmpty && !text.hasSuffix("."))
      #expect(!text.contains("  ") && !text.contains("\n"))
    }
    if let text = counterparts.coreImage { #expect(text.hasPrefix("CI")) }
  }
}
