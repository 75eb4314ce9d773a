import AgreementSupport
import GLBlur

/// Chains that together use every filter and every shader.
struct Suite {
  private let exact: Agreement
  private let fast: Agreement
  private let isBrief: Bool
  private let filters: Set<String>
  private var tally = Tally()

  init(_ options: Options) throws {
    exact = try Agreement(quality: .exact, device: options.device)
    fast = try Agreement(quality: .fast, device: options.device)
    isBrief = options.isBrief
    filters = options.filters
  }

  var device: ContextInfo {
    get throws { try exact.device }
  }

  /// The contract's tolerance for one filter, in 8-bit levels.
  private static let fastTolerance = 1.0
  /// Images whose width is a multiple of four are stored and drawn in another way.
  private static let sizes = [Size(width: 24, height: 14), Size(width: 7, height: 5)]
  private static let chainSize = Size(width: 33, height: 18)

  mutating func run() throws -> Tally {
    for filter in CataloguedFilter.all
    where filters.isEmpty || filters.contains(filter.description) {
      // The first variant has the defaults. No seasoned parameter is neutral.
      let variants = [isBrief ? nil : filter.variants.first, filter.seasoned].compactMap { $0 }
      for variant in variants { try compare(variant) }
    }
    if filters.isEmpty {
      for seed in UInt64(0)..<(isBrief ? 8 : 32) { try compareChain(seed) }
    }
    return tally
  }

  private mutating func compare(_ variant: Variant) throws {
    for size in isBrief ? [Self.sizes[0]] : Self.sizes {
      for format in isBrief ? [PixelFormat.rgba8] : [.rgba8, .rgba16] {
        let source = try Image.noise(size.width, size.height, format, seed: UInt64(size.width))
        let inputs = [
          CataloguedFilter.main: try Image.noise(size.width, size.height, format, seed: 97),
          CataloguedFilter.overlay: try Image.noise(size.width, size.height, format, seed: 99),
          CataloguedFilter.ownSize: try Image.noise(9, 3, format, seed: 98),
        ]
        compareExact(variant.chain, source, inputs, variant.label)
        if format == .rgba8 { compareFast(variant.chain, source, inputs, variant.label) }
      }
    }
  }

  /// If the tolerance is one level, the chain must not increase errors.
  private mutating func compareChain(_ seed: UInt64) throws {
    let mostGain = try exact.renderer.deviceArithmetic().isExact ? nil : 1.0
    var generator = ChainGenerator(seed: seed, size: Self.chainSize, mostGain: mostGain)
    let chain = generator.chain().chain
    let format = seed % 2 == 0 ? PixelFormat.rgba8 : .rgba16
    let (width, height) = (Self.chainSize.width, Self.chainSize.height)
    let source = try Image.noise(width, height, format, seed: seed)
    let inputs = [
      ChainGenerator.names.same: try Image.noise(width, height, format, seed: seed + 1000),
      ChainGenerator.names.other: try Image.noise(12, 23, format, seed: seed + 2000),
    ]
    compareExact(chain, source, inputs, chain.text)
  }

  private mutating func compareExact(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ label: String
  ) {
    do {
      guard let (gpu, cpu) = try exact.render(chain, source, inputs) else { return }
      tally.addExact(gpu, cpu)
      if let found = try exact.exactDisagreement(gpu, cpu) {
        tally.fail("\(label), \(source.size), \(source.format), exact", found)
      }
    } catch {
      tally.fail("\(label), \(source.size), \(source.format), exact", "\(error)")
    }
  }

  private mutating func compareFast(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ label: String
  ) {
    do {
      guard let (gpu, cpu) = try fast.render(chain, source, inputs) else { return }
      tally.addFast(gpu, cpu)
      if let found = fast.disagreement(gpu, cpu, beyond: Self.fastTolerance) {
        tally.fail("\(label), \(source.size), fast", found)
      }
    } catch let error as GPUError where error.isKnownFault {
      tally.refuse("\(label), \(source.size), fast", error)
    } catch {
      tally.fail("\(label), \(source.size), fast", "\(error)")
    }
  }
}

extension GPUError {
  fileprivate var isKnownFault: Bool {
    if case .wrongKernel = self { true } else { false }
  }
}
