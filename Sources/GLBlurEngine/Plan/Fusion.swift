/// The choice of operations whose results are stored. The others are computed in the pass of their
/// reader.
///
/// An operation is fused into its only reader, which may be an output, if the pass then has at most
/// one sampling kernel and a bounded size.
struct Fusion {
  /// The contents of a pass up to an operation.
  private struct Load {
    var hasSampling = false
    var kernels = 0
    var loops = 0
    var instructions = 0
    var cost = 0.0
    var reads = 0
  }

  let network: Network
  let options: PlanOptions
  private(set) var isStored: [Bool]
  /// The needed operations, each after its inputs.
  private(set) var needed: [Int] = []

  init(network: Network, outputs: [Int], options: PlanOptions) {
    self.network = network
    self.options = options
    let operations = network.operations
    isStored = Array(repeating: false, count: operations.count)
    var readers = Array(repeating: 0, count: operations.count)
    for output in outputs { readers[output] += 1 }
    var loads = Array(repeating: Load(), count: operations.count)
    for index in operations.indices.reversed() where readers[index] > 0 {
      for input in operations[index].inputs { readers[input] += 1 }
    }
    for index in operations.indices where readers[index] > 0 {
      needed.append(index)
      loads[index] = load(of: index, loads: &loads)
      if readers[index] > 1 && !isFree(index) || isRepeated(index) { store(index, &loads) }
    }
  }

  /// Decides which inputs are stored, and returns the contents of the pass.
  private mutating func load(of index: Int, loads: inout [Load]) -> Load {
    let operation = network.operations[index]
    for (position, input) in operation.inputs.enumerated() where !isFree(input) {
      if mustStore(input, loads, position: position, for: operation) {
        store(input, &loads)
      }
    }
    // Only the first input, the main image, keeps its sampling kernel.
    for input in operation.inputs.filter({ loads[$0].hasSampling }).dropFirst() {
      store(input, &loads)
    }
    var load = operation.inputs.reduce(into: Load()) { sum, input in
      sum.hasSampling = sum.hasSampling || loads[input].hasSampling
      sum.kernels += loads[input].kernels
      sum.loops += loads[input].loops
      sum.instructions += loads[input].instructions
      sum.cost += loads[input].cost
      sum.reads += loads[input].reads
    }
    let loops = loops(in: operation.body)
    let instructions = operation.body.instructions
    if load.reads > options.mostReads || load.kernels >= options.mostKernels
      || load.loops > max(0, options.mostLoops - loops)
      || load.instructions > max(0, options.mostInstructions - instructions)
    {
      for input in operation.inputs where !isFree(input) { store(input, &loads) }
      load = Load(reads: operation.inputs.count)
    }
    switch operation.body {
    case .image: load.reads = 1
    case .point(let kernel):
      load.kernels += 1
      load.cost += max(Self.leastCost, kernel.cost)
    case .sample, .gaussian, .select, .variableGaussian:
      load = Load(
        hasSampling: true, kernels: load.kernels + 1, loops: load.loops,
        instructions: load.instructions, cost: 0, reads: load.reads)
    case .move: load.kernels += 1
    }
    load.loops += loops
    load.instructions += instructions
    return load
  }

  private func loops(in body: Network.Operation.Body) -> Int {
    switch body {
    case .point(let kernel): kernel.loops
    case .sample(let kernel, _): kernel.loops
    // The loop over the taps.
    case .gaussian, .select, .variableGaussian: 1
    case .image, .move: 0
    }
  }

