/// Applies Apple's sample code UIImage+ImageEffects, the frosted glass of 2013 and 2014.
///
/// The sample works on sRGB-encoded values, and so does this filter unless the node sets another
/// colour space.
public struct ImageEffect: Filter {
  /// The methods of the sample. `ImageEffectRecipe` has their numbers.
  public enum Style: String, Choice {
    /// The method applyLightEffect.
    case light
    /// The method applyExtraLightEffect.
    case extraLight
    /// The method applyDarkEffect.
    case dark
    /// Lays `color` at an alpha of 0.6 over the picture in complementary colours.
    case tint
    /// Takes `radius`, `tintColor` and `saturationDeltaFactor`.
    case custom
  }

  /// The method of the sample that the filter follows.
  public var style = Style.light
  /// The version of the sample, 2013 or 2014. The range is 2013…2014. In 2014 the radii are twice
  /// as large and mean half as much, and a translucent image does not shine through under its own
  /// blur. The default is 2013.
  public var revision = 2013
  /// The colour of the style tint; its alpha does not count, 0.6 does.
  public var color = Color.white
  /// The radius of the blur in the style custom. The range is 0…1000 points. It is near the blur's
  /// standard deviation in 2013, and near twice that in 2014.
  public var radius: Length = 30
  /// The colour that the style custom lays over everything.
  ///
  /// It does so whatever the mask. The default is clear.
  public var tintColor = Color.clear
  /// The saturation in the style custom; 1 leaves it as it is. The range is −4…4. The default is 1.
  public var saturationDeltaFactor = 1.0

  /// Creates the filter of a method and a revision of the sample.
  public init(_ style: Style = .light, revision: Int = 2013) {
    self.style = style
    self.revision = revision
  }

  /// Creates the effect of the style `tint`, which ignores the colour's alpha.
  public init(tint color: Color, revision: Int = 2013) {
    self.init(.tint, revision: revision)
    self.color = color
  }

  /// Creates the effect of the style `custom`. Each parameter is described at the property of its
  /// name.
  public init(
    radius: some LengthConvertible, tintColor: Color = .clear, saturationDeltaFactor: Double = 1,
    revision: Int = 2013
  ) {
    self.init(.custom, revision: revision)
    self.radius = radius.length
    self.tintColor = tintColor
    self.saturationDeltaFactor = saturationDeltaFactor
  }

  public static let summary =
    "Apple's sample UIImage+ImageEffects of 2013 and 2014; parameters of other styles are ignored."
  public static let formula =
    "three box blurs d pixels wide, each clamped at the edge: with ρ the radius in pixels and "
    + "K = 3√(2π)/4, d = ⌊ρK + ½⌋ | 1 (2013) or ⌊(max(ρ, 2)·K + ½)/2⌋ | 1 (2014); saturation "
    + "L + (c − L)·s on premultiplied values with coefficients in 256ths; over the input in 2013 "
    + "or with a mask; the tint over everything. light: 30 (2014: 60), white .3, s 1.8; "
    + "extraLight: 20 (40), grey .97 at .82, 1.8; dark: 20 (40), grey .11 at .73, 1.8; tint: 10 "
    + "(20), the colour at .6, −1. A custom saturation without a blur does nothing in 2013"
  public static let ports: [Port] = [
    .input,
    Port(
      "mask", standard: .none, isEncoded: true,
      "the mask that says where blur and saturation show, by luma × alpha; the tint is everywhere"),
  ]
  public static let example = #"[{"filter": "imageEffect", "style": "light"}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let recipe = ImageEffectRecipe(self)
    let base = inputs.main
    let mask = inputs["mask"]
    let isBlurred =
      max(recipe.radius.points, recipe.radius.percent) > ImageEffectRecipe.epsilon
    let isSaturated = abs(recipe.saturation - 1) > ImageEffectRecipe.epsilon
    // The revision of 2013 draws the effect only if there is a blur.
    guard isBlurred || (isSaturated && revision == 2014) else {
      return try lowering.apply(Tint(recipe.tint), to: base)
    }
    var effect = base
    if isBlurred {
      let pixels = lowering.pixels(recipe.radius, of: base)
      let half = ImageEffectRecipe.boxSize(radius: pixels, revision: revision) / 2
      let box = BoxBlur(radius: .points(Double(half) / lowering.scale))
      // Each result is extended at the edge, unlike in one filter of three passes. The radius may
      // exceed the range in chains.
      for _ in 1...3 { effect = try lowering.apply(box, FilterInputs(main: effect)) }
    }
    if isSaturated {
      effect = lowering.apply(ColorCall.imageEffectSaturation(recipe.saturation), to: effect)
    }
    if mask != nil || revision == 2013 {
      effect = try draw(effect, over: base, through: mask, in: &lowering)
      // Saturated colours may exceed their alpha, and so the sum 1.
      if isSaturated { effect = lowering.apply(ColorCall.clamping, to: effect) }
    }
    let tinted = try lowering.apply(Tint(recipe.tint), to: effect)
    return isSaturated ? lowering.limit(tinted) : tinted
  }

  private func draw(
    _ effect: Signal, over base: Signal, through mask: Signal?, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var shown = effect
    if let mask { shown = try lowering.apply(Mask(), to: effect, ports: ["mask": mask]) }
    return try lowering.apply(Blend(), to: base, ports: ["overlay": shown])
  }
}

/// The radius, the tint and the saturation of a method of UIImage+ImageEffects (Apple's sample of
/// WWDC 2013 and its revision of 2014).
struct ImageEffectRecipe: Hashable {
  let radius: Length
  let tint: Color
  let saturation: Double

  /// The greatest difference from 0 or 1 that the sample ignores, FLT_EPSILON.
  static let epsilon = Double(Float.ulpOfOne)

  init(_ effect: ImageEffect) {
    let isDoubled = effect.revision == 2014
    func points(_ radius: Double) -> Length { .points(isDoubled ? 2 * radius : radius) }
    switch effect.style {
    case .light:
      self.init(radius: points(30), tint: Color(white: 1, alpha: 0.3), saturation: 1.8)
    case .extraLight:
      self.init(radius: points(20), tint: Color(white: 0.97, alpha: 0.82), saturation: 1.8)
    case .dark:
      self.init(radius: points(20), tint: Color(white: 0.11, alpha: 0.73), saturation: 1.8)
    case .tint:
      self.init(radius: points(10), tint: effect.color.withAlpha(0.6), saturation: -1)
    case .custom:
      self.init(
        radius: effect.radius, tint: effect.tintColor, saturation: effect.saturationDeltaFactor)
    }
  }

  private init(radius: Length, tint: Color, saturation: Double) {
    self.radius = radius
    self.tint = tint
    self.saturation = saturation
  }

  /// Returns the width of three boxes for a radius, both in pixels. Three boxes of width d are
  /// close to a Gaussian of σ = √(d² − 1)/2.
  static func boxSize(radius: Double, revision: Int) -> Int {
    let factor = 3 * (2 * Double.pi).squareRoot() / 4
    guard revision == 2014 else { return Int(radius * factor + 0.5) | 1 }
    // With a radius below 2 pixels, the box would be 1 pixel wide.
    let radius = radius - 2 < epsilon ? 2 : radius
    return Int((radius * factor + 0.5) / 2) | 1
  }
}
