import GLBlurShaders

/// Blurs what lies above and below a band, as the tilted lens of a miniature's photographer does.
public struct TiltShift: Filter {
  /// The standard deviation of the blur far from the band, in points.
  public var sigma: Length = 7
  /// Where the band begins and ends, as shares of the image's height.
  public var top = 0.4
  public var bottom = 0.6
  /// The share of the height over which the blur grows.
  public var falloff = 0.2
  public var edge = EdgeMode.clamp

  public init(
    sigma: Length = 7, top: Double = 0.4, bottom: Double = 0.6, falloff: Double = 0.2,
    edge: EdgeMode = .clamp
  ) {
    self.sigma = sigma
    self.top = top
    self.bottom = bottom
    self.falloff = falloff
    self.edge = edge
  }

  public static let template = TiltShift()
  public static let name = "tiltShift"
  public static let summary = "Blurs what lies above and below a band, more the farther it is."
  public static let formula =
    "variableBlur with m = 1 − smoothstep(top − falloff, top, v) + smoothstep(bottom, bottom + "
    + "falloff, v), v = (y + ½)/height: GPUImage's band, with a radius that grows instead of a "
    + "cross-fade"
  public static let parameters: [Parameter<TiltShift>] = [
    .length("sigma", \.sigma, in: 0...1000, identity: 0, "The standard deviation far away."),
    .number("top", \.top, in: 0...1, "Where the sharp band begins, a share of the height."),
    .number("bottom", \.bottom, in: 0...1, "Where the sharp band ends, not above its top."),
    .number(
      "falloff", \.falloff, in: 0.001...1, "The share of the height over which the blur grows."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example = #"[{"filter": "tiltShift", "sigma": 8, "top": 0.45, "bottom": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageTiltShiftFilter, TiltShift: blurRadiusInPixels is sigma, topFocusLevel top, "
      + "bottomFocusLevel bottom, focusFallOffRate falloff")

  public static let rules = [ParameterRule.ascends("top", "bottom", orEqual: true)]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let band = lowering.generate(
      FocusBand(
        top: Float(top), bottom: Float(bottom), scale: Float(1 / falloff), falloff: Float(falloff),
        rows: Float(1 / Double(inputs.main.size.height))),
      like: inputs.main)
    return try lowering.apply(
      VariableBlur(sigma: sigma, channel: .alpha, edge: edge), to: inputs.main,
      ports: ["mask": band])
  }
}

private struct FocusBand: GeneratorKernel {
  let top: Float
  let bottom: Float
  let scale: Float
  let falloff: Float
  let rows: Float

  var shaderCall: ShaderCall {
    .focusBand(top: top, bottom: bottom, scale: scale, falloff: falloff, rows: rows)
  }

  func pixel(at position: SIMD2<Int32>) -> Pixel {
    let y = (Float(position.y) + 0.5) * rows
    return Pixel(
      repeating: 1 - eased(clamp((y - top + falloff) * scale, 0, 1))
        + eased(clamp((y - bottom) * scale, 0, 1)))
  }
}
