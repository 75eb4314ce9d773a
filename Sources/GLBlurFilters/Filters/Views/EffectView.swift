/// A panel of frosted glass over the picture with content on it, like UIKit's UIVisualEffectView.
///
/// ```swift
/// EffectView(.systemMaterial, frame: Frame(20, 20, 280, 96), cornerRadius: 16) {
///   Label("Ready", size: 22, weight: .semibold)
/// }
/// ```
///
/// The effect acts on the picture beneath the view, including pixels around its frame, but not on
/// its content. Content goes into the closure.
public struct EffectView: Filter, PanelView {
  /// The place of the background colour.
  public enum Background: String, Choice {
    /// The colour lies under the effect, which treats it as part of the picture, as UIKit does.
    case behind
    /// The colour lies between the effect and the content.
    case over
  }

  /// The position and the size of the panel. The default is the whole picture or view.
  public var frame = Frame.whole
  /// The blur style of the panel. The default in chain files is `systemMaterial`.
  public var style = Material.systemMaterial
  /// The appearance, light or dark, of a style that has both. A style with an appearance of its own
  /// ignores it. The default is `light`.
  public var appearance = Appearance.light
  /// The strength of the effect; 0 is no effect, 1 the whole. The range is 0…1. The default is 1.
  public var fraction = 1.0
  /// Whether the picture's mean colour replaces the blur. The mean is that of the picture in the
  /// frame. The default is false.
  public var reduceTransparency = false
  /// Whether opaque black or white text reaches 7:1 over every backdrop; a panel without a border
  /// gets one. The default is false.
  public var increaseContrast = false
  /// The colour that covers the whole panel. The default is clear.
  public var backgroundColor = Color.clear
  /// The place of the background colour, behind the effect or over it. The default is `behind`.
  public var background = Background.behind
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the most
  /// that counts. The range is 0…100000 points. The default is 0.
  public var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous. The default is `circular`.
  public var cornerCurve = CornerCurve.circular
  /// The width of the border, a line along the inside of the outline. The range is 0…1000 points.
  /// The default is 0.
  public var borderWidth: Length = 0
  /// The colour of the border. The default is black.
  public var borderColor = Color.black
  /// The colour of the shadow; a clear one draws no shadow. The default is clear.
  public var shadowColor = Color.clear
  /// The standard deviation of the shadow's blur. The range is 0…1000 points. The default is 0.
  public var shadowRadius: Length = 0
  /// The distance by which the shadow lies to the right of the panel. The range is −1000…1000
  /// points. The default is 0.
  public var shadowX: Length = 0
  /// The distance by which the shadow lies below the panel. The range is −1000…1000 points. The
  /// default is 0.
  public var shadowY: Length = 0
  /// Whether content beyond the outline is hidden. The default is true.
  public var clipping = true
  /// The views that lie on the effect. The default is empty.
  public package(set) var content = Content()

