/// A plain panel with content, like a UIView of UIKit: a background, rounded corners, a border and a
/// shadow, without a blur.
///
/// ```swift
/// ContainerView(
///   frame: Frame(20, 20, 280, 96), backgroundColor: .white, cornerRadius: 16,
///   borderWidth: 1, borderColor: .lightGray
/// ) {
///   Label("Ready", size: 22, weight: .semibold)
/// }
/// ```
///
/// A container may lie in the content of an effect view or of another container. A vibrancy view in
/// a container takes the material of the effect view around both.
public struct ContainerView: Filter, PanelView {
  /// The position and the size of the panel.
  ///
  /// It is in points or percentages of the surrounding view or picture, which it covers by default, and is
  /// rounded to whole pixels, so that adjacent panels leave no seam.
  public var frame = Frame.whole
  /// The colour that covers the picture inside the outline.
  public var backgroundColor = Color.clear
  var look = PanelLook()  // shared
  var eachCorner = EachCorner()  // shared
  var fading = Fading()  // shared
  /// The views that lie on the background.
  ///
  /// Their frames are relative to that of the panel.
  public package(set) var content = Content()

  public static let summary =
    "A plain panel with content on it, like UIKit's UIView: background, corners, border and shadow."
  public static let formula =
    "over the picture: the shadow (the outline's coverage, gaussianBlur by shadowRadius); within "
    + "the outline the picture under backgroundColor, the content from first to last, the border "
    + "along the inside of the outline. The frame is rounded to whole pixels. Frames of content are "
    + "relative to the view around it"
  public static let example = #"""
    [
      {"filter": "containerView", "frame": ["10%", "58%", "80%", "30%"], "backgroundColor": "white",
       "cornerRadius": "20%", "cornerCurve": "continuous", "borderWidth": 2,
       "borderColor": "lightGray", "shadowColor": {"white": 0, "alpha": 0.5}, "shadowRadius": 12,
       "content": [{"view": "label", "text": "Ready in two minutes", "size": 32,
                    "alignment": "center", "color": "darkGray"}]}
    ]
    """#
  public static let counterparts = Counterparts(
    css: "background-color, border-radius, border, box-shadow, overflow: cornerRadius as it is, "
      + "shadowRadius is half of the blur of box-shadow, clipping is overflow hidden",
    uiKit: "UIView, CALayer: subviews is content, clipsToBounds and masksToBounds are clipping")

  public static let refusals = [
    "style": "a containerView has no material; say effectView for a blur",
    "alpha": "a containerView has no alpha; to fade it with its content say 'opacity'",
  ]

  var groundColors: [Color]? {
    backgroundColor.alpha > 0 ? [backgroundColor.withAlpha(1)] : nil
  }

  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(Tint(backgroundColor), to: canvas.signal)
  }
}
