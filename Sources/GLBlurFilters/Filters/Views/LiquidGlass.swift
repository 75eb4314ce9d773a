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
    /// The glass is frosted and shifts the picture towards white or black.
    case regular
    /// The glass is more transparent. Labels on it need more help to be legible.
    case clear
  }

  /// The brightness of the glass.
  public enum Scheme: String, Choice {
    /// The glass is nearly white, for black text.
    case light
    /// The glass is nearly black, for white text.
    case dark
    /// The glass is light over a picture with a light mean, and dark over a dark one.
    case auto
  }

  /// The position and the size of the pane. The default is the whole picture or view.
  public var frame = Frame.whole
  /// The kind of glass, regular or clear. The default is `regular`.
  public var variant = Variant.regular
  /// The brightness of the glass. The default is `auto`.
  public var appearance = Scheme.auto
  /// The colour that is laid over the glass under its content. The default is clear.
  public var tint = Color.clear
  /// The standard deviation of the blur; the variant's own if left out. The range is 0…1000 points.
  /// The default is nil, which takes the variant's own, 5 points for regular and 2 for clear glass.
  public var sigma: Length?
  /// The width of the bevel, which ends in the middle of the pane. The range is 0…100000 points. The
  /// default is 20 points.
  public var bevel: Length = 20
  /// How far the place lies inside that the rim shows. The range is −10000…10000 points. The default
  /// is 60 points.
  public var refraction: Length = 60
  /// How much less red and how much more blue is refracted, in quarters of the way. The range is
  /// 0…1. The default is 0.
  public var dispersion = 0.0
  /// The strength of the light on the rim, which is a point wide. The range is 0…1. The default is
  /// 0.5.
  public var rim = 0.5
  /// The direction in which the light falls, in degrees clockwise from the horizontal. The range is
  /// −360…360. The default is 45, from the top left.
  public var lightAngle = 45.0
  /// How much the light of what lies around the pane shows along its bevel. The range is 0…1. The
  /// default is 0.
  public var edgeGlow = 0.0
  /// The strength of the shadow that the rim casts inwards, with a standard deviation of 8 points and 4
  /// points further down. The range is 0…1. The default is 0.
  public var innerShadow = 0.0
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the most
  /// that counts. The range is 0…100000 points. The default is 0.
  public var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous. The default is `continuous`.
  public var cornerCurve = CornerCurve.continuous
  /// The width of the border, a line along the inside of the outline. The range is 0…1000 points.
  /// The default is 0.
  public var borderWidth: Length = 0
  /// The colour of the border. The default is black.
  public var borderColor = Color.black
  /// The colour of the shadow; a clear one draws no shadow. The default is black of alpha 0.1.
  public var shadowColor = Color(white: 0, alpha: 0.1)
  /// The standard deviation of the shadow's blur. The range is 0…1000 points. The default is 12
  /// points.
  public var shadowRadius: Length = 12
  /// The distance by which the shadow lies to the right of the panel. The range is −1000…1000
  /// points. The default is 0.
  public var shadowX: Length = 0
  /// The distance by which the shadow lies below the panel. The range is −1000…1000 points. The
  /// default is 8 points.
  public var shadowY: Length = 8
  /// Whether content beyond the outline is hidden. The default is true.
  public var clipping = true
  /// The views that lie on the glass, of which none is glass. The default is empty.
  public package(set) var content = Content()

  /// Creates a pane with content. Each parameter is described at the property of its name.
  ///
  /// - Parameters:
  ///   - frame: The frame, in points or percentages of the surrounding view or picture. The default
  ///     covers it. The frame is rounded to whole pixels.
  ///   - content: The views that lie on the glass, relative to its frame. The default is none.
  public init(
    _ variant: Variant = .regular, appearance: Scheme = .auto, frame: Frame = .whole,
    tint: Color = .clear, sigma: Length? = nil, bevel: some LengthConvertible = 20,
    refraction: some LengthConvertible = 60, dispersion: Double = 0, rim: Double = 0.5,
    lightAngle: Double = 45, edgeGlow: Double = 0, innerShadow: Double = 0,
    cornerRadius: some LengthConvertible = 0,
    cornerCurve: CornerCurve = .continuous, borderWidth: some LengthConvertible = 0,
    borderColor: Color = .black, shadowColor: Color = Color(white: 0, alpha: 0.1),
    shadowRadius: some LengthConvertible = 12, shadowX: some LengthConvertible = 0,
    shadowY: some LengthConvertible = 8, clipping: Bool = true,
    @GlassContentBuilder content: () -> Content = { Content() }
  ) {
    self.variant = variant
    self.appearance = appearance
    self.frame = frame
    self.tint = tint
    self.sigma = sigma
    self.bevel = bevel.length
    self.refraction = refraction.length
    self.dispersion = dispersion
    self.rim = rim
    self.lightAngle = lightAngle
    self.edgeGlow = edgeGlow
    self.innerShadow = innerShadow
    self.cornerRadius = cornerRadius.length
    self.cornerCurve = cornerCurve
    self.borderWidth = borderWidth.length
    self.borderColor = borderColor
    self.shadowColor = shadowColor
    self.shadowRadius = shadowRadius.length
    self.shadowX = shadowX.length
    self.shadowY = shadowY.length
    self.clipping = clipping
    self.content = content()
  }

  public static let template = LiquidGlass()
  public static let name = "liquidGlass"
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
  public static let parameters: [Parameter<LiquidGlass>] =
    [
      .frame("frame", \.frame, isRequired: false, "The position and the size of the pane."),
      .choice("variant", \.variant, "The kind of glass, regular or clear."),
      .choice("appearance", \.appearance, "The brightness of the glass."),
      .color("tint", \.tint, "The colour that is laid over the glass under its content."),
      .length(
        "sigma", \.sigma, in: 0...1000,
        "The standard deviation of the blur; the variant's own if left out."),
      .length(
        "bevel", \.bevel, in: 0...100_000,
        "The width of the bevel, which ends in the middle of the pane."),
      .length(
        "refraction", \.refraction, in: -10_000...10_000,
        "How far the place lies inside that the rim shows."),
      .number(
        "dispersion", \.dispersion, in: 0...1,
        "How much less red and how much more blue is refracted, in quarters of the way."),
      .number(
        "rim", \.rim, in: 0...1, "The strength of the light on the rim, which is a point wide."),
      .number(
        "lightAngle", \.lightAngle, in: -360...360,
        "The direction in which the light falls, in degrees clockwise from the horizontal."),
      .number(
        "edgeGlow", \.edgeGlow, in: 0...1,
        "How much the light of what lies around the pane shows along its bevel."),
      .number(
        "innerShadow", \.innerShadow, in: 0...1,
        "The strength of the shadow that the rim casts inwards, with a standard deviation of 8 points "
          + "and 4 points further down."),
    ] + Parameter.panel + [
      .content(
        "content", \.content, of: ViewCatalogue.all,
        "The views that lie on the glass, of which none is glass.")
    ]
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
    "alpha": "liquid glass has no alpha; say a 'variant' of 'clear', or a 'tint' with an alpha",
    "group": "panes that are to melt into one another lie in the content of a glassContainer",
    "dimming":
      "to dim what lies beneath clear glass, say a 'tint' of black, such as {\"white\": 0, \"alpha\": 0.35}",
    "material": "liquid glass has no material; say 'variant' and 'appearance'",
  ]

  public func validate() throws(FilterError) {
    do throws(FilterError) {
      try content.validate()
      try content.checkIsWithoutGlass()
    } catch {
      throw error.inside("content")
    }
  }

  package func check(on material: Material?) throws(FilterError) {
    do throws(FilterError) {
      try content.check(on: material)
    } catch {
      throw error.inside("content")
    }
  }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var canvas = Canvas(inputs, lowering)
    try draw(on: &canvas, in: &lowering)
    return lowering.finished(canvas)
  }

  package func draw(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    try drawPanel(on: &canvas, surface: nil, in: &lowering)
  }
}

extension Content {
  /// Checks that no view is glass, at any depth.
  ///
  /// - Throws: `FilterError` whose place begins with the index of the view, such as `[0]`.
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
    for parameter in Self.parameters {
      guard case .content(let content) = parameter.value(in: self) else { continue }
      do {
        try content.checkIsWithoutGlass()
      } catch {
        throw error.inside(parameter.name)
      }
    }
  }
}
