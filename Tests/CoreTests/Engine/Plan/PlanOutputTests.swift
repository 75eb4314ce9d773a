import GLBlurChain
import TestSupport
import Testing

/// Plans with several outputs.
@Suite struct PlanOutputTests {
  private let storesFloats = PlanOptions(allowsUnit16: false)

  private func card(_ x: Double, invert: Bool = false) -> Chain {
    Chain {
      GaussianBlur(sigma: 4).id("glass")
      RoundedRect(frame: Frame(.points(x), 100, 80, 60), cornerRadius: 8).id("card")
      Mask(invert: invert).input("glass").port("mask", "card")
    }
  }

  @Test func whatSeveralShowIsComputedWhereAnyShowsIt() throws {
    let plan = try LoweredChain([card(100), card(300)], width: 1000, height: 800).plan()
    let alone = try LoweredChain(card(100), width: 1000, height: 800).plan()
    // Two passes blur along the axes, and one composes each picture.
    #expect(alone.passes.count == 3 && plan.passes.count == 4)
    #expect(plan.passes.map(\.target) == [.slot(0), .slot(1), .output(0), .output(1)])
    // The blur spans both cards and their soft edges, and 18 pixels (4.5 sigma) a side along the
    // first axis.
    let shown = plan.passes[1].region
    #expect(shown.contains(Region(x: 100, y: 100, width: 280, height: 60)))
    #expect(Region(x: 97, y: 97, width: 286, height: 66).contains(shown))
    #expect(plan.passes[0].region.area <= 286 * (66 + 2 * 18))
    let whole = try LoweredChain(
      [card(100), card(300, invert: true)], width: 1000, height: 800
    ).plan()
    #expect(whole.passes[1].region == Region(width: 1000, height: 800))
  }

  @Test func outputsHaveTheirOwnSizes() throws {
    let variants = [20.0, 30, 25].map { width in
      Chain {
        GaussianBlur(sigma: 2)
        Crop(frame: Frame(3, 4, .points(width), 10))
      }
    }
    let plan = try LoweredChain(variants).plan()
    #expect(plan.outputs == [20, 30, 25].map { Size(width: $0, height: 10) })
    for pass in plan.passes {
      if case .output(let number) = pass.target {
        #expect(pass.region.size == plan.outputs[number])
      }
    }
  }

  @Test func anOutputMayBeReadByOthers() throws {
    let variants = [2.0, 1, 1.5].map { amount in
      Chain {
        GaussianBlur(sigma: 2)
        Saturation(amount)
      }
    }
    let lowered = try LoweredChain(variants)
    #expect(lowered.kernels(Convolve.self).count == 2)
    let plan = lowered.plan()
    #expect(plan.passes.count == 2 + 3)
    #expect(Meaning.of(plan) == lowered.meanings)
    #expect(Set(lowered.meanings).count == 3)
  }

  @Test func variantsMayBeTheSame() throws {
    let blur = Chain { GaussianBlur(sigma: 2) }
    let lowered = try LoweredChain([blur, blur, blur])
    #expect(lowered.outputs.map(\.index) == Array(repeating: lowered.output.index, count: 3))
    let plan = lowered.plan()
    #expect(plan.passes.count == 2 + 3 && plan.pixelsComputed == 5 * 64 * 48)
    #expect(Meaning.of(plan) == lowered.meanings)
    let nothing = Chain { Opacity(1) }
    #expect(try LoweredChain([nothing, nothing]).plan().passes.count == 2)
  }

  @Test func noVariantsAreNoPass() throws {
    let plan = try LoweredChain([Chain]()).plan()
    #expect(plan.passes.isEmpty && plan.slots.isEmpty && plan.outputs.isEmpty)
  }

  /// A slot that only one variant reads is free again after that variant.
  @Test func slotsDoNotGrowWithVariants() throws {
    func slots(_ count: Int) throws -> Int {
      let variants = (0..<count).flatMap { step in
        let chain = Chain {
          GaussianBlur(sigma: 3)
          Tint(Color(white: Double(step) / 20), alpha: 0.5)
          GaussianBlur(sigma: 2)
        }
        return [chain, chain]
      }
      return try LoweredChain(variants).plan().slots.count
    }
    #expect(try slots(20) == slots(2))
  }

  /// No slot is overwritten that a later output reads, and only equal work is shared.
  @Test(arguments: 0..<100) func everyOutputIsItsChains(_ seed: Int) throws {
    var random = RandomChain(seed: 3000 + seed)
    for _ in 0..<5 {
      let chain = random.next()
      // Some variants have other parameters from some node on; others show an inner node.
      var variants = [chain]
      for _ in 0..<3 { variants.append(random.varying(variants[variants.count - 1])) }
      for index in [0, chain.nodes.count / 2] {
        variants.append(chain)
        variants[variants.count - 1].output = "n\(index)"
      }
      let lowered = try LoweredChain(variants)
      let alone = try variants.map { chain in
        let lowered = try LoweredChain(chain)
        return Meaning.of(lowered.network, output: lowered.output.index)
      }
      #expect(lowered.meanings == alone)
      let options = [
        storesFloats, PlanOptions(allowsUnit16: true),
        PlanOptions(allowsUnit16: true, mostReads: 2, mostKernels: 2),
      ]
      for option in options { #expect(Meaning.of(lowered.plan(option)) == alone) }
    }
  }
}