  private func mustStore(
    _ input: Int, _ loads: [Load], position: Int, for operation: Network.Operation
  ) -> Bool {
    let load = loads[input]
    switch operation.body {
    case .image: return false
    case .sample(let kernel, _):
      if options.computesRows {
        if joins(kernel, input, loads) { return false }
        // Each pixel is read once, before any is followed.
        if kernel is Hysteresis { return load.hasSampling && !isMaximum(input) }
        // Rows of a map are kept until those below are computed.
        if kernel is Remap, position == 1 { return load.hasSampling }
      }
      if kernel.gathers(fromInput: position) { return true }
      let evaluations = kernel.evaluations(ofInput: position)
      // Each evaluation repeats the input's loops.
      return load.hasSampling || load.loops > options.mostLoops / max(1, evaluations)
        || Double(evaluations) * load.cost > Self.mostTapCost
    case .gaussian:
      // There are at most hundreds of taps.
      return load.hasSampling || load.loops > options.mostLoops / 1000
        || load.cost > Self.mostTapCost
    case .select:
      return load.hasSampling
    case .variableGaussian:
      // Each level computes the image's pixels again, but places once.
      return load.hasSampling || (position == 0 && load.kernels > 0)
    case .point(let kernel):
      // If little of an expensive input shows, a pass of its own computes only that part.
      let supports = operation.inputs.map { network.operations[$0].support }
      if options.computesRows, kernel.background(supports) != nil { return false }
      let shown = kernel.inputRegion(
        index: position, for: operation.extent, supports: supports)
      return load.hasSampling && shown.area < operation.extent.area / 2
    case .move:
      return load.hasSampling && operation.extent.area > 2 * network.operations[input].extent.area
    }
  }

  private func isMaximum(_ index: Int) -> Bool {
    let operation = network.operations[index]
    switch operation.body {
    case .sample(let kernel, _): return kernel is GradientMaximum
    case .point: return operation.inputs.count == 1 && isMaximum(operation.inputs[0])
    default: return false
    }
  }

  /// Whether one pass can compute a kernel and its input: a resampling, a convolution or means of
  /// an image along both axes, or maxima of a gradient.
  private func joins(_ kernel: any SamplingKernel, _ input: Int, _ loads: [Load]) -> Bool {
    guard case .sample(let other, _) = network.operations[input].body,
      let read = network.operations[input].inputs.first
    else { return false }
    if let outer = kernel as? RunningMean, let inner = other as? RunningMean,
      case .image = network.operations[read].body
    {
      return outer.axis != inner.axis
    }
    if kernel is GradientMaximum, other is Sobel { return isFree(read) }
    if let outer = kernel as? Convolve, let inner = other as? Convolve {
      return outer.axis == .vertical && inner.axis == .horizontal && outer.stride == 1
        && inner.stride == 1 && (isFree(read) || !loads[read].hasSampling)
        && outer.taps < Self.mostKeptRows
    }
    guard let outer = kernel as? Resample, let inner = other as? Resample else { return false }
    return outer.axis != inner.axis && (isFree(read) || !loads[read].hasSampling)
      && (outer.axis == .horizontal || outer.taps < Self.mostKeptRows)
  }

  /// Further rows are computed again.
  private static let mostKeptRows = 256

  /// The greatest cost of an input, over all taps, at which computing it for each tap is cheaper
  /// than storing it.
  private static let mostTapCost = 64.0

  /// A kernel computed for each tap also reads its inputs for each tap.
  private static let leastCost = 8.0

  private func isFree(_ index: Int) -> Bool {
    switch network.operations[index].body {
    case .image: true
    case .point(let kernel): kernel is Constant
    default: isStored[index]
    }
  }

  private func isRepeated(_ index: Int) -> Bool {
    if case .sample(let kernel, _) = network.operations[index].body {
      kernel.isRepeated
    } else {
      false
    }
  }

  private mutating func store(_ index: Int, _ loads: inout [Load]) {
    isStored[index] = true
    loads[index] = Load(reads: 1)
  }
}

extension Network.Operation.Body {
  fileprivate var instructions: Int {
    switch self {
    case .point(let kernel): kernel.instructions
    case .sample(let kernel, _): kernel.instructions
    case .image, .gaussian, .select, .variableGaussian, .move: 0
    }
  }
}
