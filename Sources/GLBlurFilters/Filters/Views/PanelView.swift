/// A view with an outline, a border, a shadow and content, and a fill of its own kind.
protocol PanelView: View {
  var frame: Frame { get }
  var cornerRadius: Length { get set }
  var cornerCurve: CornerCurve { get set }
  var borderWidth: Length { get set }
  var borderColor: Color { get set }
  var shadowColor: Color { get set }
  var shadowRadius: Length { get set }
  var shadowX: Length { get set }
  var shadowY: Length { get set }
  var clipping: Bool { get set }
  var content: Content { get }

  /// Returns the border that is drawn.
  ///
  /// - Parameters:
  ///   - width: The width that the view states, in pixels.
  ///   - scale: The number of pixels per point.
  func border(_ width: Double, scale: Double) -> Panel.Border

  /// Returns the fill of the view. Only the part inside the outline is computed.
  ///
  /// - Parameters:
  ///   - canvas: The canvas with the picture under the view.
  ///   - panel: The view in the picture.
  func filled(
    _ canvas: Canvas, in panel: Panel, _ lowering: inout Lowering
  ) throws(FilterError) -> Signal
}

extension PanelView {
  func border(_ width: Double, scale: Double) -> Panel.Border {
    Panel.Border(width: width, color: borderColor)
  }

  /// - Parameter surface: The material of the view, or nil for that of the canvas.
  func drawPanel(
    on canvas: inout Canvas, surface: Canvas.Surface?, in lowering: inout Lowering
  ) throws(FilterError) {
    let panel = try Panel(self, on: canvas, lowering)
    let beneath = canvas.signal
    var inner = canvas.content(
      of: try filled(canvas, in: panel, &lowering), bounds: panel.bounds,
      isClipping: clipping, roundClip: panel.roundClip, surface: surface)
    let shadowed = try panel.shadow(on: beneath, in: &lowering)
    if !clipping {
      inner.signal = try panel.cut(inner.signal, over: shadowed, in: &lowering)
    }
    do {
      try content.draw(on: &inner, in: &lowering)
    } catch {
      throw error.inside("content")
    }
    canvas.signal =
      clipping
      ? try panel.cut(panel.bordered(inner.signal, in: &lowering), over: shadowed, in: &lowering)
      : try panel.edged(inner.signal, in: &lowering)
    canvas.texts = inner.texts
  }
}

extension Parameter where Owner: PanelView {
  /// The parameters of the outline, the border and the shadow.
  static var panel: [Parameter] {
    [
      .cornerRadius(\.cornerRadius),
      .choice("cornerCurve", \.cornerCurve, "The shape of the corners, circular or continuous."),
      .length(
        "borderWidth", \.borderWidth, in: 0...1000,
        "The width of the border, a line along the inside of the outline."),
      .color("borderColor", \.borderColor, "The colour of the border."),
      .color(
        "shadowColor", \.shadowColor, "The colour of the shadow; a clear one draws no shadow."),
      .length(
        "shadowRadius", \.shadowRadius, in: 0...1000, "The standard deviation of the shadow's blur."
      ),
      .length(
        "shadowX", \.shadowX, in: -1000...1000,
        "The distance by which the shadow lies to the right of the panel."),
      .length(
        "shadowY", \.shadowY, in: -1000...1000,
        "The distance by which the shadow lies below the panel."),
      .boolean("clipping", \.clipping, "Whether content beyond the outline is hidden."),
    ]
  }
}
