import GLBlurShaders

/// Blurs the image above and below a sharp band, as the tilted lens of a photographer of miniatures
/// does.
public struct TiltShift: Filter {
  /// The standard deviation of the blur far from the sharp band. The range is 0…1000 points.
  public var sigma: Length = 7  // identity: 0
  /// The upper end of the sharp band, as a share of the image's height. The range is 0…1.
  public var top = 0.4
  /// The lower end of the sharp band, as a share of the image's height; it does not lie above the
  /// upper end. The range is 0…1.
  public var bottom = 0.6
  /// The share of the image's height over which the blur grows to its full strength. The range is
  /// 0.001…1.
  public var falloff = 0.2
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let summary =
    "Blurs the image above and below a sharp band, the more the farther away."
  public static let formula =
    "variableBlur with m = 1 − smoothstep(top − falloff, top, v) + smoothstep(bottom, bottom + "
    + "falloff, v), v = (y + ½)/height: GPUImage's band, with a radius that grows instead of a "
    + "cross-fade"
  public static let example = #"[{"filter": "tiltShift", "sigma": 8, "top": 0.45, "bottom": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageTiltShiftFilter, TiltShift: blurRadiusInPixels is sigma, topFocusLevel top, "
      + "bottomFocusLevel bottom, focusFallOffRate falloff")

  public static let rules = [ParameterRule.ascends("top", "bottom", orEqual: true)]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let band = lowering.generate(
      GeneratorCall(
        .focusBand(
          top: Float(top), bottom: Float(bottom), scale: Float(1 / falloff),
          falloff: Float(falloff), rows: Float(1 / Double(inputs.main.size.height))),
        isSameAlongRows: true),
      like: inputs.main)
    return try lowering.apply(
      VariableBlur(sigma: sigma, channel: .alpha, edge: edge), to: inputs.main,
      ports: ["mask": band])
  }
}
