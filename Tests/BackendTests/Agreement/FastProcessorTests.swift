import AgreementSupport
import GLBlur
import Testing

/// Compares the CPU backend's fast results with its exact ones.
@Suite struct FastProcessorTests {
  private static let size = Size(width: 67, height: 41)
  private static let chains: Range<UInt64> = 1000..<1120
  private static let mostGain = 8.0
  /// The contract's 0.6 levels for each of the two results.
  private static let tolerance = 1.2

  private let fast = Renderer(Renderer.Options(backend: .cpu, quality: .fast))
  private let exact = Renderer(Renderer.Options(backend: .cpu, quality: .exact))

  /// Returns the tolerance in 8-bit levels: half a level for the rounding of each result, and 0.1
  /// levels for each blur, which the rest of the chain multiplies by its gain at most.
  private func tolerance(_ generated: ChainGenerator.Generated) -> Double {
    let blurs = generated.chain.nodes.count {
      $0.filter is GaussianBlur || $0.filter is BoxBlur || $0.filter is Sharpen
        || $0.filter is UnsharpMask
    }
    return 1 + 0.2 * Double(blurs) * generated.gain
  }

  @Test(arguments: chains) func randomChains(_ seed: UInt64) throws {
    var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: Self.mostGain)
    let generated = generator.chain()
    let (width, height) = (Self.size.width, Self.size.height)
    let source = try Image.noise(width, height, seed: seed)
    let inputs = [
      ChainGenerator.names.same: try Image.noise(width, height, seed: seed + 1000),
      ChainGenerator.names.other: try Image.noise(12, 23, seed: seed + 2000),
    ]
    let a = try fast.render(generated.chain, source, inputs: inputs)
    let b = try exact.render(generated.chain, source, inputs: inputs)
    let difference = try #require(Difference.greatest(a, b))
    let allowed = tolerance(generated)
    // Differences are whole levels, computed as products in float64.
    #expect(difference <= allowed + 1e-9, "\(generated.chain.text)")
  }

  @Test(arguments: CataloguedFilter.all) func everyFilter(_ filter: CataloguedFilter) throws {
    let source = try Image.noise(64, 33, seed: 3)
    let inputs = [
      CataloguedFilter.main: try Image.noise(64, 33, seed: 97),
      CataloguedFilter.overlay: try Image.noise(64, 33, seed: 99),
      CataloguedFilter.ownSize: try Image.noise(9, 3, seed: 98),
    ]
    var compared = 0
    for variant in filter.variants {
      let outline = try? variant.chain.outline(
        for: source.traits, inputs: inputs.mapValues(\.traits), exact.options)
      guard let outline, outline.pixelsComputed < 1 << 20 else { continue }
      let a: Image
      do {
        a = try fast.render(variant.chain, source, inputs: inputs)
      } catch is RenderLimitError {
        // A shader that reads further than its reach is refused in both qualities.
        #expect(throws: RenderLimitError.self) {
          try exact.render(variant.chain, source, inputs: inputs)
        }
        continue
      }
      let b = try exact.render(variant.chain, source, inputs: inputs)
      let difference = try #require(Difference.greatest(a, b))
      #expect(difference <= Self.tolerance, "\(variant.label)")
      compared += 1
    }
    #expect(compared > 0)
  }
}
