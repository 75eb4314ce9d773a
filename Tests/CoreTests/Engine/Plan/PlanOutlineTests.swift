import GLBlurChain
import Testing

/// The outline of a plan: the nodes and filters that each pass computes.
@Suite struct PlanOutlineTests {
  private let chain = Chain {
    GaussianBlur(sigma: 12)
    Saturation(1.8)
    Tint(.white, alpha: 0.3).id("glass")
    RoundedRect(frame: Frame(10, 10, 60, 40), cornerRadius: 8).id("card")
    Mask().input("glass").port("mask", "card")
  }

  private func lowered(_ chain: Chain) throws -> LoweredChains {
    try Chain.lowered(
      [chain], source: ImageTraits(Size(width: 100, height: 80)),
      in: LoweringContext(precision: .bits8))
  }

  /// Only operations whose results are not stored belong to several passes.
  @Test(arguments: [true, false]) func operationsAreThoseOfTheNetwork(allowsUnit16: Bool) throws {
    let lowered = try lowered(chain)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: PlanOptions(allowsUnit16: allowsUnit16))
    #expect(Set(plan.passes.flatMap(\.operations)) == Set(lowered.network.operations.indices))
    for pass in plan.passes {
      let kernels = pass.operations.filter { index in
        if case .image = lowered.network.operations[index].body { false } else { true }
      }
      #expect(kernels.count == pass.expression.kernelCount)
      #expect(pass.operations == pass.operations.sorted(), "each after its inputs")
    }
  }

  @Test func regionsAndBytes() throws {
    let lowered = try lowered(chain)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: PlanOptions(allowsUnit16: true))
    let source = ImageShape(Size(width: 100, height: 80), .rgba8)
    let outline = PlanOutline(plan, lowered.network, images: [source], format: .rgba16)
    #expect(outline.passes.count == plan.passes.count)
    var slotReads = 0
    for (index, pass) in outline.passes.enumerated() {
      for read in pass.reads {
        guard case .slot(let slot, _) = read.source else { continue }
        slotReads += 1
        let writer = outline.passes[..<index].last { $0.target == .slot(slot) }
        #expect(try #require(writer).region.contains(read.region), "what is read was written")
      }
    }
    #expect(slotReads > 0)
    let last = try #require(outline.passes.last)
    #expect(last.bytesWritten == 100 * 80 * 8)
    // The pass reads the whole source as the mask's base, but only the card's part of the blur.
    #expect(last.reads.contains { $0.source == .image(0) && $0.bytes == 100 * 80 * 4 })
    let card = Region(x: 10, y: 10, width: 60, height: 40)
    // The card's soft edge is a pixel wide.
    let around = Region(x: 7, y: 7, width: 66, height: 46)
    #expect(last.reads.contains { $0.region.contains(card) && around.contains($0.region) })
    #expect(last.steps.map(\.kernel).suffix(2) == ["roundedRect", "mask"])
    #expect(last.taps == nil || last.steps.contains { $0.taps == last.taps })
  }

  @Test func originsAreNoPartOfKernels() throws {
    let alone = try lowered(Chain { GaussianBlur(sigma: 3) })
    let inner = try lowered(
      Chain {
        Opacity(1)
        GaussianBlur(sigma: 3)
      })
    func plan(_ lowered: LoweredChains) -> Plan {
      Planner.plan(
        lowered.network, outputs: lowered.outputs, options: PlanOptions(allowsUnit16: true))
    }
    #expect(
      plan(alone).passes.map { "\($0.expression)" } == plan(inner).passes.map { "\($0.expression)" }
    )
    let origins = inner.network.operations.map(\.origin)
    #expect(origins.last == ["nodes[1]", "gaussianBlur"])
  }
}

extension Plan.Expression {
  fileprivate var kernelCount: Int {
    switch self {
    case .read: 0
    case .point(_, let inputs): inputs.reduce(1) { $0 + $1.kernelCount }
    case .sample(_, let inputs): inputs.reduce(1) { $0 + $1.expression.kernelCount }
    case .gaussian(_, let input), .select(_, let input): 1 + input.expression.kernelCount
    case .variableGaussian(_, let input, let place):
      1 + input.expression.kernelCount + place.kernelCount
    case .move(_, _, let input, _): 1 + input.kernelCount
    }
  }
}
