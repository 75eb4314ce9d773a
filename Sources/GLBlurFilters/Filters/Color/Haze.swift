import GLBlurShaders

/// Takes white haze away, or adds it, evenly or growing from the top down.
public struct Haze: Filter {
  /// How much haze there is at the top; negative values add it.
  public var distance = 0.0
  /// How much more there is at the bottom.
  public var slope = 0.0

  public init(distance: Double = 0, slope: Double = 0) {
    self.distance = distance
    self.slope = slope
  }

  public static let template = Haze()
  public static let name = "haze"
  public static let summary = "Takes white haze away, or adds it."
  public static let formula =
    "(c − d)/(1 − d), d = distance + slope·(y + ½)/height (GPUImage); alpha stays"
  public static let parameters: [Parameter<Haze>] = [
    .number(
      "distance", \.distance, in: -0.3...0.3, identity: 0,
      "How much is taken away at the top; less than 0 adds."),
    .number(
      "slope", \.slope, in: -0.3...0.3, identity: 0, "How much more is taken away at the bottom."),
  ]
  public static let example = #"[{"filter": "haze", "distance": 0.2, "slope": -0.1}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageHazeFilter, Haze: the same names; left out in GPUImage 2 distance is 0.2; there alpha changes too"
  )

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let step = slope / Double(inputs.main.size.height)
    return lowering.apply(
      HazeKernel(first: Float(distance + step / 2), step: Float(step)), to: inputs.main)
  }
}

private struct HazeKernel: PlacedKernel {
  /// In the first row.
  let first: Float
  /// From row to row.
  let step: Float

  var shaderCall: ShaderCall { .haze(first: first, step: step) }

  func pixel(_ p: Pixel, at position: SIMD2<Int32>) -> Pixel {
    let d = first + step * Float(position.y)
    return premultiplied(clamp((straight(p) - d) / (1 - d), 0, 1), p.a)
  }
}
