import Legibility

extension Lowering {
  /// Returns the paint of a label and adds the report about it to `labels`.
  mutating func paint(
    for label: Label, _ layout: LabelLayout, on canvas: Canvas
  ) throws(FilterError) -> LabelPaint {
    var report = LabelReport(
      place: place, text: label.text, box: layout.box, size: label.textSize, font: label.font,
      typeset: layout.typeset, wanted: label.legible.conformance,
      paint: LabelPaint(label.color == .auto ? .black : label.color))
    let seen = layout.box.intersection(canvas.clip)
    guard label.legible == .none || layout.box.isEmpty || !seen.isEmpty else {
      throw label.invisible(layout.box, in: canvas.clip)
    }
    if let vibrancy = canvas.vibrancy { report.paint = LabelPaint(.vibrancy(vibrancy.style)) }
    switch survey {
    case .none: break
    case .known(let reports):
      if labels.count < reports.count { report = reports[labels.count] }
    case .measure(let probe, let everyLabel) where everyLabel || label.dependsOnBackdrop:
      let panel = canvas.vibrancy?.panel ?? canvas.signal
      if !seen.isEmpty {
        let backdrop = Backdrop(try image(of: seen, in: panel, probe))
        if label.dependsOnBackdrop { report.paint = try label.paint(over: backdrop) }
        let paint = report.paint
        let space = colorSpace
        report.judge(backdrop) { label.inkColor(paint, over: $0, on: canvas, in: space) }
      }
    case .measure: break
    }
    labels.append(report)
    return report.paint
  }

  /// Returns the encoded image of a region of a signal.
  private func image(
    of region: Region, in signal: Signal, _ probe: any BackdropProbe
  ) throws(FilterError) -> Image {
    var lowering = self
    let encoded = lowering.convert(signal, to: .srgb)
    let part = lowering.move(
      encoded, x: -region.x, y: -region.y, extent: Region(region.size))
    do {
      return try probe.image(of: part, in: lowering.network)
    } catch {
      throw FilterError("\(error)")
    }
  }
}

extension Label {
  /// Returns the colour of the text over a colour of the backdrop. Translucent colours are mixed as
  /// encoded values.
  fileprivate func inkColor(
    _ paint: LabelPaint, over backdrop: Color, on canvas: Canvas, in space: ColorSpace
  ) -> Color {
    switch paint.color {
    case .vibrancy(let style):
      Vibrancy(
        style: style, material: canvas.surface?.material ?? material,
        appearance: canvas.surface?.appearance ?? appearance
      ).color(over: backdrop, in: space)
    default:
      space == .srgb || backdrop.alpha < 1
        ? paint.inkColor : paint.inkColor.mixed(over: backdrop, in: space)
    }
  }
}

extension Label {
  /// Returns the error that says that nothing of the text can be seen.
  ///
  /// - Parameters:
  ///   - box: The box of the text.
  ///   - clip: The region of the picture outside of which the label is hidden.
  fileprivate func invisible(_ box: Region, in clip: Region) -> FilterError {
    FilterError(
      parameter: "legible",
      "nothing of this text can be seen, so it cannot be made legible: it lies at \(box), and "
        + (clip.isEmpty ? "nothing of the view around it shows" : "what shows ends at \(clip)")
        + "; move the label or the view around it, or leave 'legible' out")
  }
}

extension LabelReport {
  /// Measures the contrast of the text, and finds the remedies for the levels that it does not
  /// reach.
  fileprivate mutating func judge(_ backdrop: Backdrop, color: (Color) -> Color) {
    contrast = ContrastSummary(backdrop.shown(under: paint.scrim), textColor: color)
    for conformance in Conformance.allCases where reaches(conformance) == false {
      let ratio = conformance.requiredRatio(for: size)
      let own = if case .color(let color) = paint.color { [color] } else { [Color]() }
      remedies[conformance] =
        LabelPaint.least(from: own, over: backdrop, ratio: ratio)
        ?? LabelPaint.least(from: [.white, .black], over: backdrop, ratio: ratio)
    }
  }
}
