/// A simpler effect view, like the wrappers that apps put around UIVisualEffectView. It covers the
/// whole picture by default.
public struct BlurView: Filter {
  /// The position and the size of the panel. The default is the whole picture or view.
  public var frame = Frame.whole
  /// The blur style of the panel. The default in chain files is `light`.
  public var style = Material.light
  /// The appearance, light or dark, of a style that has both. A style with an appearance of its own
  /// ignores it. The default is `light`.
  public var appearance = Appearance.light
  /// The colour that covers the panel under the effect. The default is clear.
  public var backgroundColor = Color.clear
  /// The views that lie on the effect. The default is empty.
  public package(set) var content = Content()

  /// Creates a panel with content. Each parameter is described at the property of its name.
  ///
  /// - Parameter content: The views that lie on the effect, relative to its frame. The default is
  ///   none.
  public init(
    _ style: Material, appearance: Appearance = .light, frame: Frame = .whole,
    backgroundColor: Color = .clear, @ContentBuilder content: () -> Content = { Content() }
  ) {
    self.style = style
    self.appearance = appearance
    self.backgroundColor = backgroundColor
    self.frame = frame
    self.content = content()
  }

  private init() {}

  public static let template = BlurView()
  public static let name = "blurView"
  public static let summary =
    "A simpler effectView, with a frame, a style, a background colour and content alone."
  public static let formula = "effectView with square corners and no border"
  public static let parameters: [Parameter<BlurView>] = [
    .frame("frame", \.frame, isRequired: false, "The position and the size of the panel."),
    .choice("style", \.style, "The blur style of the panel."),
    .choice("appearance", \.appearance, "The appearance, light or dark, of a style that has both."),
    .color(
      "backgroundColor", \.backgroundColor, "The colour that covers the panel under the effect."),
    .content("content", \.content, of: ViewCatalogue.all, "The views that lie on the effect."),
  ]
  public static let example = #"""
    [
      {"filter": "blurView", "style": "light", "frame": [0, "70%", "100%", "30%"],
       "content": [{"view": "label", "text": "Pull up for more", "size": 28,
                    "alignment": "center", "color": "auto", "legible": "AA"}]}
    ]
    """#

  public func validate() throws(FilterError) {
    try view.validateTogether()
  }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(view, FilterInputs(main: inputs.main, images: inputs.images))
  }

  var view: EffectView {
    var view = EffectView()
    view.frame = frame
    view.style = style
    view.appearance = appearance
    view.backgroundColor = backgroundColor
    view.content = content
    return view
  }
}
