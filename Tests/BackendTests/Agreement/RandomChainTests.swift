import AgreementSupport
import GLBlur
import Testing

@Suite struct RandomChainTests {
  private static let size = Size(width: 33, height: 18)
  /// Together, these chains have every filter.
  private static let exactChains = 0..<UInt64(ChainGenerator.catalogued.count)
  private static let fastChains: Range<UInt64> = 100..<116
  /// The contract's tolerance is one level times the gain, so chains of greater gain would show
  /// little.
  private static let mostGain = 8.0

  private func inputs(_ format: PixelFormat, _ seed: UInt64) throws -> [String: Image] {
    [
      ChainGenerator.names.same: try .noise(
        Self.size.width, Self.size.height, format, seed: seed + 1000),
      ChainGenerator.names.other: try .noise(12, 23, format, seed: seed + 2000),
    ]
  }

  @Test(arguments: exactChains) func exactIsByteForByteTheSame(_ seed: UInt64) throws {
    var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: nil)
    let chain = generator.chain().chain
    let format = seed % 2 == 0 ? PixelFormat.rgba8 : .rgba16
    let source = try Image.noise(Self.size.width, Self.size.height, format, seed: seed)
    let wasCompared = try Agreement.exact.borrow {
      try $0.expectSame(chain, source, inputs(format, seed), chain.text)
    }
    #expect(wasCompared, "\(chain.text)")
  }

  @Test(arguments: fastChains) func fastIsWithinTheGain(_ seed: UInt64) throws {
    var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: Self.mostGain)
    let (chain, gain) = { ($0.chain, $0.gain) }(generator.chain())
    #expect(gain <= Self.mostGain)
    let source = try Image.noise(Self.size.width, Self.size.height, seed: seed)
    let wasCompared = try Agreement.fast.borrow {
      try $0.expectClose(chain, source, inputs(.rgba8, seed), within: gain, chain.text)
    }
    #expect(wasCompared, "\(chain.text)")
  }

  @Test func theGeneratorUsesEverything() throws {
    var names: Set<String> = []
    var spaces: Set<ColorSpace> = []
    var reused = 0
    for seed in Self.exactChains {
      var generator = ChainGenerator(seed: seed, size: Self.size, mostGain: nil)
      let chain = generator.chain().chain
      try chain.validate(boundImages: [ChainGenerator.names.same, ChainGenerator.names.other])
      #expect((2...9).contains(chain.nodes.count))
      names.formUnion(chain.nodes.map { type(of: $0.filter).name })
      spaces.formUnion(chain.nodes.map { $0.colorSpace ?? chain.colorSpace })
      let references = chain.nodes.flatMap(\.ports.values)
      reused += Set(references).count < references.count ? 1 : 0
    }
    // Codes have more modules than the pictures have pixels.
    let codes: Set = [QRCode.name, Barcode.name]
    #expect(names == Set(Catalogue.filters.map { $0.name }).subtracting(codes))
    #expect(spaces.count == 2 && reused > 5)
  }
}
