import GLBlur

/// The filter and the chain that the article "Testing" tests.
public struct FrostedGlass: Filter {
  /// The standard deviation of the blur, in points.
  public var sigma: Length
  /// The share of white, 0…1.
  public var white: Double

  public init(sigma: Length = 8, white: Double = 0.25) {
    self.sigma = sigma
    self.white = white
  }

  public static let template = FrostedGlass()
  public static let name = "frostedGlass"
  public static let summary = "Blurs the picture and lays white over it."
  public static let parameters: [Parameter<FrostedGlass>] = [
    .length("sigma", \.sigma, in: 0...100, identity: 0, "The standard deviation of the blur."),
    .number("white", \.white, in: 0...1, identity: 0, "The share of white."),
  ]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let blurred = try lowering.apply(GaussianBlur(sigma: sigma), to: inputs.main)
    return try lowering.apply(Tint(.white, alpha: white), to: blurred)
  }
}

/// A panel with a title that has the contrast AA over every picture.
public let titledPanel = Chain {
  EffectView(.systemMaterial, frame: Frame(20, 20, 280, 80), cornerRadius: 16) {
    Label("Ready in five minutes", frame: Frame(16, 16, 248, 48), color: .auto, legible: .aa)
  }
}
