/// Limits on the cost of users' shaders.
package struct ShaderLimits: Sendable {
  /// The maximum number of operations per pixel, or nil for any.
  package var operations: Int?
  /// The maximum number of pixels of a pass that sets its own size, or nil for any.
  package var passPixels: Int?

  package init(operations: Int? = nil, passPixels: Int? = nil) {
    self.operations = operations
    self.passPixels = passPixels
  }
}
