import GLBlurChain
import TestSupport
import Testing

/// Chains that are lowered together share their common operations.
@Suite struct ChainVariantTests {
  private func convolutions(_ variants: Chain...) throws -> Int {
    try LoweredChain(variants).kernels(Convolve.self).count
  }

  private func blur(
    _ sigma: Length = 2, _ space: ColorSpace = .srgb, scale: Double = 1
  ) -> Chain {
    Chain(scale: scale, colorSpace: space) { GaussianBlur(sigma: sigma) }
  }

  @Test func equalNodesAreLoweredOnce() throws {
    #expect(try convolutions(blur()) == 2)
    #expect(try convolutions(blur(), blur()) == 2)
    var tinted = blur()
    tinted.nodes.append(Node(Tint(.white, alpha: 0.5)))
    #expect(try convolutions(blur(), tinted) == 2)
  }

  @Test func whateverChangesTheResultIsAnother() throws {
    #expect(try convolutions(blur(2), blur(3)) == 4)
    #expect(try convolutions(blur(), blur(scale: 1.5)) == 4)
    #expect(try convolutions(blur(), blur(2, .linear)) == 4)
    var mirrored = blur()
    mirrored.nodes[0].filter = GaussianBlur(sigma: 2, edge: .mirror)
    #expect(try convolutions(blur(), mirrored) == 4)
    var after = blur()
    after.nodes.insert(Node(Opacity(0.5)), at: 0)
    #expect(try convolutions(blur(), after) == 4)
    let images = [(name: "a", size: Size(width: 64, height: 48))]
    let other = Chain { GaussianBlur(sigma: 2).input("@a") }
    #expect(try LoweredChain([blur(), other], images: images).kernels(Convolve.self).count == 4)
  }

  @Test func equalNodesOfOneChainStayTwo() throws {
    let chain = Chain {
      GaussianBlur(sigma: 2).id("a")
      GaussianBlur(sigma: 2).input(.source)
      Blend(.difference).port("overlay", "a")
    }
    #expect(try convolutions(chain) == 4)
    #expect(try convolutions(chain, chain) == 4)
  }

  @Test func conversionsAreSharedToo() throws {
    let lowered = try LoweredChain([blur(2, .linear), blur(3, .linear)])
    let decodings = lowered.network.operations.filter {
      if case .point(let kernel) = $0.body { kernel is DecodeSRGB } else { false }
    }
    #expect(decodings.count == 1)
  }

  @Test func valuesOfAParameter() throws {
    let chain = Chain {
      GaussianBlur(sigma: 2).id("blur")
      Opacity(0.5)
    }
    let blurs = try chain.variants("blur.sigma", over: ["3", "10%", "\"5%\""]).map {
      try #require($0.nodes[0].filter as? GaussianBlur).sigma
    }
    #expect(blurs == [.points(3), .percent(10), .percent(5)])
    #expect(try chain.variants("1.amount", over: []).isEmpty)
  }

  @Test func valuesOfAProperty() throws {
    let chain = Chain {
      GaussianBlur(sigma: 2).id("blur")
      Opacity(0.5)
    }
    let lengths: [Length] = [3, .percent(10)]
    let typed = try chain.variants("blur", \GaussianBlur.sigma, over: lengths)
    let spelled = try chain.variants("blur.sigma", over: ["3", "\"10%\""])
    for (typed, spelled) in zip(typed, spelled) {
      let sigma = (typed.nodes[0].filter as? GaussianBlur)?.sigma
      #expect(sigma != nil && sigma == (spelled.nodes[0].filter as? GaussianBlur)?.sigma)
      #expect((typed.nodes[1].filter as? Opacity)?.amount == 0.5)
    }
    #expect(typed.count == 2)
    let amounts = try chain.variants("1", \Opacity.amount, over: [0.25])
    #expect(amounts.map { ($0.nodes[1].filter as? Opacity)?.amount } == [0.25])
    let other = #expect(throws: ChainError.self) {
      try chain.variants("blur", \Opacity.amount, over: [1])
    }
    #expect(other?.message.contains("expected 'opacity'") == true)
    let nobody = #expect(throws: ChainError.self) {
      try chain.variants("blurr", \GaussianBlur.sigma, over: lengths)
    }
    #expect(nobody?.message.contains("did you mean 'blur'") == true)
  }

  @Test func errorsNameTheVariant() {
    let crops = [20.0, 70].map { width in Chain { Crop(frame: Frame(0, 0, .points(width), 10)) } }
    let size = #expect(throws: ChainError.self) { try LoweredChain(crops) }
    #expect(size?.path.hasPrefix("variants[1].nodes[0]") == true && size?.cause == .image)
    let alone = #expect(throws: ChainError.self) { try LoweredChain(crops[1]) }
    #expect(alone?.path.hasPrefix("nodes[0]") == true)
    let value = #expect(throws: ChainError.self) {
      try Chain { Opacity(0.5) }.variants("0.amount", over: ["0.2", "2"])
    }
    #expect(value?.path == "0.amount=2")
  }
}
