/// The shape of a panel.
protocol PanelShape {
  /// The x, y, width and height of a rectangle around the shape, in pixels.
  var frame: SIMD4<Double> { get }

  /// Returns the shape inset by a distance, in pixels.
  func inset(by distance: Double) -> Self

  func offset(x: Double, y: Double) -> Self

  /// Draws the filled shape on transparency.
  func filled(_ color: Color, extent: Region, in lowering: inout Lowering) -> Signal

  /// Returns the shape with a bevel of the given width, in pixels, or nil if it has no area.
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
  /// What the corners of the view hide if it clips, or nil for sharp ones and for a shape that is no rectangle.
  var roundClip: RoundClip? { (shape as? Outline)?.clip }
  private let border: Border
  private let shadowColor: Color
  private let shadowSigma: Double
  private let shadowOffset: SIMD2<Double>

  /// - Throws: `FilterError` if the frame is empty.
  init(_ view: some PanelView, on canvas: Canvas, _ lowering: Lowering) throws(FilterError) {
    self = try Self.outlined(view, on: canvas, lowering).panel
  }

  /// Returns the panel of a view and its outline.
  ///
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

  /// Creates a panel of a given shape with the view's border and shadow.
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

  /// Returns the blurred shape in a colour on transparency.
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

  /// Returns the panel with its border, which continues outside the outline, so that only the
  /// border shows at the edge after the panel is cut.
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
