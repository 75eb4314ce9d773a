/// Turns the picture into frosted glass in a blur style of UIKit, tvOS or macOS.
public struct BlurEffect: Filter {
  /// The blur style of the effect. The default is `systemMaterial`.
  public var style = Material.systemMaterial  // unlabelled
  /// The appearance, light or dark, of a style that has both.
  ///
  /// A style with an appearance of its own ignores it. The default is `light`.
  public var appearance = Appearance.light
  /// The strength of the effect; 0 changes nothing, 1 is the whole effect. The range is 0…1. The
  /// default is 1.
  public var fraction = 1.0  // identity: 0
  /// The standard deviation of the blur at full strength; the style's own if left out. The range is
  /// 0…1000 points. The default is nil, which takes the style's own.
  public var sigma: Length?
  /// Whether the picture's mean colour replaces the blur, as with the accessibility setting of that
  /// name. The default is false.
  public var reduceTransparency = false
  /// Whether so much white or black is added that opaque text of the opposite colour reaches 7:1
  /// over every backdrop. The default is false.
  public var increaseContrast = false
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  public static let formula =
    "system…: luminanceCurve, saturation, brightness, gaussianBlur; the other styles: gaussianBlur, "
    + "saturation, tint, and macOS's a darken or lighten blend. fraction scales sigma, the curve's "
    + "amount, saturation − 1, brightness and alphas. increaseContrast adds a tint of white (light) "
    + "or black (dark) of the least alpha at which opaque black or white text has 7:1 over every "
    + "backdrop. Constants of extraLight, light and dark are those of UIImage+ImageEffects (Apple's "
    + "sample); the others are approximations from public reverse engineering, and only the blur of "
    + "regular and prominent is known"
  public static let example =
    #"[{"filter": "blurEffect", "style": "systemThinMaterial", "appearance": "dark"}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lower(inputs.main, mean: inputs.main.extent, in: &lowering)
  }

  /// With reduced transparency, the mean colour of `mean` replaces the blur.
  func lower(
    _ signal: Signal, mean: Region, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let whole =
      reduceTransparency ? style.opaqueRecipe(appearance) : style.recipe(appearance)
    let recipe = whole.scaled(by: fraction)
    var result = signal
    if !recipe.isBlurredLast { result = blurred(result, recipe, mean, in: &lowering) }
    if let curve = recipe.curve { result = try lowering.apply(curve, to: result) }
    result = try lowering.apply(Saturation(recipe.saturation), to: result)
    result = try lowering.apply(Brightness(recipe.brightness), to: result)
    if recipe.isBlurredLast { result = blurred(result, recipe, mean, in: &lowering) }
    result = try lowering.apply(Tint(recipe.tint), to: result)
    if let tone = recipe.tone { result = try toned(result, tone, in: &lowering) }
    if increaseContrast {
      let fill = whole.contrastFill(style.ownAppearance ?? appearance, in: lowering.colors)
      result = try lowering.apply(Tint(fill.withAlpha(fill.alpha * fraction)), to: result)
    }
    return result
  }

  private func blurred(
    _ signal: Signal, _ recipe: MaterialRecipe, _ mean: Region, in lowering: inout Lowering
  ) -> Signal {
    if reduceTransparency { return lowering.average(of: mean, in: signal) }
    let own = sigma.map { lowering.pixels($0, of: signal) * fraction }
    return lowering.gaussianBlurred(signal, sigma: own ?? recipe.sigma * lowering.scale, edge: edge)
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
    return try lowering.apply(Blend(mode, opacity: fraction), to: signal, ports: ["overlay": plain])
  }
}

extension BlurEffect {
  /// Creates the filter with a blur of its own. Each parameter is described at the property of its
  /// name.
  public init(
    _ style: Material = .systemMaterial, appearance: Appearance = .light, fraction: Double = 1,
    sigma: some LengthConvertible, reduceTransparency: Bool = false,
    increaseContrast: Bool = false, edge: EdgeMode = .clamp
  ) {
    self.init(
      style, appearance: appearance, fraction: fraction, sigma: Optional(sigma.length),
      reduceTransparency: reduceTransparency, increaseContrast: increaseContrast, edge: edge)
  }
}
