/// A planner that joins operations into passes and finds a slot for every stored result.
package struct Planner {
  private let network: Network
  private let outputs: [Int]
  /// The number of last outputs that are kept for the next frame.
  private var keptCount = 0
  private let options: PlanOptions
  private let fusion: Fusion
  /// The wanted region of the outputs, or nil for all.
  private let tile: Region?
  /// The needed regions of stored operations and images.
  private var demands: [Region]

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - kept: The signals kept for the next frame, as the last results.
  ///   - tile: The part of the outputs that is computed, or nil for all.
  package static func plan(
    _ network: Network, outputs: [Signal], kept: [Signal] = [], tile: Region? = nil,
    options: PlanOptions
  ) -> Plan {
    var planner = Planner(network, (outputs + kept).map(\.index), tile, options)
    planner.keptCount = kept.count
    planner.propagateDemands()
    return planner.plan()
  }

  private init(
    _ network: Network, _ outputs: [Int], _ tile: Region?, _ options: PlanOptions
  ) {
    self.network = network
    self.outputs = outputs
    self.tile = tile
    self.options = options
    fusion = Fusion(network: network, outputs: outputs, options: options)
    demands = Array(
      repeating: Region(width: 0, height: 0), count: network.operations.count)
  }

  // MARK: Regions

  /// Finds the needed regions: every pass asks only for pixels that can change its result.
  private mutating func propagateDemands() {
    for output in outputs { demand(output, wanted(of: output)) }
    for index in fusion.needed.reversed() where fusion.isStored[index] || isImage(index) {
      let extent = network.operations[index].extent
      if demands[index].isEmpty {
        // The result is read although no pixel matters, so one is computed.
        demands[index] = pixel(of: extent)
      }
      if case .sample(let kernel, _) = network.operations[index].body, kernel.isRepeated {
        // Any pixel may depend on any other one.
        demands[index] = extent
      }
      if isImage(index) {
        demands[index] = tile == nil ? extent : demands[index].inWholeTexels(of: extent)
      } else {
        demandInputs(of: index, for: demands[index])
      }
    }
  }

  private func wanted(of output: Int) -> Region {
    let extent = network.operations[output].extent
    return tile?.intersection(extent) ?? extent
  }

  /// Returns a pixel about where the tile lies in its output, which needs inputs near the tile's.
  private func pixel(of extent: Region) -> Region {
    var pixel = Region(x: extent.x, y: extent.y, width: 1, height: 1)
    if let tile, let output = outputs.first {
      let whole = network.operations[output].extent
      pixel.x += (tile.x - whole.x) * extent.width / whole.width
      pixel.y += (tile.y - whole.y) * extent.height / whole.height
    }
    return pixel
  }

  private func isImage(_ index: Int) -> Bool {
    if case .image = network.operations[index].body { true } else { false }
  }

  private mutating func demand(_ index: Int, _ region: Region) {
    if region.isEmpty { return }
    if fusion.isStored[index] || isImage(index) {
      demands[index] = demands[index].union(region)
    } else {
      demandInputs(of: index, for: region)
    }
  }

  private mutating func demandInputs(of index: Int, for region: Region) {
    let operation = network.operations[index]
    let supports = operation.inputs.map { network.operations[$0].support }
    for (position, input) in operation.inputs.enumerated() {
      switch operation.body {
      case .image: break
      case .point(let kernel):
        demand(input, kernel.inputRegion(index: position, for: region, supports: supports))
      case .sample(let kernel, let edge):
        let needed = kernel.inputRegion(index: position, for: region)
        demand(input, needed.resolved(edge, in: network.operations[input].extent))
      case .gaussian(let scheme, let edge):
        let needed = scheme.inputRegion(for: region)
        demand(input, needed.resolved(edge, in: network.operations[input].extent))
      case .select(let selection, let edge):
        let needed = selection.inputRegion(for: region)
        demand(input, needed.resolved(edge, in: network.operations[input].extent))
      case .variableGaussian(let blur, let edge):
        let needed = position == 0 ? blur.inputRegion(for: region) : region
        demand(input, needed.resolved(edge, in: network.operations[input].extent))
      case .move(let x, let y):
        let extent = network.operations[input].extent
        demand(input, region.offset(x: -x, y: -y).intersection(extent))
      }
    }
  }

  // MARK: Passes

  private struct Step {
    let operation: Int
    /// The output is nil if the pass stores the operation's result.
    let output: Int?
  }

  private func plan() -> Plan {
    var allocator = SlotAllocator()
    var places: [Int: Int] = [:]
    var passes: [Plan.Pass] = []
    let steps = steps()
    let lastUse = lastUses(steps)
    for (number, step) in steps.enumerated() {
      let index = step.operation
      if let output = step.output {
        let region = wanted(of: index)
        let expression = result(of: index, over: region, places: places)
        passes.append(
          Plan.Pass(
            expression: expression, region: region, target: .output(output),
            operations: fusion.isStored[index] ? [] : fusedOperations(in: index)))
      } else {
        let region = demands[index]
        let expression = expression(of: index, over: region, places: places)
        let slot = allocator.allocate(region.size, storage(of: index))
        places[index] = slot
        passes.append(
          Plan.Pass(
            expression: expression, region: region, target: .slot(slot),
            operations: fusedOperations(in: index)))
      }
      for (input, last) in lastUse where last == number {
        if let slot = places[input] { allocator.release(slot) }
      }
    }
    return Plan(
      passes: passes, slots: allocator.slots, outputs: outputs.map { wanted(of: $0).size },
      keptOutputs: outputs.count - keptCount..<outputs.count, keptImages: network.keptImages,
      rasters: network.rasters, imageRegions: imageRegions, isExact: options.isExact)
  }

  private var imageRegions: [Int: Region] {
    fusion.needed.reduce(into: [:]) { regions, index in
      if case .image(let number) = network.operations[index].body {
        regions[number] = demands[index]
      }
    }
  }

  /// Returns the passes in order. Outputs come early, to release slots that only they read.
  private func steps() -> [Step] {
    let numbers = Dictionary(grouping: outputs.indices) { outputs[$0] }
    return fusion.needed.flatMap { index in
      (fusion.isStored[index] ? [Step(operation: index, output: nil)] : [])
        + numbers[index, default: []].map { Step(operation: index, output: $0) }
    }
  }

  private func lastUses(_ steps: [Step]) -> [Int: Int] {
    var lastUse: [Int: Int] = [:]
    for (number, step) in steps.enumerated() {
      let read =
        step.output == nil ? storedInputs(of: step.operation) : storedOperations(in: step.operation)
      for operation in read { lastUse[operation] = number }
    }
    return lastUse
  }

  private func storedInputs(of index: Int) -> [Int] {
    network.operations[index].inputs.flatMap(storedOperations)
  }

  private func storedOperations(in index: Int) -> [Int] {
    fusion.isStored[index] ? [index] : storedInputs(of: index)
  }

  /// Returns the operation and those computed with it, each after its inputs.
  private func fusedOperations(in index: Int) -> [Int] {
    let inputs = network.operations[index].inputs.filter { !fusion.isStored[$0] }
    let fused = inputs.reduce(into: Set([index])) { $0.formUnion(fusedOperations(in: $1)) }
    return fused.sorted()
  }

  private func storage(of index: Int) -> Plan.Storage {
    let operation = network.operations[index]
    return options.allowsUnit16 && operation.isUnit && !operation.isExact ? .unit16 : .float32
  }

  private func result(
    of index: Int, over region: Region, places: [Int: Int]
  ) -> Plan.Expression {
    guard let slot = places[index] else {
      return expression(of: index, over: region, places: places)
    }
    return .read(
      .slot(slot, storage(of: index)), region: demands[index],
      isPartial: !demands[index].contains(region))
  }

  private func expression(
    of index: Int, over region: Region, places: [Int: Int]
  ) -> Plan.Expression {
    let operation = network.operations[index]
    func input(_ input: Int, over region: Region) -> Plan.Expression {
      result(of: input, over: region, places: places)
    }
    func sampler(_ number: Int, _ needed: Region, _ edge: EdgeMode) -> Plan.Sampler {
      let extent = network.operations[number].extent
      return Plan.Sampler(
        expression: input(number, over: needed.resolved(edge, in: extent)), extent: extent,
        edge: edge, isInside: extent.contains(needed))
    }
    switch operation.body {
    case .image(let number):
      return .read(
        .image(number), region: demands[index], isPartial: !demands[index].contains(region))
    case .point(let kernel):
      return .point(
        kernel,
        operation.inputs.enumerated().map { position, number in
          guard let shown = shownPart(of: position, of: operation, over: region) else {
            return input(number, over: region)
          }
          return .move(x: 0, y: 0, input(number, over: shown), inside: shown)
        })
    case .move(let x, let y):
      let inside = network.operations[operation.inputs[0]].extent
      let read = region.offset(x: -x, y: -y).intersection(inside)
      return .move(x: x, y: y, input(operation.inputs[0], over: read), inside: inside)
    case .sample(let kernel, let edge):
      return .sample(
        kernel,
        operation.inputs.enumerated().map { position, number in
          sampler(number, kernel.inputRegion(index: position, for: region), edge)
        })
    case .gaussian(let scheme, let edge):
      return .gaussian(
        scheme, sampler(operation.inputs[0], scheme.inputRegion(for: region), edge))
    case .select(let selection, let edge):
      return .select(
        selection, sampler(operation.inputs[0], selection.inputRegion(for: region), edge))
    case .variableGaussian(let blur, let edge):
      return .variableGaussian(
        blur, sampler(operation.inputs[0], blur.inputRegion(for: region), edge),
        place: input(operation.inputs[1], over: region))
    }
  }

  /// Returns the part of a region outside which an input of a point kernel makes no difference, or
  /// nil for all.
  private func shownPart(
    of position: Int, of operation: Network.Operation, over region: Region
  ) -> Region? {
    guard options.computesRows, case .point(let kernel) = operation.body else { return nil }
    let supports = operation.inputs.map { network.operations[$0].support }
    guard let background = kernel.background(supports), background.input != position else {
      return nil
    }
    let shown = kernel.inputRegion(index: position, for: region, supports: supports)
      .intersection(background.changed).intersection(region)
    return shown == region ? nil : shown
  }
}

