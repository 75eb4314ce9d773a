extension Chain {
  /// The chain once for each value of a parameter.
  ///
  /// - Parameters:
  ///   - target: `ID.PARAM`, the id a node's or its index, as `set` takes it.
  ///   - values: JSON; anything that is not JSON is a string.
  /// - Throws: `ChainError` that names the value.
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
}

extension [Chain] {
  /// What `body` makes of each chain.
  ///
  /// - Throws: what `body` throws, with the chain's index where there are several.
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
