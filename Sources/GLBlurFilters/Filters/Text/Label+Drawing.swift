extension Label {
  /// The text fades by itself, since its scrim may serve other labels, too.
  package func drawFaded(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let (beneath, texts) = (canvas.signal, canvas.texts)
    try draw(on: &canvas, in: &lowering)
    if canvas.signal.index == beneath.index { canvas.texts = texts }
  }

  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let space = lowering.colorSpace
    guard dependsOnPixels, space != .srgb else {
      return try drawHere(on: &canvas, in: &lowering)
    }
    // Contrast is computed with colours that are mixed as encoded values.
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
    try lowering.layGrounds(from: self, at: layout.box, on: &canvas)
    let paint = try lowering.paint(for: layout.label, layout, on: canvas)
    // Scrims need not spare a text that does not show.
    if opacity == 0 { return }
    let first = lowering.network.operations.count
    defer { lowering.undecided.add(first..<lowering.network.operations.count) }
    canvas.texts.append(layout.box)
    let beneath = canvas.signal
    if paint.colors.contains(where: \.isVibrancy), canvas.vibrancy == nil {
      try layText(layout, paint, on: &canvas, in: &lowering)
      canvas.signal = lowering.faded(canvas.signal, over: beneath, opacity)
    } else if opacity < 1 {
      // Laid over the picture as a whole, a text leaves known what lies behind other labels.
      canvas.signal = lowering.generate(Constant(color: .zero), like: beneath)
      try layText(layout, paint, on: &canvas, in: &lowering)
      canvas.signal = lowering.apply(
        SourceOver(opacity: Float(opacity)), to: beneath, canvas.signal)
    } else {
      try layText(layout, paint, on: &canvas, in: &lowering)
    }
  }

  private func layText(
    _ layout: LabelLayout, _ paint: LabelPaint, on canvas: inout Canvas,
    in lowering: inout Lowering
  ) throws(FilterError) {
    try layEffects(of: layout, under: paint, on: &canvas, in: &lowering)
    for (index, glyphs) in layout.typeset.glyphs.enumerated() {
      try lay(
        glyphs, of: layout, in: paint.color(ofInk: index), on: &canvas, in: &lowering)
    }
  }

  private func lay(
    _ glyphs: TypesetText.Glyphs, of layout: LabelLayout, in color: LabelColor,
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let extent = canvas.signal.extent
    if let image = glyphs.coverage {
      let coverage = try layout.placed(image, extent: extent, in: &lowering)
      switch color {
      case .vibrancy(let style) where canvas.vibrancy == nil:
        canvas.signal = try lowering.apply(
          Vibrancy(
            style: style, material: canvas.surface?.material ?? material,
            appearance: canvas.surface?.appearance ?? appearance),
          to: canvas.signal, ports: ["content": coverage])
      default:
        let ink = Ink(color: lowering.premultiplied(color.plain))
        canvas.lay(lowering.apply(ink, to: coverage), in: &lowering)
      }
    }
    if let image = glyphs.colored {
      let picture = try layout.placed(image, isColored: true, extent: extent, in: &lowering)
      let faded = try lowering.apply(Opacity(color.plain.alpha), to: picture)
      canvas.lay(faded, in: &lowering)
    }
  }
}
