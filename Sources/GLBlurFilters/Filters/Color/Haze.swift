import GLBlurShaders

/// Takes white haze away or adds it, evenly or increasingly from the top down.
public struct Haze: Filter {
  /// The amount of haze that is taken away at the top; a negative one adds haze. The range is
  /// −0.3…0.3.
  public var distance = 0.0  // identity: 0
  /// The further amount of haze that is taken away at the bottom. The range is −0.3…0.3.
  public var slope = 0.0  // identity: 0

  init() {}
  public static let summary = "Takes white haze away or adds it."
  public static let formula =
    "(c − d)/(1 − d), d = distance + slope·(y + ½)/height (GPUImage); alpha stays"
  public static let example = #"[{"filter": "haze", "distance": 0.2, "slope": -0.1}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageHazeFilter, Haze: the same names; left out in GPUImage 2 distance is 0.2; there alpha changes too"
  )

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let step = slope / Double(inputs.main.size.height)
    return lowering.apply(
      PointCall(.haze(first: Float(distance + step / 2), step: Float(step))), to: inputs.main)
  }
}
