extension Label {
  public func draw(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let space = lowering.colorSpace
    guard dependsOnBackdrop, space != .srgb else {
      return try drawHere(on: &canvas, in: &lowering)
    }
    // Contrast is reckoned with colours that are mixed encoded, so there they have to be mixed so.
    canvas.signal = lowering.convert(canvas.signal, to: .srgb)
    canvas.signal = try lowering.within(.srgb) { (lowering) throws(FilterError) in
      var encoded = canvas
      try drawHere(on: &encoded, in: &lowering)
      return encoded.signal
    }
    canvas.signal = lowering.convert(canvas.signal, to: space)
  }

  private func drawHere(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let layout = try LabelLayout(self, on: canvas, lowering)
    let paint = try lowering.paint(for: self, layout, on: canvas)
    if paint.scrim.alpha > 0 {
      let scrim = paint.scrimShape(around: layout.box, em: size * lowering.scale)
      let shape = lowering.generate(
        scrim.outline, color: paint.scrim, softness: scrim.softness,
        extent: canvas.signal.extent)
      canvas.lay(shape, in: &lowering)
    }
    let extent = canvas.signal.extent
    if let image = layout.typeset.coverage {
      let coverage = layout.placed(image, extent: extent, in: &lowering)
      switch paint.color {
      case .vibrancy(let style) where canvas.vibrancy == nil:
        canvas.signal = try lowering.apply(
          Vibrancy(
            style: style, material: canvas.surface?.material ?? material,
            appearance: canvas.surface?.appearance ?? appearance),
          to: canvas.signal, ports: ["content": coverage])
      default:
        let ink = Ink(color: lowering.premultiplied(paint.inkColor))
        canvas.lay(lowering.apply(ink, to: coverage), in: &lowering)
      }
    }
    if let image = layout.typeset.colored {
      let picture = layout.placed(image, extent: extent, in: &lowering)
      let faded = try lowering.apply(Opacity(paint.inkColor.alpha), to: picture)
      canvas.lay(faded, in: &lowering)
    }
  }
}

extension LabelPaint {
  /// Around the text's box so that the soft edge lies outside of it.
  fileprivate func scrimShape(around box: Region, em: Double) -> (
    outline: Outline, softness: Double
  ) {
    // The edge is centred on the outline, half of it inside: with half an em of room and an edge of
    // half an em, the box is covered whole.
    let room = max(2, em / 2)
    let frame = SIMD4(Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    let outline = Outline(frame: frame, radius: 0, curve: .circular).inset(by: -room)
    return (Outline(frame: outline.frame, radius: room, curve: .circular), room)
  }
}
