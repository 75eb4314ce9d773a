extension Chain {
  /// Returns warnings about what is allowed but probably not meant, such as nodes that do not
  /// contribute to the output. Each begins with its place and ends with a cure.
  ///
  /// - Parameter boundImages: The names of images given to the renderer besides those in `inputs`.
  /// - Throws: `ChainError` if a reference is undefined, or if nodes form a cycle.
  public func warnings(boundImages: Set<String> = []) throws(ChainError) -> [String] {
    try warnings(boundImages: boundImages, isMeasured: false)
  }

  /// With `isMeasured`, all measuring filters count as needed.
  package func warnings(
    boundImages: Set<String> = [], isMeasured: Bool
  ) throws(ChainError) -> [String] {
    let graph = try ChainGraph(self, boundImages: boundImages, isMeasured: isMeasured)
    let needed = Set(graph.order)
    let unusedNodes = nodes.indices.filter { !needed.contains($0) }.map { index in
      error(node: index, nil, "the output does not depend on this node; it is not computed")
    }
    let usedImages = graph.images.union(imagesOfKeys)
    let unusedImages = Set(inputs.keys).union(boundImages).subtracting(usedImages).sorted().map {
      error(in: "inputs.\($0)", "the output does not depend on this image; it is not opened")
    }
    let doubts = nodes.indices.flatMap { index in
      nodes[index].filter.doubts.map { error(node: index, $0.place, $0.message) }
    }
    return (unusedNodes + unusedImages + replaced(graph) + lost(graph) + leaks(graph) + doubts)
      .map(\.description)
  }

  private func replaced(_ graph: ChainGraph) -> [ChainError] {
    let needed = Set(graph.order)
    let readsSource = needed.contains { graph.links[$0].values.contains(.source) }
    return needed.sorted().compactMap { index in
      let type = type(of: nodes[index].filter)
      let isGenerator = type.ports.allSatisfy { $0.standard != .previous }
      let isUnused = index == 0 ? canvas == nil && !readsSource : !needed.contains(index - 1)
      // A picture of its own size, such as a table, is not meant to cover another.
      guard isGenerator, isUnused, type.ports.contains(.like) else { return nil }
      let cure =
        ViewCatalogue.view(named: type.name) == nil
        ? "lay it on the other with 'blend', or connect it with 'mask'"
        : "put it into the content of a containerView, or connect it with 'mask' or 'blend'"
      return error(
        node: index, nil,
        "\(type.name) makes a picture of its own and does not draw on the one before it, which does "
          + "not show; \(cure)")
    }
  }

  /// Returns a warning for each port that takes the source by default although something was drawn
  /// since, such as a black box before a pixellated copy of the picture is masked.
  private func lost(_ graph: ChainGraph) -> [ChainError] {
    let readers = Dictionary(
      graph.order.flatMap { graph.links[$0].values }.map { ($0, 1) }, uniquingKeysWith: +)
    return graph.order.sorted().compactMap { index in
      let node = nodes[index]
      let standard = type(of: node.filter).ports.first {
        $0.standard == .source && node.ports[$0.name] == nil
      }
      guard let port = standard, let drawn = drawing(before: index, graph, readers) else {
        return nil
      }
      let cure =
        nodes[drawn].id.map { "\(quoted($0))" } ?? "an id that you give to nodes[\(drawn)]"
      return error(
        node: index, port.name,
        "this is the source if it is left out, so what \(type(of: nodes[drawn].filter).name) drew in "
          + "nodes[\(drawn)] is lost there; write \"\(port.name)\": \(cure), or \"source\" if that is meant"
      )
    }
  }

  /// Returns the last node that draws on what a node reads first, or nil for none and if the
  /// drawing may reach the output another way.
  private func drawing(
    before index: Int, _ graph: ChainGraph, _ readers: [ChainGraph.Link: Int]
  ) -> Int? {
    var next = index
    while let port = type(of: nodes[next].filter).ports.first, port.standard == .previous,
      let link = graph.links[next][port.name], case .node(let before) = link, readers[link] == 1
    {
      if nodes[before].filter.draws { return before }
      next = before
    }
    return nil
  }
}

extension Chain {
  package var redacts: Bool { nodes.contains { $0.filter.redacts } }

