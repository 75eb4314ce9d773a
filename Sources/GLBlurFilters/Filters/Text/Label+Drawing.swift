extension Label {
  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let space = lowering.colorSpace
    guard dependsOnPixels, space != .srgb else {
      return try drawHere(on: &canvas, in: &lowering)
    }
    // Contrast is computed with colours that are mixed as encoded values, so they are drawn that
    // way.
    var encoded = canvas
    encoded.signal = lowering.convert(canvas.signal, to: .srgb)
    canvas.signal = try lowering.within(.srgb) { (lowering) throws(FilterError) in
      try drawHere(on: &encoded, in: &lowering)
      return encoded.signal
    }
    canvas.signal = lowering.convert(canvas.signal, to: space)
    canvas.texts = encoded.texts
  }

  private func drawHere(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let layout = try LabelLayout(self, on: canvas, lowering)
    let paint = try lowering.paint(for: layout.label, layout, on: canvas)
    let first = lowering.network.operations.count
    defer { lowering.undecided.add(first..<lowering.network.operations.count) }
    if paint.scrim.alpha > 0 {
      let scrim = paint.scrimShape(
        around: layout.box, em: layout.label.size * lowering.scale,
        avoiding: canvas.texts)
      let shape = lowering.generate(
        scrim.outline, color: paint.scrim, softness: scrim.softness,
        extent: canvas.signal.extent)
      canvas.lay(shape, in: &lowering)
    }
    canvas.texts.append(layout.box)
    try layEffects(of: layout, under: paint.inkColor, on: &canvas, in: &lowering)
    let extent = canvas.signal.extent
    if let image = layout.typeset.coverage {
      let coverage = try layout.placed(image, extent: extent, in: &lowering)
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
      let picture = try layout.placed(image, isColored: true, extent: extent, in: &lowering)
      let faded = try lowering.apply(Opacity(paint.inkColor.alpha), to: picture)
      canvas.lay(faded, in: &lowering)
    }
  }
}

extension LabelPaint {
  /// Returns the outline of the scrim, which covers the text's box, and the width of its soft edge,
  /// which ends where the text of an earlier label begins.
  ///
  /// - Parameter others: The boxes of earlier texts.
  fileprivate func scrimShape(
    around box: Region, em: Double, avoiding others: TextBoxes
  ) -> (outline: Outline, softness: Double) {
    let free = others.map { Double(box.distance(to: $0)) }.min() ?? .infinity
    // The edge is centred on the outline, so with half its width between box and outline, the whole
    // box is covered.
    let reach = min(1.5 * em, free)
    let frame = SIMD4(Double(box.x), Double(box.y), Double(box.width), Double(box.height))
    let outline = Outline(frame: frame, radius: 0, curve: .circular).inset(by: -reach / 2)
    return (Outline(frame: outline.frame, radius: reach / 2, curve: .circular), reach)
  }
}

extension Region {
  /// Returns the number of pixels between two regions along the axis where there are more, or 0 if
  /// they touch.
  fileprivate func distance(to other: Region) -> Int {
    let columns = max(x - other.columns.upperBound, other.x - self.columns.upperBound)
    let rows = max(y - other.rows.upperBound, other.y - self.rows.upperBound)
    return max(0, columns, rows)
  }
}
