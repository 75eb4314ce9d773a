import GLBlurChain
import Testing

@Suite struct ChainLimitTests {
  private func refusal(_ json: String, _ limits: ChainLimits) -> ChainError? {
    do {
      _ = try Chain(json: json, file: "c.json", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  private let labels = #"""
    [{"filter": "label", "text": "four"},
     {"filter": "effectView", "style": "light", "frame": [0, 0, 90, 90], "content": [
       {"view": "label", "text": "ab"}, {"view": "vibrancyView", "content": [
         {"view": "label", "text": "é✓"}]}]}]
    """#

  /// The chain has two nodes and three views.
  @Test func nodesAndViewsCount() {
    #expect(refusal(labels, ChainLimits(maxNodes: 5)) == nil)
    #expect(
      refusal(labels, ChainLimits(maxNodes: 4))?.description
        == "c.json: nodes: a chain may have at most 4 nodes, including the views in their "
        + "content, and this one has 5")
  }

  /// The labels have 4, 2 and 2 characters, whose UTF-8 has more bytes.
  @Test func charactersOfLabelsCount() throws {
    #expect(refusal(labels, ChainLimits(maxText: 8)) == nil)
    let error = try #require(refusal(labels, ChainLimits(maxText: 7)))
    #expect(error.line == 2)
    #expect(error.path == "nodes[1]")
    #expect(error.message.hasPrefix("the labels of a chain may have at most 7 characters together"))
    #expect(refusal(labels, ChainLimits(maxText: 3))?.path == "nodes[0]")
  }

  @Test func bytesCount() {
    let json = #"[{"filter": "invert"}]"#
    #expect(refusal(json, ChainLimits(maxBytes: json.utf8.count)) == nil)
    #expect(refusal(json, ChainLimits(maxBytes: json.utf8.count - 1)) != nil)
  }

  @Test func numbersOutOfRangeAreReplaced() {
    #expect(ChainLimits(maxBytes: 0, maxNodes: 0, maxText: -1).maxNodes == 1)
    #expect(ChainLimits(maxText: -1).maxText == 0)
    let most = ChainLimits(maxBytes: .max, maxNodes: .max, maxText: .max)
    #expect(most == ChainLimits())
    #expect(most.maxNodes == 10_000 && most.maxText == 100_000 && most.maxBytes == 16 << 20)
  }

  /// A text has at most 20 000 bytes.
  @Test func everyChainHasLimits() throws {
    let text = String(repeating: "x", count: 20_000)
    let five = Chain(nodes: (0..<5).map { _ in Node(Label(text)) })
    try five.validate()
    let six = Chain(nodes: five.nodes + [Node(Label("x"))])
    let error = #expect(throws: ChainError.self) { try six.validate() }
    #expect(error?.path == "nodes[5]")
  }
}
