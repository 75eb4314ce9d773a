/// A view with an outline, a border, a shadow and content, and a fill of its own kind.
protocol PanelView: DrawingFilter {
  var look: PanelLook { get }
  var content: Content { get }
  /// The radii of the corners one by one, or nil if all are those of the look. The default is nil.
  var corners: CornerRadii? { get }
  /// The material of the view, or nil for that of the canvas. The default is nil.
  var surface: Canvas.Surface? { get }

  /// The colours that make up the ground of the view, opaque, which are tried first if its labels need more of a ground,
  /// or nil if the view has no ground. The default is none of its own.
  var groundColors: [Color]? { get }

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
    Panel.Border(width: width, color: look.borderColor)
  }

  var surface: Canvas.Surface? { nil }

  var corners: CornerRadii? { nil }
  var groundColors: [Color]? { [] }

  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let panel = try Panel(self, on: canvas, lowering)
    let beneath = canvas.signal
    var inner = canvas.content(
      of: try filled(canvas, in: panel, &lowering), bounds: panel.bounds,
      isClipping: look.clipping, roundClip: panel.roundClip, surface: surface)
    if look.clipping, let groundColors {
      try lowering.layGround(for: content, of: groundColors, on: &inner)
    }
    let shadowed = panel.shadow(on: beneath, in: &lowering)
    if !look.clipping {
      inner.signal = try panel.cut(inner.signal, over: shadowed, in: &lowering)
    }
    do {
      try content.draw(on: &inner, in: &lowering)
    } catch {
      throw error.inside("content")
    }
    canvas.signal =
      look.clipping
      ? try panel.cut(panel.bordered(inner.signal, in: &lowering), over: shadowed, in: &lowering)
      : try panel.edged(inner.signal, in: &lowering)
    canvas.texts = inner.texts
  }
}
