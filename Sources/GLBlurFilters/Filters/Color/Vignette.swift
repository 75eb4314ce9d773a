import GLBlurShaders

/// Fades the image into a colour towards its borders.
public struct Vignette: Filter {
  /// The middle of what stays.
  public var center = Point.center
  /// The colour at the borders, by its alpha.
  public var color = Color.black
  /// How far from the centre the colour begins, in units of the image's width and height.
  public var start = 0.3
  /// How far from the centre there is nothing but the colour.
  public var end = 0.75

  public init(
    center: Point = .center, color: Color = .black, start: Double = 0.3, end: Double = 0.75
  ) {
    self.center = center
    self.color = color
    self.start = start
    self.end = end
  }

  public static let template = Vignette()
  public static let name = "vignette"
  public static let summary = "Fades the image into a colour towards its borders."
  public static let formula =
    "c·(1 − w) + color·w, w the colour's alpha times smoothstep(start, end, d), d the distance from "
    + "the centre with width and height as units (GPUImage); alpha stays"
  public static let parameters: [Parameter<Vignette>] = [
    .point("center", \.center, "The middle of what stays."),
    .color("color", \.color, identity: .clear, "The colour at the borders, by its alpha."),
    .number("start", \.start, in: 0...2, "The distance at which the colour begins."),
    .number("end", \.end, in: 0...2, "The distance from which on it is whole, above start."),
  ]
  public static let example = #"[{"filter": "vignette", "start": 0.25, "end": 0.8}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageVignetteFilter, Vignette: vignetteCenter is center, in shares of "
      + "the sides, vignetteColor color, vignetteStart start, vignetteEnd end")

  public static let rules = [ParameterRule.ascends("start", "end")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let middle = lowering.pixels(center, of: inputs.main)
    return lowering.apply(
      VignetteKernel(
        scale: SIMD2<Float>(1 / size), offset: SIMD2<Float>((0.5 - middle) / size),
        color: SIMD4<Float>(color.components(in: lowering.colorSpace)), start: Float(start),
        gain: Float(1 / (end - start))),
      to: inputs.main)
  }
}

private struct VignetteKernel: PlacedKernel {
  /// From columns and rows to shares of width and height.
  let scale: SIMD2<Float>
  /// From the centre to the first pixel's.
  let offset: SIMD2<Float>
  let color: SIMD4<Float>
  let start: Float
  let gain: Float

  var shaderCall: ShaderCall {
    .vignette(scale: scale, offset: offset, color: color, start: start, gain: gain)
  }

  func pixel(_ p: Pixel, at position: SIMD2<Int32>) -> Pixel {
    let x = Float(position.x) * scale.x + offset.x
    let y = Float(position.y) * scale.y + offset.y
    let distance = (x * x + y * y).squareRoot()
    let share = eased(clamp((distance - start) * gain, 0, 1)) * color.a
    return premultiplied(clamp(straight(p) * (1 - share) + color.rgb * share, 0, 1), p.a)
  }
}
