/// Joins a network's operations into passes and finds a place for every stored result.
package struct Planner {
  private let network: Network
  private let output: Int
  private let options: PlanOptions
  private let fusion: Fusion
  /// What is asked of each stored operation.
  private var demands: [Region]

  package static func plan(
    _ network: Network, output: Signal, options: PlanOptions
  ) -> Plan {
    var planner = Planner(network, output.index, options)
    planner.propagateDemands()
    return planner.plan()
  }

  private init(_ network: Network, _ output: Int, _ options: PlanOptions) {
    self.network = network
    self.output = output
    self.options = options
    fusion = Fusion(network: network, output: output, options: options)
    demands = Array(
      repeating: Region(width: 0, height: 0), count: network.operations.count)
  }

  // MARK: Regions

  /// From the output up: every pass asks of what it reads only the pixels that can matter.
  private mutating func propagateDemands() {
    demands[output] = network.operations[output].extent
    for index in fusion.needed.reversed() where fusion.isStored[index] {
      if demands[index].isEmpty {
        // Nobody needs a pixel of it, but it is read: one pixel will do.
        let extent = network.operations[index].extent
        demands[index] = Region(x: extent.x, y: extent.y, width: 1, height: 1)
      }
      demandInputs(of: index, for: demands[index])
    }
  }

  private mutating func demand(_ index: Int, _ region: Region) {
    if region.isEmpty { return }
    if fusion.isStored[index] {
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
      case .move(let x, let y):
        let extent = network.operations[input].extent
        demand(input, region.offset(x: -x, y: -y).intersection(extent))
      }
    }
  }

  // MARK: Passes

  private func plan() -> Plan {
    var allocator = SlotAllocator()
    var places: [Int: Int] = [:]
    var passes: [Plan.Pass] = []
    let stored = fusion.needed.filter { fusion.isStored[$0] }
    let lastUse = lastUses(stored)
    for (step, index) in stored.enumerated() {
      let region = demands[index]
      let expression = expression(of: index, over: region, places: places)
      if index == output {
        passes.append(Plan.Pass(expression: expression, region: region, target: .output))
      } else {
        let slot = allocator.allocate(region.size, storage(of: index))
        places[index] = slot
        passes.append(Plan.Pass(expression: expression, region: region, target: .slot(slot)))
      }
      for (input, last) in lastUse where last == step {
        if let slot = places[input] { allocator.release(slot) }
      }
    }
    return Plan(
      passes: passes, slots: allocator.slots, output: demands[output].size,
      rasters: network.rasters)
  }

  /// For each stored operation the last pass that reads it.
  private func lastUses(_ stored: [Int]) -> [Int: Int] {
    var lastUse: [Int: Int] = [:]
    for (step, index) in stored.enumerated() {
      for input in storedInputs(of: index) { lastUse[input] = step }
    }
    return lastUse
  }

  private func storedInputs(of index: Int) -> [Int] {
    network.operations[index].inputs.flatMap { input in
      fusion.isStored[input] ? [input] : storedInputs(of: input)
    }
  }

  private func storage(of index: Int) -> Plan.Storage {
    options.allowsUnit16 && network.operations[index].isUnit ? .unit16 : .float32
  }

  /// - Parameter region: the pixels for which the expression is evaluated.
  private func expression(
    of index: Int, over region: Region, places: [Int: Int]
  ) -> Plan.Expression {
    let operation = network.operations[index]
    func input(_ input: Int, over region: Region) -> Plan.Expression {
      guard let slot = places[input] else {
        return expression(of: input, over: region, places: places)
      }
      return .read(
        .slot(slot, storage(of: input)), region: demands[input],
        isPartial: !demands[input].contains(region))
    }
    switch operation.body {
    case .image(let number):
      return .read(
        .image(number), region: operation.extent, isPartial: !operation.extent.contains(region))
    case .point(let kernel):
      return .point(kernel, operation.inputs.map { input($0, over: region) })
    case .move(let x, let y):
      let inside = network.operations[operation.inputs[0]].extent
      let read = region.offset(x: -x, y: -y).intersection(inside)
      return .move(x: x, y: y, input(operation.inputs[0], over: read), inside: inside)
    case .sample(let kernel, let edge):
      return .sample(
        kernel,
        operation.inputs.enumerated().map { position, number in
          let extent = network.operations[number].extent
          let needed = kernel.inputRegion(index: position, for: region)
          return Plan.Sampled(
            expression: input(number, over: needed.resolved(edge, in: extent)), extent: extent,
            edge: edge, isInside: extent.contains(needed))
        })
    }
  }
}

extension Region {
  /// What of `extent` is read when this region is asked for.
  package func resolved(_ edge: EdgeMode, in extent: Region) -> Region {
    Region(
      columns: edge.resolve(columns, in: extent.columns), rows: edge.resolve(rows, in: extent.rows))
  }
}
