extension Chain {
  /// Returns a copy of the chain for each value of a parameter.
  ///
  /// - Parameters:
  ///   - target: the parameter as `ID.PARAM`, where `ID` is the id of a node or its index from 0.
  ///   - values: the values in JSON. A text that is not JSON is taken as a string.
  /// - Throws: `ChainError` with the value at fault, as `set` does.
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
  /// Returns the result of `body` for each chain.
  ///
  /// - Throws: the error of `body`. If there are several chains, its path begins with the index of the
  ///   chain.
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
