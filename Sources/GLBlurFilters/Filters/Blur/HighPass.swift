import GLBlurShaders

/// Keeps the detail of the image and makes everything else grey.
public struct HighPass: Filter {
  /// The standard deviation of the blur that takes the detail away. The range is 0…1000 points.
  public var sigma: Length = 4
  /// The factor on the detail. The range is 0…20.
  public var gain = 1.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "½ + gain·(c − b) with the alpha of the image, c the image and b its gaussianBlur, both over a grey of ½ "
    + "(Photoshop's High Pass; GEGL's high-pass)"
  public static let example = #"""
    [{"id": "detail", "filter": "highPass", "sigma": 6, "gain": 2},
     {"filter": "blend", "input": "source", "overlay": "detail", "mode": "overlay"}]
    """#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let sigma = lowering.pixels(sigma, of: inputs.main)
    let blurred = lowering.gaussianBlurred(
      inputs.main, sigma: sigma, edge: edge, gain: gain, isSubtracted: true)
    return lowering.apply(
      PointCall(.highPass(gain: Float(gain)), cost: 8, .input(0)), to: inputs.main, blurred)
  }
}
