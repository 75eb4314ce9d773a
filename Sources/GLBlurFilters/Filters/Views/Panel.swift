/// The shape of a panel.
protocol PanelShape {
  /// A rectangle around the shape: x, y, width and height in pixels.
  var frame: SIMD4<Double> { get }

  func inset(by distance: Double) -> Self

  func offset(x: Double, y: Double) -> Self

  func filled(_ color: Color, extent: Region, in lowering: inout Lowering) -> Signal

  /// Returns the shape with a bevel of a width in pixels, or nil if the shape has no area.
  func bevel(width: Double) -> (any Bevel)?
}

extension Outline: PanelShape {
  func filled(_ color: Color, extent: Region, in lowering: inout Lowering) -> Signal {
    lowering.generate(self, color: color, extent: extent)
  }

  func bevel(width: Double) -> (any Bevel)? { Pane(self, width: width) }
}

/// The shape of a view in pixels, with its border and shadow.
struct Panel {
  struct Border {
    /// The width, in pixels.
    var width: Double
    var color: Color
  }

  let bounds: Region
  let shape: any PanelShape
  /// What the corners hide if the view clips, or nil for sharp corners and other shapes than
  /// rectangles.
  var roundClip: RoundClip? { (shape as? Outline)?.clip }
  private let border: Border
  private let shadowColor: Color
  private let shadowSigma: Double
  private let shadowOffset: SIMD2<Double>

  init(_ view: some PanelView, on canvas: Canvas, _ lowering: Lowering) throws(FilterError) {
    self = try Self.outlined(view, on: canvas, lowering).panel
  }

  /// - Throws: `FilterError` if the frame is empty.
  static func outlined(
    _ view: some PanelView, on canvas: Canvas, _ lowering: Lowering
  ) throws(FilterError) -> (panel: Panel, outline: Outline) {
    let bounds = try Region(rounding: canvas.pixels(view.frame, lowering))
    guard !bounds.isEmpty else {
      throw FilterError(
        parameter: "frame",
        "this frame is \(bounds.width)×\(bounds.height) pixels; make it at least one pixel wide "
          + "and high")
    }
    let outline = Outline(
      frame: SIMD4(Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height)),
      corners: view.corners ?? CornerRadii(all: view.look.cornerRadius),
      curve: view.look.cornerCurve,
      scale: lowering.scale)
    return (Panel(outline, bounds, looking: view, on: canvas, lowering), outline)
  }

  init(
    _ shape: any PanelShape, _ bounds: Region, looking view: some PanelView, on canvas: Canvas,
    _ lowering: Lowering
  ) {
    self.shape = shape
    self.bounds = bounds
    border = view.border(canvas.pixels(view.look.borderWidth, lowering), scale: lowering.scale)
    shadowColor = view.look.shadowColor
    shadowSigma = canvas.pixels(view.look.shadowRadius, lowering)
    shadowOffset = SIMD2(
      canvas.pixels(view.look.shadowX, lowering), canvas.pixels(view.look.shadowY, lowering))
  }

  func shadow(on beneath: Signal, in lowering: inout Lowering) -> Signal {
    guard shadowColor.alpha > 0 else { return beneath }
    let inPicture = blurred(
      shape.offset(x: shadowOffset.x, y: shadowOffset.y), shadowColor, sigma: shadowSigma,
      extent: beneath.extent, in: &lowering)
    return lowering.apply(SourceOver(opacity: 1), to: beneath, inPicture)
  }

  func blurred(
    _ shape: any PanelShape, _ color: Color, sigma: Double, extent: Region,
    in lowering: inout Lowering
  ) -> Signal {
    // Six standard deviations away, the shape no longer shows.
    let reach = Int(6 * sigma) + 2
    let around = Region(rounding: shape.frame)
    let drawn = shape.filled(
      color,
      extent: Region(
        columns: around.x - reach..<around.x + around.width + reach,
        rows: around.y - reach..<around.y + around.height + reach), in: &lowering)
    let blurred = lowering.gaussianBlurred(drawn, sigma: sigma, edge: .transparent)
    return lowering.move(blurred, x: 0, y: 0, extent: extent)
  }

  /// Returns the panel inside its outline and the picture outside.
  func cut(
    _ panel: Signal, over beneath: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let mask = shape.filled(.white, extent: beneath.extent, in: &lowering)
    return try lowering.apply(
      Mask(channel: .alpha), to: panel, ports: ["mask": mask, "base": beneath])
  }

  /// Returns the panel with its border, which continues outside the outline, so that only border
  /// shows at the edge of the cut panel.
  func bordered(_ panel: Signal, in lowering: inout Lowering) throws(FilterError) -> Signal {
    guard border.width > 0, border.color.alpha > 0 else { return panel }
    let plain = try lowering.apply(SolidColor(border.color), to: panel)
    let hole = shape.inset(by: border.width).filled(.white, extent: panel.extent, in: &lowering)
    let line = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: plain, ports: ["mask": hole])
    return lowering.apply(SourceOver(opacity: 1), to: panel, line)
  }

  /// Returns the picture with the panel's border, drawn over content beyond the outline.
  func edged(_ picture: Signal, in lowering: inout Lowering) throws(FilterError) -> Signal {
    guard border.width > 0, border.color.alpha > 0 else { return picture }
    let extent = picture.extent
    let outer = shape.filled(border.color, extent: extent, in: &lowering)
    let hole = shape.inset(by: border.width).filled(.white, extent: extent, in: &lowering)
    let line = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: outer, ports: ["mask": hole])
    return lowering.apply(SourceOver(opacity: 1), to: picture, line)
  }
}

/// The outline, the border and the shadow of a panel.
struct PanelLook: SharedParameters {
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the most
  /// that counts. The range is 0…100000 points.
  var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous.
  var cornerCurve = CornerCurve.circular
  /// The width of the border, a line along the inside of the outline. The range is 0…1000 points.
  var borderWidth: Length = 0
  /// The colour of the border.
  var borderColor = Color.black
  /// The colour of the shadow; a clear one draws no shadow.
  var shadowColor = Color.clear
  /// The standard deviation of the shadow's blur. The range is 0…1000 points.
  var shadowRadius: Length = 0
  /// The distance by which the shadow lies to the right of the panel. The range is −1000…1000 points.
  var shadowX: Length = 0
  /// The distance by which the shadow lies below the panel. The range is −1000…1000 points.
  var shadowY: Length = 0
  /// Whether content beyond the outline is hidden.
  var clipping = true
}

/// A view with an outline, a border, a shadow, content, and its own kind of fill.
protocol PanelView: DrawingFilter {
  var look: PanelLook { get }
  var content: Content { get }
  /// The radii of single corners, or nil, the default, for those of the look.
  var corners: CornerRadii? { get }
  /// The material of the view, or nil, the default, for that of the canvas.
  var surface: Canvas.Surface? { get }

  /// The opaque colours of the view's ground, which are tried first if its labels need more of a
  /// ground, or nil if the view has no ground.
  var groundColors: [Color]? { get }

  /// Returns the border, from the stated width in pixels and the number of pixels per point.
  func border(_ width: Double, scale: Double) -> Panel.Border

  /// Returns the fill of the panel, which is computed only inside the outline.
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
