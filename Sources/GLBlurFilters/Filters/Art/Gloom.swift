/// Lets dark areas spread, and dulls highlights.
public struct Gloom: Filter {
  /// The standard deviation of the shadow. The range is 0…1000 points. The default is 10 points.
  public var sigma: Length = 10
  /// The strength of the shadow; 0 changes nothing. The range is 0…1. The default in chain files is
  /// 0.
  public var intensity = 0.0
  /// How far below 1 a channel begins to darken what is around it. The range is 0…0.99. The default
  /// is 0.5.
  public var threshold = 0.5

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    intensity: Double, sigma: some LengthConvertible = 10, threshold: Double = 0.5
  ) {
    self.intensity = intensity
    self.sigma = sigma.length
    self.threshold = threshold
  }

  public static let template = Gloom(intensity: 0)
  public static let name = "gloom"
  public static let summary = "Lets dark areas spread, and dulls highlights."
  public static let formula =
    "multiply(image, shadow) of opacity intensity, shadow = gaussianBlur(clamp(c/(1 − threshold))): "
    + "the negative of the bloom of the negative"
  public static let parameters: [Parameter<Gloom>] = [
    .number(
      "intensity", \.intensity, in: 0...1, identity: 0,
      "The strength of the shadow; 0 changes nothing."),
    .length("sigma", \.sigma, in: 0...1000, "The standard deviation of the shadow."),
    .number(
      "threshold", \.threshold, in: 0...0.99,
      "How far below 1 a channel begins to darken what is around it."),
  ]
  public static let example =
    #"[{"filter": "gloom", "intensity": 0.9, "sigma": 16, "threshold": 0.4}]"#
  public static let counterparts = Counterparts(
    coreImage:
      "CIGloom: inputRadius is sigma, inputIntensity intensity, about, with a threshold of "
      + "0")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.blended(
      inputs.main, .multiply, opacity: intensity, with: Levels(max: Channels(1 - threshold)),
      sigma: sigma)
  }
}
