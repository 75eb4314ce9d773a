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
    /// Under the effect, as part of the picture, as in UIKit.
    case behind
    /// Between the effect and the content.
    case over
  }

  /// The blur style of the panel.
  ///
  /// It may be chosen at run time: `isDark ? .dark : .light`.
  public var style: Material  // default: .systemMaterial, unlabelled
  /// The appearance, light or dark, of a style that has both.
  ///
  /// A style with an appearance of its own ignores it.
  public var appearance = Appearance.light
  /// The position and the size of the panel.
  ///
  /// It is in points or percentages of the surrounding view or picture, which it covers by default, and is
  /// rounded to whole pixels, so that adjacent panels leave no seam.
  public var frame = Frame.whole  // first
  /// The strength of the effect; 0 is no effect, 1 the whole. The range is 0…1.
  public var fraction = 1.0
  /// Whether the picture's mean colour replaces the blur.
  ///
  /// The mean is that of the picture in the frame.
  public var reduceTransparency = false
  /// Whether opaque black or white text reaches 7:1 over every backdrop; a panel without a border
  /// gets one.
  public var increaseContrast = false
  /// The colour that covers the whole panel.
  public var backgroundColor = Color.clear
  /// The place of the background colour, behind the effect or over it.
  public var background = Background.behind
  var look = PanelLook()  // shared
  var eachCorner = EachCorner()  // shared
  var fading = Fading()  // shared
  /// The views that lie on the effect.
  ///
  /// Their frames are relative to that of the panel.
  public package(set) var content = Content()

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
      + "weaker effect say 'fraction', and to fade the whole view 'opacity'"
  ]

  public func validate() throws(FilterError) {
    try forEachContent { (content) throws(FilterError) in try content.check(on: style) }
  }

  /// The content lies on the material of this view.
  package func check(on material: Material?) {}

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var canvas = Canvas(inputs, lowering)
    try drawFaded(on: &canvas, in: &lowering)
    if let mask = inputs["mask"] {
      canvas.signal = try lowering.apply(
        Mask(), to: canvas.signal, ports: ["mask": mask, "base": inputs.main])
    }
    return lowering.finished(canvas)
  }

  var surface: Canvas.Surface? {
    Canvas.Surface(material: style, appearance: style.ownAppearance ?? appearance)
  }
}

extension EffectView {
  func border(_ width: Double, scale: Double) -> Panel.Border {
    guard increaseContrast, width == 0 else {
      return Panel.Border(width: width, color: borderColor)
    }
    let white = (style.ownAppearance ?? appearance) == .light ? 0.0 : 1
    return Panel.Border(width: max(1, scale), color: Color(white: white, alpha: 0.5))
  }

  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let effect = BlurEffect(
      style, appearance: appearance, fraction: fraction,
      reduceTransparency: reduceTransparency, increaseContrast: increaseContrast)
    let color = Tint(backgroundColor)
    let beneath = canvas.signal
    let seen = panel.bounds.intersection(beneath.extent)
    let mean = seen.isEmpty ? beneath.extent : seen
    switch background {
    case .behind:
      return try lowering.apply(effect, to: try lowering.apply(color, to: beneath), mean: mean)
    case .over:
      return try lowering.apply(color, to: try lowering.apply(effect, to: beneath, mean: mean))
    }
  }
}

extension Lowering {
  /// - Parameter mean: The region whose mean colour replaces the blur with reduced transparency.
  fileprivate mutating func apply(
    _ effect: BlurEffect, to signal: Signal, mean: Region
  ) throws(FilterError) -> Signal {
    try step(effect, FilterInputs(main: signal)) { (lowering) throws(FilterError) in
      try effect.lower(signal, mean: mean, in: &lowering)
    }
  }
}
