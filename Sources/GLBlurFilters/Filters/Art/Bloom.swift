/// Lets bright areas glow.
public struct Bloom: Filter {
  /// The strength of the glow; 0 changes nothing. The range is 0…1.
  public var intensity: Double  // identity: 0
  /// The standard deviation of the glow. The range is 0…1000 points.
  public var sigma: Length = 10
  /// The value above which a channel glows. The range is 0…0.99.
  public var threshold = 0.5

  public static let formula =
    "screen(image, glow) of opacity intensity, glow = gaussianBlur(clamp((c − threshold)/(1 − "
    + "threshold)))"
  public static let example =
    #"[{"filter": "bloom", "intensity": 0.9, "sigma": 16, "threshold": 0.4}]"#
  public static let counterparts = Counterparts(
    coreImage:
      "CIBloom: inputRadius is sigma, inputIntensity intensity, about, with a threshold of 0")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.blended(
      inputs.main, .screen, opacity: intensity, with: Levels(min: Channels(threshold)),
      sigma: sigma)
  }
}

extension Lowering {
  mutating func blended(
    _ image: Signal, _ mode: BlendMode, opacity: Double, with areas: Levels, sigma: Length
  ) throws(FilterError) -> Signal {
    let areas = try apply(areas, FilterInputs(main: image))
    let blurred = try apply(GaussianBlur(sigma: sigma), FilterInputs(main: areas))
    return try apply(
      Blend(mode, opacity: opacity), FilterInputs(main: image, ports: ["overlay": blurred]))
  }
}
