/// The settings and services with which chains are lowered.
package struct LoweringContext: Sendable {
  /// The space of encoded colours, which is that of the results.
  package var colors: RGBSpace
  package var precision: Precision
  /// The abilities of the executor that will run the network.
  package var abilities: ExecutorAbilities
  package var typesetter: any Typesetter
  /// The source of measured pixels.
  package var survey: Survey
  /// The film to which the chains belong as frames, or nil.
  package var film: Film?
  package var control: RenderControl?
  package var shaderLimits = ShaderLimits()
  /// The index of the trial in which the CPU perturbs the inexact results of users' shaders at
  /// random, or nil for a plain render.
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
  /// The maximum number of operations per pixel, or nil for any.
  package var operations: Int?
  /// The maximum number of pixels of a pass that sets its own size, or nil for any.
  package var passPixels: Int?

  package init(operations: Int? = nil, passPixels: Int? = nil) {
    self.operations = operations
    self.passPixels = passPixels
  }
}
