extension Filter {
  /// Checks the parts of a node that depend on the views around them. Around a node, there are none.
  ///
  /// - Throws: `FilterError` if a part needs the material of an effect view and there is none, or if an
  ///   image that a shader reads is not connected.
  package func validateSurroundings() throws(FilterError) {
    // A label that is a node of its own states its material itself.
    try (self as? ContainerView)?.check(on: nil)
    try (self as? LiquidGlass)?.check(on: nil)
    try (self as? GlassContainer)?.check(on: nil)
    try (self as? any WithOwnParameters)?.validateAsNode()
  }
}
