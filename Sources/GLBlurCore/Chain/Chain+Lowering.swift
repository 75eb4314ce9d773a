extension Chain {
  /// The kernels that the chain comes to for images of the given sizes.
  ///
  /// - Parameters:
  ///   - sizes: of the images at the ports, by name; the source's is `source`.
  ///   - images: the order in which the executor has the images; the source is number 0.
  ///   - hasRunningSums: the executor can keep sums from pixel to pixel.
  /// - Throws: `ChainError`; its cause is `image` when parameters or ports do not fit the sizes.
  package func lowered(
    source: Size, images: [(name: String, size: Size)], precision: Precision,
    hasRunningSums: Bool = false, typesetter: any Typesetter = NoTypesetter()
  ) throws(ChainError) -> LoweredChain {
    let graph = try ChainGraph(self, boundImages: Set(images.map(\.name)))
    var lowering = Lowering(
      scale: scale, precision: precision, hasRunningSums: hasRunningSums, typesetter: typesetter,
      outsideImages: images.count + 1)
    let sourceSignal = lowering.image(0, size: source)
    var imageSignals: [String: Signal] = [:]
    for (index, image) in images.enumerated() {
      imageSignals[image.name] = lowering.image(index + 1, size: image.size)
    }
    var results: [Int: Signal] = [:]
    for index in graph.order {
      let node = nodes[index]
      let type = type(of: node.filter)
      lowering.colorSpace = node.colorSpace ?? colorSpace
      func signal(_ link: String) -> Signal? {
        switch graph.links[index][link] {
        case .source: sourceSignal
        case .node(let target): results[target]
        case .image(let name): imageSignals[name]
        case .some(.none), nil: nil
        }
      }
      var ports: [String: Signal] = [:]
      for port in type.ports {
        ports[port.name] = signal(port.name).map {
          lowering.convert($0, to: port.isEncoded ? .srgb : lowering.colorSpace)
        }
      }
      var references: [Reference: Signal] = [:]
      for (_, reference) in node.filter.references {
        references[reference] = signal(ChainGraph.linkName(of: reference)).map {
          lowering.convert($0, to: lowering.colorSpace)
        }
      }
      let main = type.ports.first.flatMap { ports[$0.name] } ?? sourceSignal
      try checkSizes(of: index, ports: ports, main: main)
      do {
        results[index] = try lowering.apply(
          node.filter, FilterInputs(main: main, ports: ports, images: references),
          in: "nodes[\(index)]")
      } catch {
        throw self.error(node: index, error, cause: .image)
      }
    }
    let result = results[graph.output] ?? sourceSignal
    let encoded = lowering.convert(result, to: .srgb)
    return LoweredChain(network: lowering.network, output: encoded)
  }

  private func checkSizes(
    of index: Int, ports: [String: Signal], main: Signal
  ) throws(ChainError) {
    let type = type(of: nodes[index].filter)
    for port in type.ports where !port.hasOwnSize {
      guard let size = ports[port.name]?.size, size != main.size else { continue }
      let mainName = type.ports.first?.name ?? "input"
      throw error(
        node: index, port.name,
        "this image is \(size), the one at '\(mainName)' \(main.size); make them one size with "
          + "'resize', 'crop' or 'place'",
        cause: .image)
    }
  }
}