  /// Creates a panel with content. Each parameter is described at the property of its name.
  ///
  /// - Parameters:
  ///   - style: The blur style, which may be chosen at run time: `isDark ? .dark : .light`.
  ///   - frame: The frame, in points or percentages of the surrounding view or picture. The default
  ///     covers it. The frame is rounded to whole pixels, so that adjacent panels leave no seam.
  ///   - content: The views that lie on the effect, relative to its frame. The default is none.
  public init(
    _ style: Material, appearance: Appearance = .light, frame: Frame = .whole, fraction: Double = 1,
    reduceTransparency: Bool = false, increaseContrast: Bool = false,
    backgroundColor: Color = .clear, background: Background = .behind,
    cornerRadius: some LengthConvertible = 0,
    cornerCurve: CornerCurve = .circular, borderWidth: some LengthConvertible = 0,
    borderColor: Color = .black,
    shadowColor: Color = .clear, shadowRadius: some LengthConvertible = 0,
    shadowX: some LengthConvertible = 0,
    shadowY: some LengthConvertible = 0, clipping: Bool = true,
    @ContentBuilder content: () -> Content = { Content() }
  ) {
    self.style = style
    self.appearance = appearance
    self.frame = frame
    self.fraction = fraction
    self.reduceTransparency = reduceTransparency
    self.increaseContrast = increaseContrast
    self.backgroundColor = backgroundColor
    self.background = background
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

  package init() {}

  public static let template = EffectView()
  public static let name = "effectView"
  public static let summary =
    "A panel of frosted glass with content on it, like UIKit's UIVisualEffectView."
  public static let formula =
    "over the picture: the shadow (the outline's coverage, gaussianBlur by shadowRadius); within "
    + "the outline blurEffect of the picture, backgroundColor laid over the whole picture before it "
    + "(behind) or over its result (over), the content from first to last, the border along the "
    + "inside of the outline. The frame is rounded to whole pixels. Frames of content are relative "
    + "to the view around it. With reduceTransparency the mean is that of the picture in the frame"
  public static let ports: [Port] = [
    .input,
    Port(
      "mask", standard: .none, isEncoded: true,
      "the mask that says where the view shows, by luma times alpha"),
  ]
  public static let parameters: [Parameter<EffectView>] =
    [
      .frame("frame", \.frame, isRequired: false, "The position and the size of the panel."),
      .choice("style", \.style, "The blur style of the panel."),
      .choice(
        "appearance", \.appearance, "The appearance, light or dark, of a style that has both."),
      .number(
        "fraction", \.fraction, in: 0...1,
        "The strength of the effect; 0 is no effect, 1 the whole."),
      .boolean(
        "reduceTransparency", \.reduceTransparency,
        "Whether the picture's mean colour replaces the blur."),
      .boolean(
        "increaseContrast", \.increaseContrast,
        "Whether opaque black or white text reaches 7:1 over every backdrop; a panel without a "
          + "border gets one."),
      .color("backgroundColor", \.backgroundColor, "The colour that covers the whole panel."),
      .choice(
        "background", \.background,
        "The place of the background colour, behind the effect or over it."),
    ] + Parameter.panel + [
      .content("content", \.content, of: ViewCatalogue.all, "The views that lie on the effect.")
    ]
  public static let example = #"""
    [
      {"filter": "effectView", "style": "systemMaterial", "frame": ["10%", "55%", "80%", "35%"],
       "cornerRadius": "17%", "cornerCurve": "continuous", "shadowColor": {"white": 0, "alpha": 0.4},
       "shadowRadius": 12,
       "content": [{"view": "label", "text": "Ready in two minutes", "size": 32,
                    "alignment": "center", "color": "auto", "legible": "AA"}]}
    ]
    """#
  public static let counterparts = Counterparts(
    css: "backdrop-filter, border-radius, box-shadow: cornerRadius as it is, shadowRadius is "
      + "half of the blur of box-shadow; styles have no counterpart",
    uiKit: "UIVisualEffectView, UIBlurEffect, UIBlurEffect.Style: the effect's style is style, "
      + "contentView is content")

  public static let refusals = [
    "alpha":
      "an effect view of alpha below 1 shows no effect in UIKit, so there is none here; for a "
      + "weaker effect say 'fraction', to fade the whole view give it a 'mask'"
  ]

  public func validate() throws(FilterError) {
    do throws(FilterError) {
      try content.validate()
      try content.check(on: style)
    } catch {
      throw error.inside("content")
    }
  }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var canvas = Canvas(inputs, lowering)
    try draw(on: &canvas, in: &lowering)
    if let mask = inputs["mask"] {
      canvas.signal = try lowering.apply(
        Mask(), to: canvas.signal, ports: ["mask": mask, "base": inputs.main])
    }
    return lowering.finished(canvas)
  }

  package func draw(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let surface = Canvas.Surface(material: style, appearance: style.ownAppearance ?? appearance)
    try drawPanel(on: &canvas, surface: surface, in: &lowering)
  }
}
