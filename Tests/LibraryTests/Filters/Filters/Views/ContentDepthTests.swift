import GLBlurChain
import Testing

/// The cost of nested views grows in proportion to their depth.
@Suite struct ContentDepthTests {
  /// If each level doubled the work, the test would never end.
  @Test func deepContentIsQuick() throws {
    var view = EffectView(.light)
    for _ in 1...60 {
      let inner = view
      view = EffectView(.light) { inner }
    }
    let chain = Chain { view }
    try chain.validate()
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(Size(width: 8, height: 8)),
      in: LoweringContext(precision: .bits8))
    #expect(lowered.outputs.count == 1)
    #expect(Content([view]) == Content([view]) && Content([view]) != Content())
  }
}
