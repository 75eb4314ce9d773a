import GLBlurChain
import Testing

/// Reads a chain file and checks it, as the command does.
func read(
  _ json: String, file: String? = "chain.json", bound: Set<String> = []
) throws(ChainError) -> Chain {
  let chain = try Chain(json: Array(json.utf8), file: file)
  try chain.validate(boundImages: bound)
  return chain
}

/// What reading and checking a chain file complains about.
func complaint(
  _ json: String, file: String? = "chain.json", bound: Set<String> = [],
  at place: SourceLocation = #_sourceLocation
) -> ChainError? {
  do throws(ChainError) {
    _ = try read(json, file: file, bound: bound)
    Issue.record("accepted: \(json)", sourceLocation: place)
    return nil
  } catch {
    return error
  }
}

struct LoweredChain {
  let network: Network
  let outputs: [Signal]

  /// That of the one chain, or of the first of several.
  var output: Signal { outputs[0] }

  init(
    _ chain: Chain, width: Int = 64, height: Int = 48, images: [(name: String, size: Size)] = [],
    precision: Precision = .bits8, abilities: ExecutorAbilities = []
  ) throws(ChainError) {
    try self.init(
      [chain], width: width, height: height, images: images, precision: precision,
      abilities: abilities)
  }

  init(
    _ variants: [Chain], width: Int = 64, height: Int = 48,
    images: [(name: String, size: Size)] = [], precision: Precision = .bits8,
    abilities: ExecutorAbilities = []
  ) throws(ChainError) {
    for chain in variants { try chain.validate(boundImages: Set(images.map(\.name))) }
    let lowered = try Chain.lowered(
      variants, source: Size(width: width, height: height), images: images, precision: precision,
      abilities: abilities)
    network = lowered.network
    outputs = lowered.outputs
  }

  /// What each output is.
  var meanings: [Int] {
    let meanings = Meaning.all(in: network)
    return outputs.map { meanings[$0.index] }
  }

  func plan(_ options: PlanOptions = PlanOptions(allowsUnit16: false)) -> Plan {
    Planner.plan(network, outputs: outputs, options: options)
  }

  /// The sampling kernels of one kind along an axis, in the network's order.
  func kernels<Kernel: SamplingKernel>(_ kind: Kernel.Type) -> [Kernel] {
    network.operations.compactMap { operation in
      if case .sample(let kernel, _) = operation.body { kernel as? Kernel } else { nil }
    }
  }
}