/// Limits and freedoms of a plan.
package struct PlanOptions: Hashable, Sendable {
  /// Whether results of 0…1 may be stored as 16-bit integers.
  package var allowsUnit16: Bool
  package var mostReads: Int
  /// The most point kernels in a pass, which bounds the size of a program.
  package var mostKernels: Int
  /// The most loops with variable ends in a pass, unless a single kernel has more. LLVM, which
  /// compiles llvmpipe's programs, takes four times as long with each: 0.4 s for two gradients, 1.6
  /// s for three, and minutes from four on.
  package var mostLoops: Int
  /// About the most instructions of users' shaders in a pass, unless a single kernel has more.
  /// Compilation time grows faster than their number.
  package var mostInstructions: Int
  /// Whether the executor computes spans of rows and keeps rows for later ones. A pass then
  /// resamples along both axes, and computes inputs only where they show.
  package var computesRows: Bool
  /// Whether every executor must compute the same bits. Otherwise each may take its fastest
  /// operations.
  package var isExact: Bool

  package init(
    allowsUnit16: Bool, mostReads: Int = 8, mostKernels: Int = 16, mostLoops: Int = .max,
    mostInstructions: Int = .max, computesRows: Bool = false,
    isExact: Bool = false
  ) {
    self.mostLoops = mostLoops
    self.mostInstructions = mostInstructions
    self.computesRows = computesRows
    self.isExact = isExact
    self.allowsUnit16 = allowsUnit16
    self.mostReads = mostReads
    self.mostKernels = mostKernels
  }
}

/// An allocator that gives every stored result a slot while needed.
struct SlotAllocator {
  private(set) var slots: [Plan.Slot] = []
  private var free: Set<Int> = []

  mutating func allocate(_ size: Size, _ storage: Plan.Storage) -> Int {
    let fitting = free.filter { index in
      let slot = slots[index]
      return slot.storage == storage && slot.size.width >= size.width
        && slot.size.height >= size.height
    }
    let best = fitting.min { a, b in
      (slots[a].size.width * slots[a].size.height, a)
        < (slots[b].size.width * slots[b].size.height, b)
    }
    if let best {
      free.remove(best)
      return best
    }
    slots.append(Plan.Slot(size: size, storage: storage))
    return slots.count - 1
  }

  mutating func release(_ slot: Int) {
    free.insert(slot)
  }
}
