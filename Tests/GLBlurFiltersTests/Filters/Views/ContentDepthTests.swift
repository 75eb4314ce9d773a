import GLBlurChain
import Testing

/// Views inside of views cost no more than in proportion.
@Suite struct ContentDepthTests {
  /// Twice the work a level would be 2⁶⁰ times as much, and never end.
  @Test func deepContentIsQuick() throws {
    var view = EffectView(.light)
    for _ in 1...60 {
      let inner = view
      view = EffectView(.light) { inner }
    }
    let chain = Chain { view }
    try chain.validate()
    let lowered = try Chain.lowered(
      [chain], source: Size(width: 8, height: 8), images: [], precision: .bits8)
    #expect(lowered.outputs.count == 1)
    #expect(Content([view]) == Content([view]) && Content([view]) != Content())
  }
}
