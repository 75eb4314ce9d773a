extension Chain {
  /// Checks everything that can be checked without an image.
  ///
  /// - Parameter boundImages: names of images that are bound when the chain is used, beside those
  ///   that it declares.
  /// - Throws: `ChainError`.
  public func validate(boundImages: Set<String> = []) throws(ChainError) {
    guard scale > 0, scale <= 16 else {
      throw error(
        in: "scale", "\(numeral(scale)) is out of range; expected a number above 0, at most 16")
    }
    for index in nodes.indices {
      do {
        try nodes[index].filter.validateAll()
      } catch {
        throw self.error(node: index, error)
      }
    }
    _ = try ChainGraph(self, boundImages: boundImages)
  }

  /// What in the chain is never used: nodes and inputs.
  public func warnings(boundImages: Set<String> = []) throws(ChainError) -> [String] {
    let graph = try ChainGraph(self, boundImages: boundImages)
    let needed = Set(graph.order)
    let unusedNodes = nodes.indices.filter { !needed.contains($0) }.map { index in
      error(node: index, nil, "the output does not depend on this node; it is not computed")
        .description
    }
    let unusedImages = Set(inputs.keys).union(boundImages).subtracting(graph.images).sorted().map {
      error(in: "inputs.\($0)", "the output does not depend on this image; it is not opened")
        .description
    }
    return unusedNodes + unusedImages
  }

  /// An error at a member of the chain itself.
  package func error(in path: String, _ message: String) -> ChainError {
    ChainError(file: file, line: memberLines[path], path: path, message: message)
  }

  /// An error at a node or one of its members.
  package func error(
    node index: Int, _ member: String?, _ message: String, cause: ChainError.Cause = .chain
  ) -> ChainError {
    let node = nodes[index]
    // A place inside a member stands where the member does: `content[0].text` where `content`.
    let outer = member.map { String($0.prefix { $0 != "." && $0 != "[" }) }
    return ChainError(
      file: file, line: outer.flatMap { node.memberLines[$0] } ?? node.line,
      path: "nodes[\(index)]" + (member.map { ".\($0)" } ?? ""), message: message, cause: cause)
  }

  package func error(
    node index: Int, _ error: FilterError, cause: ChainError.Cause = .chain
  ) -> ChainError {
    self.error(node: index, error.parameter, error.message, cause: cause)
  }
}
