/// A blur style of UIKit, tvOS or macOS: what lies beneath becomes frosted glass.
public struct BlurEffect: Filter {
  public var style = Material.systemMaterial
  public var appearance = Appearance.light
  /// 0 changes nothing, 1 is the whole effect.
  public var fraction = 1.0
  /// The standard deviation instead of the style's own, in points.
  public var sigma: Length?
  /// The mean colour instead of the blur, as with the accessibility setting of that name.
  public var reduceTransparency = false
  /// Enough white or black that opaque text of the opposite colour reads everywhere.
  public var increaseContrast = false
  public var edge = EdgeMode.clamp

  public init(
    _ style: Material = .systemMaterial, appearance: Appearance = .light, fraction: Double = 1,
    sigma: Length? = nil, reduceTransparency: Bool = false, increaseContrast: Bool = false,
    edge: EdgeMode = .clamp
  ) {
    self.style = style
    self.appearance = appearance
    self.fraction = fraction
    self.sigma = sigma
    self.reduceTransparency = reduceTransparency
    self.increaseContrast = increaseContrast
    self.edge = edge
  }

  public static let template = BlurEffect()
  public static let name = "blurEffect"
  public static let summary = "A blur style of UIKit, tvOS or macOS."
  public static let formula =
    "system…: luminanceCurve, saturation, brightness, gaussianBlur; the other styles: gaussianBlur, "
    + "saturation, tint, and macOS's a darken or lighten blend. fraction scales sigma, the curve's "
    + "amount, saturation − 1, brightness and alphas. increaseContrast adds a tint of white (light) "
    + "or black (dark) of the least alpha at which opaque black or white text has 7:1 over every "
    + "backdrop. Constants of extraLight, light and dark are those of UIImage+ImageEffects (Apple's "
    + "sample); the others are approximations from public reverse engineering, of regular and "
    + "prominent only the blur is known"
  public static let parameters: [Parameter<BlurEffect>] = [
    .choice("style", \.style, "The blur style."),
    .choice("appearance", \.appearance, "Of styles that have both."),
    .number(
      "fraction", \.fraction, in: 0...1, identity: 0, "0 changes nothing, 1 is the whole effect."),
    .length(
      "sigma", \.sigma, in: 0...1000,
      "The blur's standard deviation for the whole effect; the style's own if left out."),
    .boolean(
      "reduceTransparency", \.reduceTransparency, "The picture's mean colour instead of the blur."),
    .boolean(
      "increaseContrast", \.increaseContrast,
      "Opaque black or white text reaches 7:1 over every backdrop."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example =
    #"[{"filter": "blurEffect", "style": "systemThinMaterial", "appearance": "dark"}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lower(inputs.main, mean: inputs.main.extent, in: &lowering)
  }

  /// - Parameter mean: the part whose mean colour stands for the blur with reduced transparency.
  func lower(
    _ signal: Signal, mean: Region, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let whole =
      reduceTransparency ? style.opaqueRecipe(appearance) : style.recipe(appearance)
    let recipe = whole.scaled(by: fraction)
    var result = signal
    if !recipe.isBlurredLast { result = try blurred(result, recipe, mean, in: &lowering) }
    if let curve = recipe.curve { result = try lowering.apply(curve, to: result) }
    result = try lowering.apply(Saturation(recipe.saturation), to: result)
    result = try lowering.apply(Brightness(recipe.brightness), to: result)
    if recipe.isBlurredLast { result = try blurred(result, recipe, mean, in: &lowering) }
    result = try lowering.apply(Tint(recipe.tint), to: result)
    if let tone = recipe.tone { result = try toned(result, tone, in: &lowering) }
    if increaseContrast {
      let fill = whole.contrastFill(style.ownAppearance ?? appearance)
      result = try lowering.apply(Tint(fill.withAlpha(fill.alpha * fraction)), to: result)
    }
    return result
  }

  private func blurred(
    _ signal: Signal, _ recipe: MaterialRecipe, _ mean: Region, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    if reduceTransparency { return lowering.average(of: mean, in: signal) }
    let own = sigma.map { lowering.pixels($0, of: signal) * fraction }
    return lowering.gaussianBlurred(
      signal, sigma: own ?? recipe.sigma * lowering.scale, edge: edge)
  }

  private func toned(
    _ signal: Signal, _ tone: MaterialRecipe.Tone, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let (mode, color): (BlendMode, Color) =
      switch tone {
      case .darken(let color): (.darken, color)
      case .lighten(let color): (.lighten, color)
      }
    let plain = try lowering.apply(SolidColor(color), to: signal)
    return try lowering.apply(
      Blend(mode, opacity: fraction), to: signal, ports: ["overlay": plain])
  }
}
