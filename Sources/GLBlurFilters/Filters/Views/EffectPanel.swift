/// An effect view in a picture, with its outline in pixels and the layers that it is made of.
struct EffectPanel {
  private let view: EffectView
  /// The frame of the view, in whole pixels.
  let bounds: Region
  private let outline: Outline
  private let borderWidth: Double
  private let borderColor: Color
  private let shadowSigma: Double
  private let shadowOffset: SIMD2<Double>

  /// Creates the panel of a view on a canvas.
  ///
  /// - Throws: `FilterError` if the frame is empty or the corners do not fit into it.
  init(_ view: EffectView, on canvas: Canvas, _ lowering: Lowering) throws(FilterError) {
    self.view = view
    bounds = try Region(rounding: canvas.pixels(view.frame, lowering))
    guard !bounds.isEmpty else {
      throw FilterError(
        parameter: "frame",
        "this frame is \(bounds.width)×\(bounds.height) pixels; make it at least one pixel wide "
          + "and high")
    }
    outline = Outline(
      frame: SIMD4(
        Double(bounds.x), Double(bounds.y), Double(bounds.width), Double(bounds.height)),
      radius: canvas.pixels(view.cornerRadius, lowering), curve: view.cornerCurve)
    try outline.checkRadius()
    let width = canvas.pixels(view.borderWidth, lowering)
    let appearance = view.style.ownAppearance ?? view.appearance
    let needsBorder = view.increaseContrast && width == 0
    borderWidth = needsBorder ? max(1, lowering.scale) : width
    borderColor =
      needsBorder ? Color(white: appearance == .light ? 0 : 1, alpha: 0.5) : view.borderColor
    shadowSigma = canvas.pixels(view.shadowRadius, lowering)
    shadowOffset = SIMD2(
      canvas.pixels(view.shadowX, lowering), canvas.pixels(view.shadowY, lowering))
  }

  /// Returns the effect everywhere. Only the part that shows is computed.
  func effect(
    on beneath: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let effect = BlurEffect(
      view.style, appearance: view.appearance, fraction: view.fraction,
      reduceTransparency: view.reduceTransparency, increaseContrast: view.increaseContrast)
    let color = Tint(view.backgroundColor)
    let seen = bounds.intersection(beneath.extent)
    let mean = seen.isEmpty ? beneath.extent : seen
    switch view.background {
    case .behind:
      return try lowering.apply(
        effect, to: try lowering.apply(color, to: beneath), mean: mean)
    case .over:
      return try lowering.apply(
        color, to: try lowering.apply(effect, to: beneath, mean: mean))
    }
  }

  /// Returns the picture with the panel's shadow on it.
  func shadow(
    on beneath: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard view.shadowColor.alpha > 0 else { return beneath }
    let place = outline.offset(x: shadowOffset.x, y: shadowOffset.y)
    // Beyond six standard deviations, nothing is left of the shadow.
    let reach = Int(6 * shadowSigma) + 2
    let around = Region(rounding: place.frame)
    let extent = Region(
      columns: around.x - reach..<around.x + around.width + reach,
      rows: around.y - reach..<around.y + around.height + reach)
    let shape = lowering.generate(place, color: view.shadowColor, extent: extent)
    let blurred = lowering.gaussianBlurred(shape, sigma: shadowSigma, edge: .transparent)
    let inPicture = lowering.move(blurred, x: 0, y: 0, extent: beneath.extent)
    return lowering.apply(SourceOver(opacity: 1), to: beneath, inPicture)
  }

  /// Returns the panel inside its outline and the picture outside.
  func cut(
    _ panel: Signal, over beneath: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let shape = lowering.generate(outline, color: .white, extent: beneath.extent)
    return try lowering.apply(
      Mask(channel: .alpha), to: panel, ports: ["mask": shape, "base": beneath])
  }

  /// Returns the panel with its border, which continues outside the outline. When the panel is cut
  /// along the outline, nothing but the border then shows at its edge.
  func bordered(
    _ panel: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard borderWidth > 0, borderColor.alpha > 0 else { return panel }
    let plain = try lowering.apply(SolidColor(borderColor), to: panel)
    let hole = lowering.generate(
      outline.inset(by: borderWidth), color: .white, extent: panel.extent)
    let line = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: plain, ports: ["mask": hole])
    return lowering.apply(SourceOver(opacity: 1), to: panel, line)
  }

  /// Returns the picture with the panel's border on it, over content that reaches beyond the
  /// outline.
  func border(
    on picture: Signal, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    guard borderWidth > 0, borderColor.alpha > 0 else { return picture }
    let extent = picture.extent
    let outer = lowering.generate(outline, color: borderColor, extent: extent)
    let hole = lowering.generate(outline.inset(by: borderWidth), color: .white, extent: extent)
    let line = try lowering.apply(
      Mask(channel: .alpha, invert: true), to: outer, ports: ["mask": hole])
    return lowering.apply(SourceOver(opacity: 1), to: picture, line)
  }
}

extension Lowering {
  /// Applies an effect.
  ///
  /// - Parameter mean: The part whose mean colour replaces the blur with reduced transparency.
  fileprivate mutating func apply(
    _ effect: BlurEffect, to signal: Signal, mean: Region
  ) throws(FilterError) -> Signal {
    try step(effect, FilterInputs(main: signal)) { (lowering) throws(FilterError) in
      try effect.lower(signal, mean: mean, in: &lowering)
    }
  }
}
