import AgreementSupport
import GLBlur
import GLBlurCPU
import GLBlurGPU
import Testing

/// The variable blur of fast GPU plans, which sums windows of several resolutions.
@Suite struct GaussianWindowTests {
  private static let storesFloats = PlanOptions(allowsUnit16: false)

  private func lowered(
    _ sigma: Double, _ edge: EdgeMode, _ source: Image, space: ColorSpace = .srgb
  ) throws -> (network: Network, output: Signal) {
    let chain = Chain(colorSpace: space) {
      VariableBlur(sigma: .points(sigma), channel: .red, edge: edge).port("mask", "@m")
    }
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(source.size),
      images: [(name: "m", traits: ImageTraits(source.size))],
      in: LoweringContext(precision: .bits8, abilities: .fewPasses))
    return (lowered.network, lowered.outputs[0])
  }

  private func hasWindows(_ network: Network) -> Bool {
    network.operations.contains { operation in
      guard case .sample(let kernel, _) = operation.body else { return false }
      return kernel.name == "gaussianWindow"
    }
  }

  /// Noise puts pixels of different resolutions beside each other.
  @Test(arguments: EdgeMode.allCases, ColorSpace.allCases)
  func kernelsAgree(_ edge: EdgeMode, _ space: ColorSpace) throws {
    for (width, height) in [(64, 33), (61, 40), (4, 4), (1, 3), (12, 90)] {
      let source = try Image.noise(width, height, seed: UInt64(width))
      let mask = try Image.noise(width, height, seed: UInt64(height))
      for sigma in [0.3, 2.5, 4.1, 7, 40] {
        let (network, output) = try lowered(sigma, edge, source, space: space)
        let plan = Planner.plan(network, outputs: [output], options: Self.storesFloats)
        #expect(
          try Bench.agree(gpu: plan, cpu: plan, source, ["m": mask]),
          "σ \(sigma), \(width)×\(height)")
        if edge == .clamp { #expect(hasWindows(network)) }
      }
    }
  }

  /// Tiles whose columns are no multiples of four are computed pixel by pixel, and others four at a
  /// time.
  @Test(arguments: EdgeMode.allCases) func tilesAreParts(_ edge: EdgeMode) throws {
    let source = try Image.noise(152, 131, seed: 4)
    let mask = try Image.noise(152, 131, seed: 5)
    for sigma in [2.0, 9] {
      let (network, output) = try lowered(sigma, edge, source)
      #expect(hasWindows(network))
      for options in [
        Self.storesFloats, GPUExecutor.planOptions(isExact: false, precision: .bits8),
      ] {
        let whole = Planner.plan(network, outputs: [output], options: options)
        for tile in [
          Region(x: 0, y: 0, width: 40, height: 31), Region(x: 57, y: 40, width: 29, height: 35),
          Region(x: 112, y: 99, width: 40, height: 32),
        ] {
          let part = Planner.plan(network, outputs: [output], tile: tile, options: options)
          try Bench.shared.borrow { bench in
            let images = [source, mask]
            func run(_ plan: Plan) throws -> Image {
              try bench.gpu.run(plan, images: images, format: .rgba8, profile: .none)[0]
            }
            let expected = try ImagePart(run(whole)).cropped(to: tile)
            #expect(
              Difference.first(try run(part), expected) == nil, "σ \(sigma), \(tile)")
          }
        }
      }
    }
  }

  @Test func sixteenBitsAreEnough() throws {
    let source = try Image.noise(64, 33, seed: 6)
    let mask = try Image.noise(64, 33, seed: 7)
    for sigma in [2.5, 7, 40] {
      let (network, output) = try lowered(sigma, .clamp, source)
      func plan(_ options: PlanOptions) -> Plan {
        Planner.plan(network, outputs: [output], options: options)
      }
      let codes = try Bench.shared.borrow { bench in
        let stored = try bench.gpu.run(
          plan(GPUExecutor.planOptions(isExact: false, precision: .bits8)),
          images: [source, mask], format: .rgba8, profile: .none)[0]
        let floats = try bench.cpu.run(
          plan(CPUExecutor.planOptions), images: [source, mask], format: .rgba8, profile: .none)[0]
        return try #require(Difference.greatest(stored, floats))
      }
      #expect(codes < 1.001, "σ \(sigma)")
    }
  }
}
