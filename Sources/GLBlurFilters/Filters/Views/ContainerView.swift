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
  /// The position and the size of the panel. The default is the whole picture or view.
  public var frame = Frame.whole
  /// The colour that covers the picture inside the outline. The default is clear.
  public var backgroundColor = Color.clear
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
  /// The views that lie on the background. The default is empty.
  public package(set) var content = Content()

  /// Creates a panel with content. Each parameter is described at the property of its name.
  ///
  /// - Parameters:
  ///   - frame: The frame, in points or percentages of the surrounding view or picture. The default
  ///     covers it. The frame is rounded to whole pixels, so that adjacent panels leave no seam.
  ///   - content: The views that lie on the background, relative to the frame. The default is none.
  public init(
    frame: Frame = .whole, backgroundColor: Color = .clear,
    cornerRadius: some LengthConvertible = 0, cornerCurve: CornerCurve = .circular,
    borderWidth: some LengthConvertible = 0, borderColor: Color = .black,
    shadowColor: Color = .clear, shadowRadius: some LengthConvertible = 0,
    shadowX: some LengthConvertible = 0, shadowY: some LengthConvertible = 0,
    clipping: Bool = true, @ContentBuilder content: () -> Content = { Content() }
  ) {
    self.frame = frame
    self.backgroundColor = backgroundColor
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

  public static let template = ContainerView()
  public static let name = "containerView"
  public static let summary =
    "A plain panel with content on it, like UIKit's UIView: background, corners, border and shadow."
  public static let formula =
    "over the picture: the shadow (the outline's coverage, gaussianBlur by shadowRadius); within "
    + "the outline the picture under backgroundColor, the content from first to last, the border "
    + "along the inside of the outline. The frame is rounded to whole pixels. Frames of content are "
    + "relative to the view around it"
  public static let parameters: [Parameter<ContainerView>] =
    [
      .frame("frame", \.frame, isRequired: false, "The position and the size of the panel."),
      .color(
        "backgroundColor", \.backgroundColor,
        "The colour that covers the picture inside the outline."),
    ] + Parameter.panel + [
      .content("content", \.content, of: ViewCatalogue.all, "The views that lie on the background.")
    ]
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
    "alpha": "a containerView has no alpha; give its colours an alpha, or draw it on a picture of "
      + "its own and lay that on with 'blend'",
  ]

  public func validate() throws(FilterError) {
    do throws(FilterError) {
      try content.validate()
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

  package func check(on material: Material?) throws(FilterError) {
    do throws(FilterError) {
      try content.check(on: material)
    } catch {
      throw error.inside("content")
    }
  }

  package func draw(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    try drawPanel(on: &canvas, surface: nil, in: &lowering)
  }

  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(Tint(backgroundColor), to: canvas.signal)
  }
}