  /// Warns of ways by which the output may show what a filter hides: filters before it that carry
  /// pixels beyond the boxes, and nodes that read the same picture beside it.
  private func leaks(_ graph: ChainGraph) -> [ChainError] {
    guard redacts else { return [] }
    let (carriers, joins) = places(of: graph)
    // Each needs a search through the whole graph.
    return graph.order.sorted().filter { nodes[$0].filter.redacts }.prefix(100).flatMap { index in
      let name = type(of: nodes[index].filter).name
      let (before, images) = graph.nodes(behind: index) { _ in false }
      let secrets = images.union(before.intersection(carriers).map(ChainGraph.Link.node))
      let carrier = before.sorted().first {
        !nodes[$0].filter.keepsPlaces || joins.contains($0)
      }
      let (beside, _) = graph.nodes(behind: graph.output) { $0 == index }
      let others = beside.union([graph.output]).subtracting(before.union([index]))
      let reader = others.sorted().first { node in
        graph.links[node].values.contains(where: secrets.contains)
          || secrets.contains(.source) && nodes[node].readsSourceForColors
      }
      return [
        carrier.map {
          error(
            node: index, nil,
            "\(type(of: nodes[$0].filter).name) in nodes[\($0)] comes first and may carry what the boxes hide beyond "
              + "them; let \(name) come before it")
        },
        reader.map {
          error(
            node: $0, nil,
            "\(type(of: nodes[$0].filter).name) reads the picture without what \(name) in nodes[\(index)] hides, so the "
              + "output may show it; let it read the result of \(name)")
        },
      ].compactMap(\.self)
    }
  }
}

extension Chain {
  /// Returns the nodes whose results depend on images, and those that join pictures in which the
  /// same image lies in different places, such as its mirror image: a box hides one of them.
  private func places(of graph: ChainGraph) -> (carriers: Set<Int>, joins: Set<Int>) {
    // For each node and image, the last node that moved the image or joined it with itself, or -1.
    var movers: [Int: [ChainGraph.Link: Int]] = [:]
    var joins: Set<Int> = []
    for index in graph.order {
      var own: [ChainGraph.Link: Int] = [:]
      for link in graph.links[index].values {
        let read: [ChainGraph.Link: Int] =
          switch link {
          case .none: [:]
          case .source, .image: [link: -1]
          case .node(let before): movers[before] ?? [:]
          }
        own.merge(read) { one, other in
          if one != other { joins.insert(index) }
          return one == other ? one : index
        }
      }
      movers[index] = nodes[index].filter.isMove ? own.mapValues { _ in index } : own
    }
    return (Set(movers.filter { !$0.value.isEmpty }.keys), joins)
  }
}

extension ChainGraph {
  /// Returns the nodes on which a node depends, and the source and images that they read. What lies
  /// behind a node with `isEnd` does not count.
  fileprivate func nodes(
    behind root: Int, isEnd: (Int) -> Bool
  ) -> (nodes: Set<Int>, images: Set<Link>) {
    var (nodes, images): (Set<Int>, Set<Link>) = ([], [])
    var open = [root]
    while let node = open.popLast() {
      if isEnd(node) { continue }
      for link in links[node].values {
        switch link {
        case .none: break
        case .source, .image: images.insert(link)
        case .node(let next): if nodes.insert(next).inserted { open.append(next) }
        }
      }
    }
    return (nodes, images)
  }
}

extension Node {
  /// Whether a generator finds a colour in the source, from which it takes its size.
  fileprivate var readsSourceForColors: Bool {
    type(of: filter).ports.first?.name == Port.like.name && ports[Port.like.name] == nil
      && filter.seeksColors
  }
}

extension Filter {
  /// Whether the filter draws in one place and leaves the rest of its picture as it is.
  fileprivate var draws: Bool {
    self is Mask || self is Blend || redacts
      || Self.ports.first?.standard == .previous
        && Self.parameters.contains { if case .content = $0.domain { true } else { false } }
  }

  /// Whether the filter shows single pixels in other places.
  fileprivate var isMove: Bool { self is any GeometryFilter && !(self is Resize) }

  /// Whether each pixel of the result depends on at most one pixel of each image.
  fileprivate var keepsPlaces: Bool {
    let isGenerator = Self.ports.first?.standard != .previous
    let isColor = Catalogue.colors.contains { $0 == Self.self } && !dependsOnPixels
    return redacts || isMove || isGenerator || isColor || self is Mask || self is Blend
  }
}
