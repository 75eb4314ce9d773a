/// Lets dark areas spread, and dulls highlights.
public struct Gloom: Filter {
  /// The strength of the shadow; 0 changes nothing. The range is 0…1.
  public var intensity: Double  // identity: 0
  /// The standard deviation of the shadow. The range is 0…1000 points.
  public var sigma: Length = 10
  /// How far below 1 a channel begins to darken what is around it. The range is 0…0.99.
  public var threshold = 0.5

  public static let formula =
    "multiply(image, shadow) of opacity intensity, shadow = gaussianBlur(clamp(c/(1 − threshold))): "
    + "the negative of the bloom of the negative"
  public static let example =
    #"[{"filter": "gloom", "intensity": 0.9, "sigma": 16, "threshold": 0.4}]"#
  public static let counterparts = Counterparts(
    coreImage:
      "CIGloom: inputRadius is sigma, inputIntensity intensity, about, with a threshold of 0")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.blended(
      inputs.main, .multiply, opacity: intensity, with: Levels(max: Channels(1 - threshold)),
      sigma: sigma)
  }
}
