import GLBlurShaders

/// Fades the image into a colour towards its borders.
public struct Vignette: Filter {
  /// The centre of the area that stays.
  public var center = Point.center
  /// The colour at the borders, as strong as its alpha says.
  public var color = Color.black  // identity: .clear
  /// The distance from the centre at which the colour begins, in units of the image's width and
  /// height. The range is 0…2.
  public var start = 0.3
  /// The distance from the centre from which on there is nothing but the colour, in the same units;
  /// it is greater than the start. The range is 0…2.
  public var end = 0.75

  init() {}
  public static let formula =
    "c·(1 − w) + color·w, w the colour's alpha times smoothstep(start, end, d), d the distance from "
    + "the centre with width and height as units (GPUImage); alpha stays"
  public static let example = #"[{"filter": "vignette", "start": 0.25, "end": 0.8}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageVignetteFilter, Vignette: vignetteCenter is center, in shares of "
      + "the sides, vignetteColor color, vignetteStart start, vignetteEnd end")

  public static let rules = [ParameterRule.ascends("start", "end")]

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let middle = lowering.pixels(center, of: inputs.main)
    let color = SIMD4<Float>(lowering.components(of: color))
    // The kernel counts in shares of width and height, from the centre of the vignette.
    return lowering.apply(
      PointCall(
        .vignette(
          scale: SIMD2<Float>(1 / size), offset: SIMD2<Float>((0.5 - middle) / size),
          color: color, start: Float(start), gain: Float(1 / (end - start)))),
      to: inputs.main)
  }
}
