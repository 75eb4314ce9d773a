/// A simpler effect view, like the wrappers that apps put around UIVisualEffectView. It covers the
/// whole picture by default.
public struct BlurView: Filter {
  /// The blur style of the panel.
  public var style: Material  // default: .light, unlabelled
  /// The appearance, light or dark, of a style that has both.
  ///
  /// A style with an appearance of its own ignores it.
  public var appearance = Appearance.light
  /// The position and the size of the panel.
  public var frame = Frame.whole  // first
  /// The colour that covers the panel under the effect.
  public var backgroundColor = Color.clear
  /// The views that lie on the effect.
  public package(set) var content = Content()

  public static let summary =
    "A simpler effectView, with a frame, a style, a background colour and content alone."
  public static let formula = "effectView with square corners and no border"
  public static let example = #"""
    [
      {"filter": "blurView", "style": "light", "frame": [0, "70%", "100%", "30%"],
       "content": [{"view": "label", "text": "Pull up for more", "size": 28,
                    "alignment": "center", "color": "auto", "legible": "AA"}]}
    ]
    """#

  public func validate() throws(FilterError) { try view.validate() }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(view, FilterInputs(main: inputs.main, images: inputs.images))
  }

  var view: EffectView {
    var view = EffectView(style)
    view.frame = frame
    view.appearance = appearance
    view.backgroundColor = backgroundColor
    view.content = content
    return view
  }
}
