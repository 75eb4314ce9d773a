/// A pane of glass over the picture with content on it, like UIKit's UIGlassEffect. It blurs and
/// brightens the picture beneath; its rim refracts the picture and gleams.
///
/// ```swift
/// LiquidGlass(frame: Frame(20, 20, 280, 96), cornerRadius: 48) {
///   Label("Ready", size: 22, weight: .semibold, color: .auto, legible: .aa)
/// }
/// ```
///
/// It is an approximation, since Apple has not published its algorithm. Glass cannot lie in glass,
/// as in UIKit. Panes that should melt together belong in a ``GlassContainer``.
public struct LiquidGlass: Filter, PanelView {
  /// The kinds of glass.
  public enum Variant: String, Choice {
    /// Frosted glass that shifts the picture towards white or black.
    case regular
    /// More transparent glass. Labels on it need more help to be legible.
    case clear
  }

  /// The brightness of the glass.
  public enum Scheme: String, Choice {
    /// Nearly white, for black text.
    case light
    /// Nearly black, for white text.
    case dark
    /// Light over a light mean of the picture, and dark over a dark one.
    case auto
  }

  /// The kind of glass, regular or clear.
  public var variant = Variant.regular  // unlabelled
  /// The brightness of the glass.
  public var appearance = Scheme.auto
  /// The position and the size of the pane.
  ///
  /// It is in points or percentages of the surrounding view or picture, which it covers by default, and is
  /// rounded to whole pixels.
  public var frame = Frame.whole  // first
  /// The colour that is laid over the glass under its content.
  public var tint = Color.clear
  /// The standard deviation of the blur; the variant's own if left out. The range is 0…1000 points.
  /// The variant's own is 5 points for regular and 2 for clear glass.
  public var sigma: Length?
  /// The width of the bevel, which ends in the middle of the pane. The range is 0…100000 points.
  public var bevel: Length = 20
  /// How far the place lies inside that the rim shows. The range is −10000…10000 points.
  public var refraction: Length = 60
  /// How much less red and how much more blue is refracted, in quarters of the way. The range is
  /// 0…1.
  public var dispersion = 0.0
  /// The strength of the light on the rim, which is a point wide. The range is 0…1.
  public var rim = 0.5
  /// The direction in which the light falls, in degrees clockwise from the horizontal. The range is
  /// −360…360. The default is 45, from the top left.
  public var lightAngle = 45.0
  /// How much the light of what lies around the pane shows along its bevel. The range is 0…1.
  public var edgeGlow = 0.0
  /// The strength of the shadow that the rim casts inwards, with a standard deviation of 8 points and 4
  /// points further down. The range is 0…1.
  public var innerShadow = 0.0
  var look = PanelLook(
    cornerCurve: .continuous, shadowColor: Color(white: 0, alpha: 0.1), shadowRadius: 12,
    shadowY: 8)  // shared
  var fading = Fading()  // shared
  /// The views that lie on the glass, of which none is glass.
  ///
  /// Their frames are relative to that of the pane.
  public package(set) var content = Content()  // builder: GlassContentBuilder

