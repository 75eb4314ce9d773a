/// What the shaders of users may cost.
package struct ShaderLimits: Sendable {
  /// The greatest number of operations that a shader may take for a pixel, or nil for any.
  package var operations: Int?
  /// The greatest number of pixels of a pass that says its own size, or nil for any.
  package var passPixels: Int?

  /// Creates limits.
  package init(operations: Int? = nil, passPixels: Int? = nil) {
    self.operations = operations
    self.passPixels = passPixels
  }
}
