import GLBlurStatistics
import Legibility

extension Lowering {
  /// Returns the paint of a label, and adds a report to `labels`.
  mutating func paint(
    for label: Label, _ layout: LabelLayout, on canvas: Canvas
  ) throws(FilterError) -> LabelPaint {
    var report = LabelReport(label, layout, at: place)
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
        with: report.paint, over: contrast.worstBackdrop, at: wanted)
    }
    report.colorSpans()
    labels.append(report)
    return report.paint
  }

  /// Adds the pixels behind a label to those of the film's other frames, unless they depend on how
  /// earlier labels will be drawn.
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

  package func surveyAgain(_ labels: [SurveyedLabel]) {
    guard let film, !film.times.isEmpty else { return }
    let time = film.times[min(variant, film.times.count - 1)]
    for label in labels {
      guard let backdrop = backdrops.known(at: label.place) else { continue }
      film.backdrops.add(backdrop, behind: label.label, at: time)
    }
  }

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

  /// Chooses the paint of a label over the pixels behind it, and reports its contrast. With
  /// `seeksRemedies`, paints are sought for conformances that the label does not reach.
  private mutating func judge(
    _ scene: LabelScene, _ report: inout LabelReport, over backdrop: Backdrop,
    at source: BackdropSource, seeksRemedies: Bool
  ) throws(FilterError) {
    let (label, canvas) = (scene.label, scene.canvas)
    // Searches through very many colours take up to tenths of a second each.
    try check()
    let inks = label.inks
    if label.legible == .none, inks.contains(where: { $0.color == .auto }) {
      let clearest = LabelColor.color(label.clearest(over: backdrop))
      report.paint = LabelPaint(inks.map { $0.color == .auto ? clearest : $0.color })
    }
    let paint = report.paint
    let (space, colors) = (colorSpace, colors)
    let scrim = encoded(paint.scrim)
    var least = Double.infinity
    for (index, ink) in inks.enumerated() {
      let color = paint.color(ofInk: index)
      let plain = encoded(color.plain)
      func contrast() -> (summary: ContrastSummary, worstTime: Double?)? {
        backdrop.contrast(under: scrim) {
          label.inkColor(color, plain, over: $0, on: canvas, in: space, of: colors)
        }
      }
      let found =
        if case .film(let place) = source, let film {
          film.backdrops.contrast(
            of: place,
            FilmBackdrops.Inking(
              paint: LabelPaint(color, scrim: paint.scrim), space: space,
              material: canvas.surface?.material ?? label.material,
              appearance: canvas.surface?.appearance ?? label.appearance),
            contrast)
        } else { contrast() }
      guard let found else { continue }
      for span in report.spans.indices where report.spans[span].ink == index {
        report.spans[span].contrast = found.summary
      }
      let (size, ratio) = ink.size(for: report.wanted ?? .aa)
      guard found.summary.worstRatio / ratio < least else { continue }
      least = found.summary.worstRatio / ratio
      (report.contrast, report.size) = (found.summary, size)
      report.worstTime = film?.isTimed == false ? nil : found.worstTime
    }
    if !seeksRemedies { return }
    for conformance in Conformance.allCases where report.reaches(conformance) == false {
      let own = paint.colors.compactMap { if case .color(let color) = $0 { color } else { nil } }
      for isOwn in own.count == inks.count ? [true, false] : [false]
      where report.remedies[conformance] == nil {
        try check()
        let needs = inks.enumerated().map { index, ink in
          LegibilityNeed(
            choices: (isOwn ? [own[index]] : [.white, .black]).map { choice($0) },
            ratio: ink.ratio(for: conformance))
        }
        report.remedies[conformance] = leastPaint(for: needs, over: backdrop, at: source)
      }
    }
  }
}

extension LabelReport {
  init(_ label: Label, _ layout: LabelLayout, at place: String) {
    let (inks, wanted) = (label.inks, label.legible.conformance)
    let sizes = inks.map { $0.size(for: wanted ?? .aa) }
    self.init(
      place: place, text: label.text.string, box: layout.box,
      size: sizes.max { $0.1 < $1.1 }?.0 ?? label.textSize, fonts: layout.fonts,
      typeset: layout.typeset, wanted: wanted, paint: label.plainPaint)
    if label.text.isPlain { return }
    spans = label.text.spans.map { span in
      let ink =
        span.text.allSatisfy(\.isWhitespace) ? nil : label.ink(of: span, among: inks)
      return Span(
        text: span.text, size: label.size(of: span), color: paint.color(ofInk: ink ?? 0), ink: ink)
    }
  }

  fileprivate mutating func colorSpans() {
    for index in spans.indices { spans[index].color = paint.color(ofInk: spans[index].ink ?? 0) }
  }
}

extension Label {
  /// Returns the colour of the text over a backdrop, all encoded in an RGB space.
  fileprivate func inkColor(
    _ color: LabelColor, _ ink: Color, over backdrop: Color, on canvas: Canvas,
    in space: ColorSpace, of colors: RGBSpace
  ) -> Color {
    switch color {
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
  /// Returns the paint that makes a text's colours legible with the least change, or nil.
  fileprivate mutating func leastPaint(
    for needs: [LegibilityNeed], over backdrop: Backdrop, at source: BackdropSource
  ) -> LabelPaint? {
    func least() -> [LabelPaint]? {
      LabelPaint.together(needs.map { ($0, backdrop) }, on: [])
    }
    let paints =
      switch source {
      case .picture(let place):
        backdrops.paints(of: needs.map { _ in place }, needs, on: [], least)
      case .film(let label):
        film?.backdrops.paints(of: needs.map { _ in label }, needs, on: [], least)
      }
    return paints.map { LabelPaint(joining: $0) }
  }

  mutating func choice(_ color: Color) -> LabelPaint.Choice {
    LabelPaint.Choice(color: color, encoded: encoded(color))
  }
}

extension Label {
  /// Returns the error that nothing of the text shows.
  fileprivate func invisible(_ box: Region, in clip: Region) -> FilterError {
    FilterError(
      parameter: "legible",
      "nothing of this text can be seen, so it cannot be made legible: it lies at \(box), and "
        + (clip.isEmpty ? "nothing of the view around it shows" : "what shows ends at \(clip)")
        + "; move the label or the view around it, or leave 'legible' out")
  }
}

/// A label and its identity among the labels of a chain.
package struct PlacedLabel {
  package let label: Label
  let place: LabelPlace

  /// - Parameter place: The place of a node or view that is nothing but the label.
  package init(_ label: Label, at place: String) {
    self.init(label: label, place: LabelPlace(place: place, number: 0))
  }

  init(label: Label, place: LabelPlace) {
    self.label = label
    self.place = place
  }
}

extension Lowering {
  /// The current label and those that directly follow, if it is a node or a view by itself.
  package var labelsAhead: [PlacedLabel] {
    get {
      viewsAhead.prefix { $0.view is Label }.compactMap { ahead in
        (ahead.view as? Label).map { PlacedLabel($0, at: ahead.place) }
      }
    }
    set { viewsAhead = newValue.map { (view: $0.label, place: $0.place.place) } }
  }
}

/// A label and the picture that it is drawn on.
struct LabelScene {
  let label: Label
  let place: LabelPlace
  let seen: Region
  let canvas: Canvas
  let keptBytes: Int

  var signal: Signal { canvas.vibrancy?.panel ?? canvas.signal }
}
