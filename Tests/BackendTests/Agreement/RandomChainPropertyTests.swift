import AgreementSupport
import GLBlur
import GLBlurCPU
import TestSupport
import Testing

@Suite struct RandomChainPropertyTests {
  private static let size = Size(width: 33, height: 18)
  private static let other = Size(width: 12, height: 23)
  private static let names = [ChainGenerator.names.other, ChainGenerator.names.same]
  private static let renderer = Renderer(Renderer.Options(backend: .cpu, quality: .exact))

  private func chain(_ seed: UInt64, mostGain: Double? = nil) -> ChainGenerator.Generated {
    var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: mostGain)
    return generator.chain()
  }

  private func inputs(_ seed: UInt64) throws -> [String: Image] {
    [
      ChainGenerator.names.same: try .noise(
        Self.size.width, Self.size.height, seed: seed + 1000),
      ChainGenerator.names.other: try .noise(
        Self.other.width, Self.other.height, seed: seed + 2000),
    ]
  }

  private func lowered(_ chain: Chain) throws(ChainError) -> LoweredChains {
    try Chain.lowered(
      [chain], source: ImageTraits(Self.size),
      images: zip(Self.names, [Self.other, Self.size]).map { (name: $0, traits: ImageTraits($1)) },
      in: LoweringContext(precision: .bits8, typesetter: PangoTypesetter.shared))
  }

  @Test func joiningChangesNothing() throws {
    let apart = PlanOptions(allowsUnit16: false, mostReads: 1, mostKernels: 1)
    let cpu = CPUExecutor(threads: 2)
    var (joinedPasses, separatePasses) = (0, 0)
    for seed in 200..<264 as Range<UInt64> {
      let chain = chain(seed).chain
      let lowered = try lowered(chain)
      let source = try Image.noise(Self.size.width, Self.size.height, seed: seed)
      let inputs = try inputs(seed)
      let images = [source] + Self.names.compactMap { inputs[$0] }
      func run(_ options: PlanOptions) throws -> (Image, passes: Int) {
        let plan = Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
        let image = try cpu.run(plan, images: images, format: .rgba8, profile: .none)[0]
        return (image, plan.passes.count)
      }
      let (joined, separate) = (try run(CPUExecutor.planOptions), try run(apart))
      #expect(Difference.first(joined.0, separate.0) == nil, "\(chain.text)")
      joinedPasses += joined.passes
      separatePasses += separate.passes
    }
    #expect(separatePasses > joinedPasses * 3 / 2, "\(separatePasses) against \(joinedPasses)")
  }

  /// The tests of random chains are not about refusals.
  @Test func nineOfTenAreAccepted() {
    let seeds = 300..<500 as Range<UInt64>
    let accepted = seeds.count { seed in (try? lowered(chain(seed).chain)) != nil }
    #expect(accepted * 10 >= seeds.count * 9, "\(accepted) of \(seeds.count)")
  }

  /// `run` accepts the chains that `check` accepts, except for their sizes, and refuses the others
  /// with the same messages.
  @Test func checkAndRunAgree() throws {
    var refused = 0
    for seed in 500..<700 as Range<UInt64> {
      var spoiler = ChainSpoiler(seed: seed)
      let chain = spoiler.spoiled(chain(seed).chain)
      let checked = error { () throws(ChainError) in
        try chain.validate(boundImages: Set(Self.names))
      }
      let source = try Image.noise(Self.size.width, Self.size.height, seed: seed)
      do {
        _ = try Self.renderer.render(chain, source, inputs: inputs(seed))
        #expect(checked == nil, "run accepts \(chain.text)")
      } catch let error as ChainError {
        if let checked {
          #expect(error == checked)
          refused += 1
        } else {
          #expect(error.cause == .image, "check accepts, run says \(error): \(chain.text)")
        }
      }
    }
    #expect((50...150).contains(refused), "\(refused)")
  }

  private func error(_ body: () throws(ChainError) -> Void) -> ChainError? {
    do throws(ChainError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  /// An error of one level in every sample of the source is at most the gain in the result. So the
  /// tolerance of fast results is the gain.
  @Test func theGainBoundsWhatBecomesOfAnError() throws {
    var compared = 0
    for seed in 700..<780 as Range<UInt64> {
      let (chain, gain) = { ($0.chain, $0.gain) }(chain(seed, mostGain: 8))
      // The gain leaves out conversions between colour spaces.
      guard chain.colorSpace == .srgb, chain.nodes.allSatisfy({ $0.colorSpace != .linear }) else {
        continue
      }
      var noise = Noise(state: seed)
      let count = Self.size.width * Self.size.height * 4
      let samples = (0..<count).map { $0 % 4 == 3 ? 1 : Float(noise.unit()) }
      let moved = samples.enumerated().map { index, sample in
        let step: Float = noise.below(2) == 0 ? -1 / 255 : 1 / 255
        return index % 4 == 3 ? 1 : min(max(sample + step, 0), 1)
      }
      func render(_ samples: [Float]) throws -> Image {
        let source = try Image(
          rgbaFloat: samples, width: Self.size.width, height: Self.size.height)
        return try Self.renderer.render(chain, source, inputs: inputs(seed))
      }
      let (a, b) = (try render(samples).premultiplied, try render(moved).premultiplied)
      let greatest = zip(a, b).map { abs($0 - $1) }.max() ?? 0
      // A thousandth of a level is for float32.
      #expect(greatest * 255 <= gain + 1e-3, "\(greatest * 255), not \(gain): \(chain.text)")
      compared += 1
    }
    #expect(compared > 20)
  }
}

extension Image {
  fileprivate var premultiplied: [Double] {
    let samples = samples
    return samples.indices.map { index in
      index % 4 == 3 ? samples[index] : samples[index] * samples[index | 3]
    }
  }
}
