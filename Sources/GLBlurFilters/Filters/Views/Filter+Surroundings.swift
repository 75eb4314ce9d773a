extension Filter {
  /// - Throws: `FilterError` if a part of a node needs an effect view around it, or if a shader
  ///   reads an image that is not connected.
  package func validateSurroundings() throws(FilterError) {
    // A label that is a node states its own material.
    if !(self is Label) { try (self as? any View)?.check(on: nil) }
    try (self as? any WithOwnParameters)?.validateAsNode()
  }
}
