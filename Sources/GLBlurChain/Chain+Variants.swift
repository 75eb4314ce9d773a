extension Chain {
  /// Returns a copy of the chain for each value of a parameter. The parameter's animation, if any,
  /// is removed.
  ///
  /// - Parameters:
  ///   - target: The parameter as `ID.PARAM`, with the id of a node or its index from 0.
  ///   - values: The values in JSON. Other text is taken as a string.
  /// - Throws: `ChainError` that names the value, if one cannot be set.
  public func variants(
    _ target: String, over values: [String]
  ) throws(ChainError) -> [Chain] {
    var variants: [Chain] = []
    for value in values {
      var chain = self
      try chain.set(target, to: value)
      variants.append(chain)
    }
    return variants
  }

  /// Returns a copy of the chain for each value of a filter's property. The property's animation,
  /// if any, is removed.
  ///
  /// ```swift
  /// let frames = (0..<10).map { Frame(.points(Double($0) * 40), 200, 320, 180) }
  /// let slides = try card.variants("panel", \RoundedRect.frame, over: frames)
  /// ```
  ///
  /// - Parameters:
  ///   - node: The id of the node, or its index from 0.
  ///   - property: A property of the node's filter.
  ///   - values: The values, which are checked when a variant is validated or rendered.
  /// - Throws: `ChainError` if there is no such node, or its filter is of another type.
  public func variants<F: Filter, Value>(
    _ node: String, _ property: WritableKeyPath<F, Value>, over values: [Value]
  ) throws(ChainError) -> [Chain] {
    let (index, filter) = try self.filter(ofNode: node, as: F.self)
    let parameter = F.parameters.first { $0.path as PartialKeyPath<F> == property }
    return values.map { value in
      var chain = self
      var variant = filter
      variant[keyPath: property] = value
      chain.nodes[index].filter = variant
      chain.nodes[index].animation.removeAll { $0.parameter == parameter?.name }
      return chain
    }
  }
}

extension [Chain] {
  /// Returns the result of `body` for each chain.
  ///
  /// - Throws: The error that `body` throws. If there are several chains, its path begins with the
  ///   index of the chain.
  package func mapVariants<Value>(
    _ body: (Chain) throws(ChainError) -> Value
  ) throws(ChainError) -> [Value] {
    var values: [Value] = []
    for (index, chain) in enumerated() {
      do {
        values.append(try body(chain))
      } catch {
        guard count > 1 else { throw error }
        var error = error
        error.path = "variants[\(index)]" + (error.path.isEmpty ? "" : ".\(error.path)")
        throw error
      }
    }
    return values
  }
}
