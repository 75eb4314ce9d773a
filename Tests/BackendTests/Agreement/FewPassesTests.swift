import AgreementSupport
import GLBlur
import GLBlurCPU
import GLBlurGPU
import Testing

/// The kernels of fast results on GPUs give the bytes of the CPU if both store floats.
@Suite struct FewPassesTests {
  private static let storesFloats = PlanOptions(allowsUnit16: false)
  private static let sizes = [(64, 33), (61, 40), (4, 4), (1, 3), (12, 90), (40, 7)]

  private func plan(_ chain: Chain, _ source: Image, _ options: PlanOptions) throws -> Plan {
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(source.size),
      in: LoweringContext(precision: .bits8, abilities: .fewPasses))
    return Planner.plan(lowered.network, outputs: lowered.outputs, options: options)
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func kernelsAgree(_ edge: EdgeMode, _ format: PixelFormat) throws {
    for (width, height) in Self.sizes {
      let source = try Image.noise(width, height, format, seed: UInt64(width))
      for sigma in [1.3, 3.9, 5, 8, 13, 33, 70] {
        let chain = Chain {
          GaussianBlur(sigma: .points(sigma), edge: edge)
          Saturation(1.8)
        }
        let plan = try plan(chain, source, Self.storesFloats)
        #expect(
          try Bench.agree(gpu: plan, cpu: plan, source), "σ \(sigma), \(width)×\(height)")
      }
    }
  }

  @Test func partsAgree() throws {
    let source = try Image.noise(128, 96)
    for frame in [Frame(8, 4, 40, 50), Frame(3, 5, 44, 31), Frame(100, 60, 28, 36)] {
      let chain = Chain {
        GaussianBlur(sigma: 13)
        Crop(frame: frame)
      }
      let plan = try plan(chain, source, Self.storesFloats)
      #expect(try Bench.agree(gpu: plan, cpu: plan, source), "\(frame)")
    }
    // The blur reads the source, and the result reads it at the same place.
    let card = Chain {
      GaussianBlur(sigma: 13).id("blur")
      RoundedRect(frame: Frame(10, 20, 50, 40), cornerRadius: 8).id("card")
      Mask().input("blur").port("mask", "card").port("base", .source)
    }
    let plan = try plan(card, source, Self.storesFloats)
    #expect(try Bench.agree(gpu: plan, cpu: plan, source))
  }

  @Test(arguments: EdgeMode.allCases) func sixteenBitsAreEnough(_ edge: EdgeMode) throws {
    for (width, height) in Self.sizes {
      let source = try Image.noise(width, height, .rgba8, seed: UInt64(height))
      for sigma in [1.3, 3.9, 8, 33] {
        let chain = Chain { GaussianBlur(sigma: .points(sigma), edge: edge) }
        let codes = try Bench.shared.borrow { bench in
          let stored = try bench.gpu.run(
            plan(chain, source, GPUExecutor.planOptions(isExact: false, precision: .bits8)),
            images: [source], format: .rgba8, profile: .none)[0]
          let floats = try bench.cpu.run(
            plan(chain, source, CPUExecutor.planOptions), images: [source], format: .rgba8,
            profile: .none)[0]
          return try #require(Difference.greatest(stored, floats))
        }
        #expect(codes < 1.001, "σ \(sigma), \(width)×\(height)")
      }
    }
  }
}
