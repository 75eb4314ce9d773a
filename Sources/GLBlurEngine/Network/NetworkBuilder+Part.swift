package struct ComputedPart: Sendable {
  /// The samples are floats in the signal's colour space.
  package let image: Image
  package let region: Region

  package init(_ image: Image, at region: Region) {
    self.image = image
    self.region = region
  }
}

extension NetworkBuilder {
  /// Returns the signal behind all layers that do not reach into a region, where both signals are
  /// equal.
  package func background(of signal: Signal, over region: Region) -> Signal {
    Signal(
      index: background(of: signal.index, over: region), extent: signal.extent,
      colorSpace: signal.colorSpace)
  }

  private func background(of index: Int, over region: Region) -> Int {
    var index = index
    while let background = network.operations[index].background,
      background.changed.intersection(region).isEmpty
    {
      index = background.input
    }
    return index
  }

  /// Returns a builder with only the operations that a signal needs over a region, and the signal
  /// there. A computed part that contains the region replaces its operation.
  package func part(
    of signal: Signal, over region: Region, computed: [Int: ComputedPart] = [:]
  ) -> (NetworkBuilder, Signal) {
    let needs = needs(of: signal.index, over: region, computed)
    var result = NetworkBuilder(
      colors: colors, precision: precision, abilities: abilities, outsideImages: outsideImages)
    result.colorSpace = colorSpace
    result.origin = origin
    var indices: [Int: Int] = [:]
    for (index, inputs) in needs.reversed() {
      indices[index] =
        if let inputs {
          result.copy(network.operations[index], inputs.compactMap { indices[$0] }, of: network)
        } else if let part = computed[index] {
          result.place(part, as: network.operations[index])
        } else { nil }
    }
    let index = indices[background(of: signal.index, over: region)] ?? 0
    return (result, Signal(index: index, extent: signal.extent, colorSpace: signal.colorSpace))
  }

  package func operations(behind signal: Signal, over region: Region) -> [Int] {
    needs(of: signal.index, over: region, [:]).map(\.index)
  }

  /// Returns the needed operations, each before its inputs, which are nil for a computed operation.
  private func needs(
    of output: Int, over region: Region, _ computed: [Int: ComputedPart]
  ) -> [(index: Int, inputs: [Int]?)] {
    enum Need { case none, region, all }
    let output = background(of: output, over: region)
    var needs = Array(repeating: Need.none, count: output + 1)
    needs[output] = .region
    var result: [(index: Int, inputs: [Int]?)] = []
    for index in needs.indices.reversed() where needs[index] != .none {
      let operation = network.operations[index]
      let isLocal = needs[index] == .region
      if isLocal, computed[index]?.region.contains(region) == true {
        result.append((index, nil))
        continue
      }
      var inputs = operation.inputs
      if isLocal, case .point = operation.body {
        inputs = inputs.map { background(of: $0, over: region) }
        for input in inputs where needs[input] == .none { needs[input] = .region }
      } else {
        for input in inputs { needs[input] = .all }
      }
      result.append((index, inputs))
    }
    return result
  }

  private mutating func copy(
    _ operation: Network.Operation, _ inputs: [Int], of other: Network
  ) -> Int {
    var body = operation.body
    if case .image(let number) = body, number >= outsideImages {
      body = .image(outsideImages + network.append(other.rasters[number - outsideImages]))
    }
    return network.append(
      Network.Operation(
        body: body, inputs: inputs, extent: operation.extent, support: operation.support,
        background: nil, isUnit: operation.isUnit, isExact: operation.isExact,
        origin: operation.origin))
  }

  private mutating func place(_ part: ComputedPart, as operation: Network.Operation) -> Int {
    move(
      raster(part.image), x: part.region.x, y: part.region.y, extent: operation.extent
    ).index
  }
}
