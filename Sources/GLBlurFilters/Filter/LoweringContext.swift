/// What chains are lowered for, beside the chains and their images.
package struct LoweringContext: Sendable {
  /// The space of the encoded colours, which is that of the results.
  package var colors: RGBSpace
  /// The precision of the results.
  package var precision: Precision
  /// The abilities of the executor that will run the network.
  package var abilities: ExecutorAbilities
  package var typesetter: any Typesetter
  /// The knowledge about pixels.
  package var survey: Survey
  /// The film of which the chains are frames, or nil if they are not.
  package var film: Film?
  /// The control that may end the render, if there is one.
  package var control: RenderControl?
  /// What the shaders of users may cost.
  package var shaderLimits = ShaderLimits()
  /// The trial for which the CPU moves the inexact results of users' shaders at random, or nil if it does not.
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
