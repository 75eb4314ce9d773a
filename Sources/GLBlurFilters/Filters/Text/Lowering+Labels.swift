import GLBlurStatistics
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
    if let vibrancy = canvas.vibrancy { report.paint = LabelPaint(.vibrancy(vibrancy.style)) }
    let scene = LabelScene(
      label: label, place: labelPlace, seen: seen, canvas: canvas,
      keptBytes: layout.typeset.byteCount)
    let ground = label.legible == .none ? nil : ground(of: scene.place, at: layout.box, on: canvas)
    // In a film the label has to be visible in some frame.
    let isInFilm =
      film.map { film in
        !film.times.isEmpty
          || [scene.place, scene.place.onView].contains {
            film.backdrops.backdrop(behind: $0) != nil
          }
      } ?? false
    guard label.legible == .none || layout.box.isEmpty || !seen.isEmpty || isInFilm
    else { throw label.invisible(layout.box, in: canvas.clip) }
    switch context.survey {
    case .none: break
    case .known(let findings):
      if labels.count < findings.labels.count { report = findings.labels[labels.count] }
    case .measure(_, let everyLabel) where ground != nil:
      guard let ground else { break }
      report.paint = ground.paint
      undecided.isNext = ground.isUndecided
      if let (backdrop, source) = ground.backdrop, !ground.isUndecided {
        try judge(scene, &report, over: backdrop, at: source, seeksRemedies: everyLabel)
      }
    case .measure(let probe, let everyLabel) where everyLabel || label.dependsOnPixels:
      if let backdrop = film?.backdrops.backdrop(behind: scene.place) {
        try judge(
          scene, &report, over: backdrop, at: .film(scene.place), seeksRemedies: everyLabel)
      } else if let film, !film.times.isEmpty {
        try survey(scene, for: film, probe)
      } else if !seen.isEmpty {
        dependsOnFrame = true
        let (backdrop, place) = try measured(scene, probe)
        try judge(
          scene, &report, over: backdrop, at: .picture(place), seeksRemedies: everyLabel)
      }
    case .measure: break
    }
    report.cut = layout.cut(on: canvas)
    if let wanted = report.wanted, let contrast = report.contrast {
      report.clashes = label.clashes(
        with: report.paint, over: contrast.worstBackdrop,
        ratio: wanted.requiredRatio(for: report.size))
    }
    labels.append(report)
    return report.paint
  }

  /// Adds what lies behind a label to that of the other frames of a film, unless it depends on how earlier
  /// labels will be drawn.
  mutating func survey(
    _ scene: LabelScene, for film: Film, _ probe: any PixelProbe
  ) throws(FilterError) {
    let label = scene.label
    let time = film.times[min(variant, film.times.count - 1)]
    if !film.backdrops.hasDecided(scene.place) {
      film.backdrops.note(
        LabelLook(
          label: scene.place, text: label.text, size: label.textSize, color: label.color,
          wanted: label.legible.conformance), at: time)
      if scene.seen.isEmpty {
        film.backdrops.add(nil, behind: scene.place, at: time)
      } else if undecided.reach(scene.signal, over: scene.seen, in: builder) {
        film.backdrops.wait(scene.place)
      } else {
        let (backdrop, place) = try measured(scene, probe)
        film.backdrops.add(backdrop, behind: scene.place, at: time)
        surveyed.append(SurveyedLabel(label: scene.place, place: place))
      }
      if label.dependsOnPixels { undecided.isNext = true }
    }
  }

  /// Adds labels once more that an earlier chain has in common with the one that is lowered.
  package func surveyAgain(_ labels: [SurveyedLabel]) {
    guard let film, !film.times.isEmpty else { return }
    let time = film.times[min(variant, film.times.count - 1)]
    for label in labels {
      guard let backdrop = backdrops.known(at: label.place) else { continue }
      film.backdrops.add(backdrop, behind: label.label, at: time)
    }
  }

  /// Returns the pixels behind a label in the picture that is lowered.
  mutating func measured(
    _ scene: LabelScene, _ probe: any PixelProbe
  ) throws(FilterError) -> (Backdrop, at: BackdropCache.Place) {
    do {
      return try backdrops.backdrop(
        behind: scene.seen, of: scene.signal, visible: scene.canvas.clip, in: builder,
        keeping: scene.keptBytes + (film?.backdrops.byteCount ?? 0), probe)
    } catch {
      throw FilterError("\(error)")
    }
  }

  /// Chooses the paint of a label over the pixels behind it, and reports its contrast.
  ///
  /// - Parameters:
  ///   - source: The picture or film of these pixels.
  ///   - seeksRemedies: Whether paints are sought for conformances that the label does not reach.
  private mutating func judge(
    _ scene: LabelScene, _ report: inout LabelReport, over backdrop: Backdrop,
    at source: BackdropSource, seeksRemedies: Bool
  ) throws(FilterError) {
    let (label, canvas) = (scene.label, scene.canvas)
    // Searches through very many colours take up to a few tenths of a second each.
    try check()
    if label.legible == .none, label.color == .auto {
      report.paint = LabelPaint(.color(label.clearest(over: backdrop)))
    }
    let paint = report.paint
    let (space, colors) = (colorSpace, colors)
    let (ink, scrim) = (encoded(paint.inkColor), encoded(paint.scrim))
    func contrast() -> (summary: ContrastSummary, worstTime: Double?)? {
      backdrop.contrast(under: scrim) {
        label.inkColor(paint, ink, over: $0, on: canvas, in: space, of: colors)
      }
    }
    let found =
      if case .film(let place) = source, let film {
        film.backdrops.contrast(
          of: place,
          FilmBackdrops.Inking(
            paint: paint, space: space, material: canvas.surface?.material ?? label.material,
            appearance: canvas.surface?.appearance ?? label.appearance),
          contrast)
      } else { contrast() }
    report.contrast = found?.summary
    report.worstTime = film?.isTimed == false ? nil : found?.worstTime
    if !seeksRemedies { return }
    for conformance in Conformance.allCases where report.reaches(conformance) == false {
      let ratio = conformance.requiredRatio(for: report.size)
      let own = if case .color(let color) = paint.color { [color] } else { [Color]() }
      for choices in [own, [.white, .black]] where report.remedies[conformance] == nil {
        try check()
        report.remedies[conformance] = leastPaint(
          from: choices, ratio: ratio, over: backdrop, at: source)
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
  fileprivate mutating func leastPaint(
    from choices: [Color], ratio: Double, over backdrop: Backdrop, at source: BackdropSource
  ) -> LabelPaint? {
    let need = LegibilityNeed(choices: choices.map { choice($0) }, ratio: ratio)
    func least() -> LabelPaint? { LabelPaint.least(for: need, over: backdrop) }
    switch source {
    case .picture(let place):
      return backdrops.paints(of: [place], [need], on: []) { least().map { [$0] } }?.first
    case .film(let label):
      return film?.backdrops.paints(of: [label], [need], on: []) { least().map { [$0] } }?.first
    }
  }

  mutating func choice(_ color: Color) -> LabelPaint.Choice {
    LabelPaint.Choice(color: color, encoded: encoded(color))
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
