package import GLBlurChain

package func read(
  _ json: String, file: String? = "chain.json", bound: Set<String> = []
) throws(ChainError) -> Chain {
  let chain = try Chain(json: Array(json.utf8), file: file)
  try chain.validate(boundImages: bound)
  return chain
}

/// Returns the error of reading and checking a chain file.
package func complaint(
  _ json: String, file: String? = "chain.json", bound: Set<String> = []
) -> ChainError? {
  do throws(ChainError) {
    _ = try read(json, file: file, bound: bound)
    return nil
  } catch {
    return error
  }
}

/// The network of one chain, or of variants that are lowered together.
package struct LoweredChain {
  package let network: Network
  package let outputs: [Signal]

  package var output: Signal { outputs[0] }

  package init(
    _ chain: Chain, width: Int = 64, height: Int = 48, images: [(name: String, size: Size)] = [],
    colors: RGBSpace = .sRGB, precision: Precision = .bits8, abilities: ExecutorAbilities = []
  ) throws(ChainError) {
    try self.init(
      [chain], width: width, height: height, images: images, colors: colors,
      precision: precision, abilities: abilities)
  }

  package init(
    _ variants: [Chain], width: Int = 64, height: Int = 48,
    images: [(name: String, size: Size)] = [], colors: RGBSpace = .sRGB,
    precision: Precision = .bits8, abilities: ExecutorAbilities = []
  ) throws(ChainError) {
    for chain in variants { try chain.validate(boundImages: Set(images.map(\.name))) }
    let lowered = try Chain.lowered(
      variants, source: ImageTraits(Size(width: width, height: height), colors: colors),
      images: images.map { (name: $0.name, traits: ImageTraits($0.size)) },
      in: LoweringContext(colors: colors, precision: precision, abilities: abilities))
    network = lowered.network
    outputs = lowered.outputs
  }

  package var meanings: [Int] {
    let meanings = Meaning.all(in: network)
    return outputs.map { meanings[$0.index] }
  }

  package func plan(_ options: PlanOptions = PlanOptions(allowsUnit16: false)) -> Plan {
    Planner.plan(network, outputs: outputs, options: options)
  }

  /// The sampling kernels of one kind, in the network's order.
  package func kernels<Kernel: SamplingKernel>(_ kind: Kernel.Type) -> [Kernel] {
    network.operations.compactMap { operation in
      if case .sample(let kernel, _) = operation.body { kernel as? Kernel } else { nil }
    }
  }
}
