import GLBlurShaders

/// Bends the image by waves around a point, as on water.
public struct Ripple: Filter {
  /// The point from which the waves come.
  public var center = Point.center
  /// The distance from wave to wave; it is greater than 0. The range is 0…100000 points.
  public var wavelength: Length = .percent(10)
  /// The farthest that a pixel moves. The range is 0…10000 points.
  public var amplitude: Length = .percent(1)  // identity: .zero
  /// How far the waves have gone in degrees; 360 is one wave. The range is −3600…3600.
  public var phase = 0.0
  var resampling = Resampling()  // shared

  public static let formula =
    "the image at p + n·amplitude·sin(2π·|p − center|/wavelength − phase), n the "
    + "direction away from the centre"
  public static let example = #"[{"filter": "ripple", "wavelength": "12%", "amplitude": "1.5%"}]"#

  public static let rules = [ParameterRule.isPositive("wavelength")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let wavelength = lowering.pixels(wavelength, of: inputs.main)
    guard wavelength > 0 else {
      throw FilterError(parameter: "wavelength", "this wavelength is 0 pixels; make it greater")
    }
    let amplitude = lowering.pixels(amplitude, of: inputs.main)
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    return lowering.remap(
      inputs.main,
      by: .ripple(
        origin: origin.pixel, offset: origin.offset, frequency: Float(1 / wavelength),
        amplitude: Float(amplitude), phase: Float((phase / 360).remainder(dividingBy: 1))),
      cost: 12, reach: amplitude, interpolation, edge)
  }
}
