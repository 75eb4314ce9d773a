import GLBlurShaders

/// The map of places whose distance from a point is multiplied within a circle.
struct RadialScaleMap: PlaceMap {
  let origin: Origin
  let radius: Float
  let amount: Float
  /// The exponent of the factor, 1 or 2.
  let power: Int32

  var shaderCall: ShaderCall {
    .radialScale(
      origin: origin.pixel, offset: origin.offset, radius: radius, amount: amount, power: power)
  }
}
