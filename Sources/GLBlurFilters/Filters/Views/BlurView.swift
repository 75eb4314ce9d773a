/// An effect view over the whole picture, or its frame, that offers nothing but its style, its
/// background colour and its content: the well-known wrapper around UIVisualEffectView.
public struct BlurView: Filter {
  public var frame = Frame.whole
  public package(set) var style = Material.light
  public var appearance = Appearance.light
  public var backgroundColor = Color.clear
  public package(set) var content = Content()

  public init<Style: BlurStyle>(
    _ style: Style, appearance: Appearance = .light, frame: Frame = .whole,
    backgroundColor: Color = .clear, @ContentBuilder<Style> content: () -> Content = { Content() }
  ) {
    self.style = Style.material
    self.appearance = appearance
    self.backgroundColor = backgroundColor
    self.frame = frame
    self.content = content()
  }

  private init() {}

  public static let template = BlurView()
  public static let name = "blurView"
  public static let summary =
    "An effectView of which only style, background colour and content can be chosen."
  public static let formula = "effectView with square corners and no border"
  public static let parameters: [Parameter<BlurView>] = [
    .frame("frame", \.frame, isRequired: false, "Where the panel lies."),
    .choice("style", \.style, "The blur style."),
    .choice("appearance", \.appearance, "Of styles that have both."),
    .color("backgroundColor", \.backgroundColor, "A colour under the effect."),
    .content("content", \.content, of: ViewCatalogue.all, "What lies on the effect."),
  ]
  public static let example = #"""
    [
      {"filter": "blurView", "style": "light", "frame": [0, "70%", "100%", "30%"],
       "content": [{"view": "label", "text": "Pull up for more", "size": 28,
                    "alignment": "center", "color": "auto", "legible": "AA"}]}
    ]
    """#

  public var references: [(place: String, reference: Reference)] { view.references }

  public var dependsOnBackdrop: Bool { content.views.contains { $0.dependsOnBackdrop } }

  public func validate() throws(FilterError) {
    try view.validateTogether()
  }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(view, FilterInputs(main: inputs.main, images: inputs.images))
  }

  private var view: EffectView {
    var view = EffectView()
    view.frame = frame
    view.style = style
    view.appearance = appearance
    view.backgroundColor = backgroundColor
    view.content = content
    return view
  }
}
