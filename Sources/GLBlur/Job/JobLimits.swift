import GLBlurFilters

/// What a job may cost.
struct JobLimits {
  /// The greatest cost of the whole job, in operations, or nil for any cost.
  var maxCost: Int?
  /// What the shaders of users may cost.
  var shaders = ShaderLimits()
}
