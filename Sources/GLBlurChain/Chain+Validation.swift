extension Chain {
  /// Checks everything in the chain that does not depend on the images.
  ///
  /// - Parameter boundImages: The names of images given to the renderer besides those in `inputs`.
  /// - Throws: `ChainError` if the scale, the canvas or a parameter is out of range, if parameters
  ///   do not fit together, if a reference is undefined, or if nodes form a cycle.
  public func validate(boundImages: Set<String> = []) throws(ChainError) {
    if let message = Self.scaleMessage(scale) { throw error(in: "scale", message) }
    do throws(FilterError) {
      try canvas?.validate(scale: scale)
    } catch {
      throw self.error(canvas: error)
    }
    for index in nodes.indices {
      if let message = nodes[index].scale.flatMap(Self.scaleMessage) {
        throw error(node: index, "scale", message)
      }
      do {
        try nodes[index].filter.validateAll()
        try nodes[index].filter.validateSurroundings()
      } catch {
        throw self.error(node: index, error)
      }
      try validateAnimation(ofNode: index)
    }
    _ = try ChainGraph(self, boundImages: boundImages)
  }

  /// Returns the message about a scale out of range, or nil.
  static func scaleMessage(_ scale: Double) -> String? {
    scale > 0 && scale <= 16
      ? nil : "\(numeral(scale)) is out of range; expected a number above 0, at most 16"
  }

  /// Returns an error in a member of the chain.
  package func error(in path: String, _ message: String) -> ChainError {
    ChainError(file: file, line: memberLines[path], path: path, message: message)
  }

  /// Returns an error in a node or one of its members.
  package func error(
    node index: Int, _ member: String?, _ message: String, cause: ChainError.Cause = .chain
  ) -> ChainError {
    let node = nodes[index]
    // A place inside a member has the line of the member: `content` for `content[0].text`.
    let outer = member.map { String($0.prefix { $0 != "." && $0 != "[" }) }
    return ChainError(
      file: file ?? node.file, line: outer.flatMap { node.memberLines[$0] } ?? node.line,
      path: "nodes[\(index)]" + (member.map { ".\($0)" } ?? ""), message: message, cause: cause)
  }

  package func error(
    node index: Int, _ error: FilterError, cause: ChainError.Cause = .chain
  ) -> ChainError {
    var placed = self.error(node: index, error.parameter, error.message, cause: cause)
    placed.line = error.line ?? placed.line
    return placed
  }
}
