/// What a job may cost.
struct JobLimits {
  /// The greatest cost of the whole job, in operations, or nil for any cost.
  var maxCost: Int?
  /// The greatest number of operations that a shader of a user's may take for a pixel, or nil for any.
  var maxShaderOperations: Int?
}
