/// The settings and services with which chains are lowered.
package struct LoweringContext: Sendable {
  /// The space of encoded colours, that of the results.
  package var colors: RGBSpace
  package var precision: Precision
  package var abilities: ExecutorAbilities
  package var typesetter: any Typesetter
  package var survey: Survey
  /// The film whose frames the chains are, or nil.
  package var film: Film?
  package var control: RenderControl?
  package var shaderLimits = ShaderLimits()
  /// The index of the trial in which the CPU perturbs inexact results of users' shaders at random,
  /// or nil.
  package var roundingTrial: Int?

  package init(
    colors: RGBSpace = .sRGB, precision: Precision, abilities: ExecutorAbilities = [],
    typesetter: any Typesetter = NoTypesetter(), survey: Survey = .none
  ) {
    self.colors = colors
    self.precision = precision
    self.abilities = abilities
    self.typesetter = typesetter
    self.survey = survey
  }
}

/// Limits on the cost of users' shaders.
package struct ShaderLimits: Sendable {
  /// The maximum number of operations per pixel, or nil.
  package var operations: Int?
  /// The maximum number of pixels of a pass that sets its own size, or nil.
  package var passPixels: Int?

  package init(operations: Int? = nil, passPixels: Int? = nil) {
    self.operations = operations
    self.passPixels = passPixels
  }
}
