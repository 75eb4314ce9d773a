import GLBlurChain
import TestSupport
import Testing

/// The same chain, written in JSON and in Swift, becomes the same network.
@Suite struct ChainInSwiftTests {
  private func expectSame(_ json: String, _ chain: Chain) throws {
    let images = [(name: "logo", size: Size(width: 64, height: 48))]
    let read = try LoweredChain(try read(json, bound: ["logo"]), images: images)
    let built = try LoweredChain(chain, images: images)
    #expect(read.network.operations.count == built.network.operations.count)
    #expect(
      Meaning.of(read.network, output: read.output.index)
        == Meaning.of(built.network, output: built.output.index))
    #expect(read.output.extent == built.output.extent)
    #expect(read.plan().passes.count == built.plan().passes.count)
  }

  @Test func inARow() throws {
    try expectSame(
      #"[{"filter": "gaussianBlur", "sigma": 3}, {"filter": "saturation", "amount": 1.8}, {"filter": "tint", "color": {"white": 1, "alpha": 0.3}}]"#,
      Chain {
        GaussianBlur(sigma: 3)
        Saturation(1.8)
        Tint(.white, alpha: 0.3)
      })
  }

  @Test func asAGraph() throws {
    try expectSame(
      """
      {"scale": 2, "colorSpace": "linear", "output": "out", "nodes": [
        {"id": "glass", "filter": "boxBlur", "radius": "10%", "passes": 3, "edge": "wrap"},
        {"id": "card", "filter": "roundedRect", "frame": [2, 3, "50%", 8], "cornerRadius": 2},
        {"id": "out", "filter": "mask", "input": "glass", "mask": "card", "base": "none",
         "colorSpace": "srgb"},
        {"filter": "blend", "overlay": "@logo", "mode": "softLight"}]}
      """,
      Chain(scale: 2, colorSpace: .linear, output: "out") {
        BoxBlur(radius: .percent(10), passes: 3, edge: .wrap).id("glass")
        RoundedRect(frame: Frame(2, 3, .percent(50), 8), cornerRadius: 2).id("card")
        Mask().input("glass").port("mask", "card").port("base", .none).id("out").colorSpace(.srgb)
        Blend(.softLight).port("overlay", "@logo")
      })
  }

  @Test func meaningsDiffer() throws {
    let one = try LoweredChain(Chain { GaussianBlur(sigma: 3) })
    let other = try LoweredChain(Chain { GaussianBlur(sigma: 3.001) })
    #expect(
      Meaning.of(one.network, output: one.output.index)
        != Meaning.of(other.network, output: other.output.index))
  }

  @Test func buildersTakeConditionsAndLoops() {
    let isFrosted = true
    let chain = Chain {
      for amount in [0.5, 2] { Saturation(amount) }
      if isFrosted { GaussianBlur(sigma: 3) }
      if !isFrosted { Opacity(0.5) } else { Opacity(0.25) }
    }
    #expect(
      chain.nodes.map { type(of: $0.filter).name }
        == ["saturation", "saturation", "gaussianBlur", "opacity"])
  }
}