  public static let summary =
    "A pane of glass with content on it, an approximation of UIKit's UIGlassEffect (Liquid Glass)."
  public static let formula =
    "over the picture: the shadow; within the outline gaussianBlur, glassLens (bevel as width, "
    + "refraction as amount, circle), the face, tint, black of the alpha innerShadow·(1 − the coverage "
    + "of the outline 4 points further down, gaussianBlur by 8 points), plus edgeGlow·s² of the blurred "
    + "picture at p + bevel·s·n (s and n as for glassLens), plus the light of the rim: rim·(n·l)², "
    + "times 0.6 on the side that the light leaves, n the outward normal; the content from first to last, the "
    + "border. The face is b + (w − b)·L + s·(c − L) under a fill, L the luma (Rec. 709): regular light "
    + "b 0.4, w 0.96, s 1.2, white of alpha 0.2; regular dark 0.08, 0.42, 0.9, none; clear light 0.2, "
    + "0.95, 1, white of alpha 0.1; clear dark 0.05, 0.8, 1, black of alpha 0.05. auto is light if the "
    + "mean of the picture in the frame has a luma of ½ or more. Constants are approximations from public "
    + "reverse engineering"
  public static let example = #"""
    [
      {"filter": "liquidGlass", "frame": ["10%", "55%", "80%", "35%"], "cornerRadius": "34%",
       "bevel": "8%", "refraction": "20%",
       "content": [{"view": "label", "text": "Ready in two minutes", "size": 32,
                    "alignment": "center", "color": "auto", "legible": "AA"}]}
    ]
    """#

  public static let refusals = [
    "style":
      "liquid glass has no style; say 'variant' and 'appearance', or effectView for a material",
    "alpha":
      "liquid glass has no alpha; say a 'variant' of 'clear', a 'tint' with an alpha, or 'opacity'",
    "group": "panes that are to melt into one another lie in the content of a glassContainer",
    "dimming":
      "to dim what lies beneath clear glass, say a 'tint' of black, such as {\"white\": 0, \"alpha\": 0.35}",
    "material": "liquid glass has no material; say 'variant' and 'appearance'",
  ]

  public func validate() throws(FilterError) {
    try checkContentIsWithoutGlass()
  }
}

extension Content {
  /// Throws an error, whose place begins with the index of the view, if any view is glass.
  fileprivate func checkIsWithoutGlass() throws(FilterError) {
    try forEach { (view) throws(FilterError) in
      if view is LiquidGlass || view is GlassContainer {
        throw FilterError(
          "glass cannot lie in glass, which would refract what is refracted already; put both panes "
            + "beside each other into a glassContainer, or say effectView for one of them")
      }
      try view.checkContentIsWithoutGlass()
    }
  }
}

extension View {
  fileprivate func checkContentIsWithoutGlass() throws(FilterError) {
    try forEachContent { (content) throws(FilterError) in try content.checkIsWithoutGlass() }
  }
}

extension LiquidGlass {
  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let beneath = canvas.signal
    let own: Length = variant == .regular ? 5 : 2
    let blurred = lowering.gaussianBlurred(
      beneath, sigma: canvas.pixels(sigma ?? own, lowering), edge: .clamp)
    var glass = blurred
    let bevel = canvas.pixels(bevel, lowering)
    let rimmed = panel.shape.bevel(width: max(bevel, 1))
    let amount = canvas.pixels(refraction, lowering)
    if let rimmed, bevel > 0, amount != 0 {
      glass = lowering.named(GlassLens.name) { lowering in
        Refraction(bevel: rimmed, amount: amount, dispersion: dispersion)
          .shown(glass, .linear, .clamp, in: &lowering)
      }
    }
    glass = try faced(glass, over: beneath, in: panel.bounds, &lowering)
    glass = try lowering.apply(Tint(tint), to: glass)
    glass = try shaded(glass, in: panel, canvas, &lowering)
    guard let rimmed else { return glass }
    if edgeGlow > 0, bevel > 0 {
      let around = Refraction(bevel: rimmed, amount: -bevel, law: .reflection)
        .shown(blurred, .linear, .clamp, in: &lowering)
      glass = lowering.apply(PlusLighter(opacity: Float(edgeGlow)), to: glass, around)
    }
    guard rim > 0 else { return glass }
    let light = RimLight(
      width: Float(max(lowering.scale, 1)),
      direction: SIMD2<Float>(direction(degrees: lightAngle)), front: Float(rim),
      back: Float(0.6 * rim))
    return lowering.apply(
      PlusLighter(opacity: 1), to: glass,
      rimmed.reflected(light, extent: glass.extent, in: &lowering))
  }

  private func shaded(
    _ glass: Signal, in panel: Panel, _ canvas: Canvas, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard innerShadow > 0 else { return glass }
    let sigma = canvas.pixels(8, lowering)
    let lit = panel.blurred(
      panel.shape.offset(x: 0, y: sigma / 2), .white, sigma: sigma, extent: glass.extent,
      in: &lowering)
    let black = try lowering.apply(SolidColor(Color(white: 0, alpha: innerShadow)), to: glass)
    let shade = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: black, ports: ["mask": lit])
    return lowering.apply(SourceOver(opacity: 1), to: glass, shade)
  }

  private func faced(
    _ glass: Signal, over beneath: Signal, in bounds: Region, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    switch appearance {
    case .light: return try Face(variant, .light).applied(to: glass, in: &lowering)
    case .dark: return try Face(variant, .dark).applied(to: glass, in: &lowering)
    case .auto:
      let seen = bounds.intersection(beneath.extent)
      let mean = lowering.convert(
        lowering.average(of: seen.isEmpty ? beneath.extent : seen, in: beneath), to: .srgb)
      // White over a light picture, else black.
      let isLight = try lowering.within(.srgb) { (lowering) throws(FilterError) in
        try lowering.apply(LuminanceThreshold(threshold: 0.5), to: mean)
      }
      let dark = try Face(variant, .dark).applied(to: glass, in: &lowering)
      let light = try Face(variant, .light).applied(to: glass, in: &lowering)
      return try lowering.apply(
        Mask(channel: .luminance), to: light, ports: ["mask": isLight, "base": dark])
    }
  }
}

/// The tones and the fill of a kind of glass.
private struct Face {
  let black: Double
  let white: Double
  let saturation: Double
  let fill: Color

  /// Apple's glass, known by reverse engineering. Its regular dark glass darkens light colours more
  /// than dark ones; `white` is the result for white, and the saturation that for middle greys.
  init(_ variant: LiquidGlass.Variant, _ appearance: Appearance) {
    (black, white, saturation, fill) =
      switch (variant, appearance) {
      case (.regular, .light): (0.4, 0.96, 1.2, Color(white: 1, alpha: 0.2))
      case (.regular, .dark): (0.08, 0.42, 0.9, .clear)
      case (.clear, .light): (0.2, 0.95, 1, Color(white: 1, alpha: 0.1))
      case (.clear, .dark): (0.05, 0.8, 1, Color(white: 0, alpha: 0.05))
      }
  }

  func applied(to glass: Signal, in lowering: inout Lowering) throws(FilterError) -> Signal {
    let luma = Luma.rec709 * (white - black - saturation)
    let rows = (0..<3).map { row in
      (0..<3).map { luma[$0] + ($0 == row ? saturation : 0) } + [0, black]
    }
    let matrix = ColorMatrix(Array(rows.joined()) + [0, 0, 0, 1, 0])
    return try lowering.apply(Tint(fill), to: try lowering.apply(matrix, to: glass))
  }
}
