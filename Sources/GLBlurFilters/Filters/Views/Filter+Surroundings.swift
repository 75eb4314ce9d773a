extension Filter {
  /// Checks the parts of a node that depend on surrounding views. A node has none.
  ///
  /// - Throws: `FilterError` if a part needs the material of a surrounding effect view, or if a
  ///   shader reads an image that is not connected.
  package func validateSurroundings() throws(FilterError) {
    // A label that is a node states its own material.
    if !(self is Label) { try (self as? any View)?.check(on: nil) }
    try (self as? any WithOwnParameters)?.validateAsNode()
  }
}
