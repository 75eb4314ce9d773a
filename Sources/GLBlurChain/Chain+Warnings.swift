extension Chain {
  /// Returns warnings about parts of the chain that are allowed but probably not meant: nodes and
  /// images that do not contribute to the output, generators that replace the picture before them,
  /// and lengths that look like shares of 1. Each begins with its place and ends with a cure.
  ///
  /// - Parameter boundImages: The names of images given to the renderer besides those in `inputs`.
  /// - Throws: `ChainError` if a reference is undefined, or if nodes form a cycle.
  public func warnings(boundImages: Set<String> = []) throws(ChainError) -> [String] {
    try warnings(boundImages: boundImages, isMeasured: false)
  }

  /// Returns the warnings about a chain that is rendered or, with `isMeasured`, one all of whose
  /// measuring filters are needed.
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
    return (unusedNodes + unusedImages + replaced(graph) + doubts).map(\.description)
  }

  /// Returns a warning for each generator that replaces the picture before it.
  private func replaced(_ graph: ChainGraph) -> [ChainError] {
    let needed = Set(graph.order)
    let readsSource = needed.contains { graph.links[$0].values.contains(.source) }
    return needed.sorted().compactMap { index in
      let type = type(of: nodes[index].filter)
      let isGenerator = type.ports.allSatisfy { $0.standard != .previous }
      let isUnused = index == 0 ? canvas == nil && !readsSource : !needed.contains(index - 1)
      // A picture of its own size, such as a table, is not meant to cover the one before it.
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
}
