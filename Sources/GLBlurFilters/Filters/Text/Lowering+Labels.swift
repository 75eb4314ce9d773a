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
    case .known(let findings):
      if labels.count < findings.labels.count { report = findings.labels[labels.count] }
    case .measure(let probe, let everyLabel) where everyLabel || label.dependsOnPixels:
      if !seen.isEmpty {
        try measure(
          label, &report, over: seen, on: canvas, keeping: layout.typeset.byteCount, probe,
          seeksRemedies: everyLabel)
      }
    case .measure: break
    }
    labels.append(report)
    return report.paint
  }

  /// Chooses the paint of a label over the pixels behind it, and reports its contrast.
  ///
  /// - Parameters:
  ///   - kept: The number of bytes that are in memory beside the images of the network.
  ///   - seeksRemedies: Whether paints are sought for conformances that the label does not reach.
  private mutating func measure(
    _ label: Label, _ report: inout LabelReport, over seen: Region, on canvas: Canvas,
    keeping kept: Int, _ probe: any PixelProbe, seeksRemedies: Bool
  ) throws(FilterError) {
    let backdrop: Backdrop
    let place: BackdropCache.Place
    do {
      (backdrop, place) = try backdrops.backdrop(
        behind: seen, of: canvas.vibrancy?.panel ?? canvas.signal, visible: canvas.clip,
        in: builder, keeping: kept, probe)
    } catch {
      throw FilterError("\(error)")
    }
    // Searches through very many colours take up to a few tenths of a second each.
    try check()
    if label.dependsOnPixels {
      report.paint = try label.paint(over: backdrop, at: place, in: &self)
    }
    try check()
    let paint = report.paint
    let (space, colors) = (colorSpace, colors)
    let ink = encoded(paint.inkColor)
    report.contrast = backdrop.contrast(under: paint.scrim) {
      label.inkColor(paint, ink, over: $0, on: canvas, in: space, of: colors)
    }
    if !seeksRemedies { return }
    for conformance in Conformance.allCases where report.reaches(conformance) == false {
      let ratio = conformance.requiredRatio(for: report.size)
      let own = if case .color(let color) = paint.color { [color] } else { [Color]() }
      for choices in [own, [.white, .black]] where report.remedies[conformance] == nil {
        try check()
        report.remedies[conformance] = leastPaint(
          from: choices, ratio: ratio, over: backdrop, at: place)
      }
    }
  }
}

extension Label {
  /// Returns the colour of the text over a colour of the backdrop. Translucent colours are mixed as
  /// encoded values.
  ///
  /// - Parameter ink: The colour of the paint. All colours are encoded in an RGB space.
  fileprivate func inkColor(
    _ paint: LabelPaint, _ ink: Color, over backdrop: Color, on canvas: Canvas,
    in space: ColorSpace, of colors: RGBSpace
  ) -> Color {
    switch paint.color {
    case .vibrancy(let style):
      Vibrancy(
        style: style, material: canvas.surface?.material ?? material,
        appearance: canvas.surface?.appearance ?? appearance
      ).color(over: backdrop, in: space, of: colors)
    default:
      space == .srgb || backdrop.alpha < 1 ? ink : ink.mixed(over: backdrop, in: space, of: colors)
    }
  }
}

extension Lowering {
  /// Returns the paint that makes text legible with the least change, or nil if there is none.
  ///
  /// - Parameter choices: The possible colours of the text, said in sRGB.
  mutating func leastPaint(
    from choices: [Color], ratio: Double, over backdrop: Backdrop, at place: BackdropCache.Place
  ) -> LabelPaint? {
    let choices = choices.map { LabelPaint.Choice(color: $0, encoded: encoded($0)) }
    return backdrops.paint(
      BackdropCache.Search(place: place, choices: choices, ratio: ratio), over: backdrop)
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
