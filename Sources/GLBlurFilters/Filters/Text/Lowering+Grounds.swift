import GLBlurStatistics
import Legibility

extension Lowering {
  private static let mostLabelsOfView = 64

  /// Returns what was decided about a label before, if that holds where the label is drawn.
  func ground(of place: LabelPlace, at box: Region, on canvas: Canvas) -> LabelGround? {
    guard let ground = grounds[place] else { return nil }
    guard let view = ground.view else { return ground }
    let seen = box.intersection(canvas.clip)
    return builder.background(of: canvas.signal, over: seen).index
      == builder.background(of: view, over: seen).index ? ground : nil
  }

  // MARK: Runs of labels

  /// Makes a label and those that follow it directly legible, with one scrim for labels near each
  /// other. Labels that have a ground keep it.
  mutating func layGrounds(
    from label: Label, at box: Region, on canvas: inout Canvas
  ) throws(FilterError) {
    let place = labelPlace
    if case .none = context.survey { return }
    guard let conformance = label.legible.conformance,
      ground(of: place, at: box, on: canvas) == nil
    else { return }
    let labelsAhead = labelsAhead
    let isAhead = labelsAhead.first.map { $0.place == place && $0.label == label } ?? false
    let run = isAhead ? labelsAhead : [PlacedLabel(label: label, place: place)]
    let labels = judged(run, on: canvas)
    guard labels.first?.place == place else { return }
    // If no scrim serves all, each label is decided when it is drawn.
    for count in Set([labels.count, 1]).sorted(by: >) {
      var together = Array(labels.prefix(count))
      guard let decision = try decision(on: &together, keyed: place) else { continue }
      lay(decision, together + labels.dropFirst(count), on: &canvas)
      return
    }
    throw label.unreadable(at: conformance)
  }

  /// Returns the labels of a run that can be judged over one picture.
  private func judged(_ run: [PlacedLabel], on canvas: Canvas) -> [JudgedLabel] {
    var (labels, before): ([JudgedLabel], [Region]) = ([], [])
    for (index, placed) in run.enumerated() {
      // Drawing the label throws the error.
      guard let layout = try? LabelLayout(placed.label, on: canvas, self),
        !before.contains(where: { !$0.intersection(layout.box).isEmpty })
      else { break }
      // The scrim of one label may reach into the box of the next, which a film does not survey
      // again.
      let ink = placed.label.inkRegion(of: layout, on: canvas, self)
      before.append(film == nil ? ink : ink.union(layout.box))
      guard placed.label.legible != .none,
        index == 0 || ground(of: placed.place, at: layout.box, on: canvas) == nil
      else { continue }
      let label = JudgedLabel(placed, layout, on: canvas, scale: scale)
      if film != nil || !label.scene.seen.isEmpty { labels.append(label) }
    }
    return labels
  }

  /// Lays the scrims of a decision around labels near each other. Scrims do not reach other texts.
  private mutating func lay(
    _ decision: GroundDecision, _ labels: [JudgedLabel], on canvas: inout Canvas
  ) {
    var texts = canvas.texts
    for label in labels where !decision.groups.contains(where: { $0.places.contains(label.place) })
    {
      texts.append(label.box)
    }
    for group in decision.groups {
      let first = network.operations.count
      let seen = labels.filter { group.places.contains($0.place) && !$0.scene.seen.isEmpty }
      for near in group.scrim.alpha > 0 ? NearLabels.groups(of: seen) : [] {
        let served = near.indices.map { seen[$0] }
        var others = texts
        for label in labels where !served.contains(where: { $0.place == label.place }) {
          others.append(label.box)
        }
        // The scrim fades with the label that shows most.
        let color = group.scrim.withAlpha(
          group.scrim.alpha * (served.map(\.label.opacity).max() ?? 1))
        // Where another text lies among the labels, each label has a scrim of its own.
        let isWhole = others.allSatisfy { near.box.intersection($0).isEmpty }
        for (box, em) in isWhole ? [(near.box, near.em)] : served.map({ ($0.box, $0.em) }) {
          let scrim = ScrimShape(
            near.form, around: box, em: em, in: canvas.clip, avoiding: others)
          let shape = generate(
            scrim.outline, color: color, softness: scrim.softness, extent: canvas.signal.extent)
          canvas.lay(shape, in: &self)
        }
      }
      undecided.isNext = group.isUndecided
      undecided.add(first..<network.operations.count)
    }
    keep(decision, labels, view: nil)
  }

  private mutating func keep(_ decision: GroundDecision, _ labels: [JudgedLabel], view: Signal?) {
    let backdrops = Dictionary(
      labels.map { ($0.place, $0.backdrop) }, uniquingKeysWith: { first, _ in first })
    for group in decision.groups {
      for (place, paint) in zip(group.places, group.paints) {
        let ground = LabelGround(
          place: place.drawn, paint: paint, backdrop: backdrops[place] ?? nil,
          isUndecided: group.isUndecided, view: view)
        newGrounds.append(ground)
        grounds[ground.place] = ground
      }
    }
  }

  package mutating func keepAgain(_ decided: [LabelGround]) {
    for ground in decided { grounds[ground.place] = ground }
  }

  // MARK: Views

  /// Changes the ground of a view by the least that makes the labels of its content legible. The
  /// colours of the view (`own`) are tried first. Labels that lie on something else in the view are
  /// decided when they are drawn.
  mutating func layGround(
    for content: Content, of own: [Color], on canvas: inout Canvas
  ) throws(FilterError) {
    canvas.signal = try ground(
      canvas.signal, for: labels(of: content, at: place, on: canvas), of: own)
  }

  mutating func ground(
    _ ground: Signal, for labels: [JudgedLabel], of own: [Color]
  ) throws(FilterError) -> Signal {
    if case .none = context.survey { return ground }
    var (ground, labels) = (ground, labels)
    guard !labels.isEmpty, labels.count <= Self.mostLabelsOfView else { return ground }
    guard let decision = try decision(on: &labels, keyed: labels[0].place, isView: true, own) else {
      return ground
    }
    let first = network.operations.count
    let (space, scrim) = (colorSpace, decision.groups.first?.scrim ?? .clear)
    if scrim.alpha > 0 {
      // Contrast is computed with colours that are mixed as encoded values.
      let encoded = convert(ground, to: .srgb)
      let tinted = try within(.srgb) { (lowering) throws(FilterError) in
        try lowering.apply(Tint(scrim), to: encoded)
      }
      ground = convert(tinted, to: space)
    }
    undecided.isNext = decision.groups.contains(where: \.isUndecided)
    undecided.add(first..<network.operations.count)
    keep(decision, labels, view: ground)
    return ground
  }

  /// Returns the labels of a view's content that lie within the view and on no earlier view.
  func labels(of content: Content, at place: String, on canvas: Canvas) -> [JudgedLabel] {
    var covered: [Region] = []
    return labels(of: content, at: place, on: canvas, &covered)
  }

  /// - Parameter covered: The regions of earlier views, to which those of the content are added.
  private func labels(
    of content: Content, at place: String, on canvas: Canvas, _ covered: inout [Region]
  ) -> [JudgedLabel] {
    var labels: [JudgedLabel] = []
    for (index, view) in content.views.enumerated() {
      if let layout = view as? any LayoutView {
        // Drawing the views throws the error.
        if let (content, inner) = try? layout.laidOut(on: canvas, self) {
          labels += self.labels(
            of: content, at: "\(place).content[\(index)]", on: inner, &covered)
        }
        continue
      }
      guard let label = view as? Label else {
        if let region = view.region(on: canvas, self) { covered.append(region) }
        continue
      }
      guard label.legible != .none, label.scrimForm == .background,
        let layout = try? LabelLayout(label, on: canvas, self)
      else { continue }
      let place = LabelPlace(place: "\(place).content[\(index)]", number: 0, isOnView: true)
      let judged = JudgedLabel(
        PlacedLabel(label: label, place: place), layout, on: canvas, scale: scale)
      if film != nil || !judged.scene.seen.isEmpty, canvas.bounds.contains(layout.box),
        !covered.contains(where: { !$0.intersection(layout.box).isEmpty })
      {
        labels.append(judged)
      }
    }
    return labels
  }

  // MARK: Deciding

  /// Returns what is decided about labels, or nil if no scrim serves all or nothing was decided.
  /// Adds the pixels behind the labels to these, where measured.
  ///
  /// - Parameters:
  ///   - isView: Whether all labels get the ground of one view, rather than scrims.
  ///   - own: The colours of the view.
  private mutating func decision(
    on labels: inout [JudgedLabel], keyed key: LabelPlace, isView: Bool = false,
    _ own: [Color] = []
  ) throws(FilterError) -> GroundDecision? {
    let key = GroundKey(variant: variant, place: key)
    switch context.survey {
    case .none: return nil
    case .known(let findings): return findings.grounds[key]
    case .measure(let probe, _):
      for index in labels.indices {
        labels[index].backdrop = try backdrop(behind: labels[index].scene, probe)
      }
      let groups =
        isView ? [Array(labels.indices)] : NearLabels.groups(of: labels).map(\.indices)
      var decision = GroundDecision()
      for group in film?.backdrops.joined(groups, labels.map(\.place)) ?? groups {
        let decided = try decided(
          group.map { labels[$0] }, own, isAnyColor: !probe.seesPixels)
        guard let decided else { return nil }
        decision.groups.append(decided)
      }
      groundDecisions[key] = decision
      return decision
    }
  }

  /// Returns the pixels behind a label, or nil if it is invisible or its film is still to be
  /// surveyed.
  private mutating func backdrop(
    behind scene: LabelScene, _ probe: any PixelProbe
  ) throws(FilterError) -> (Backdrop, BackdropSource)? {
    if let known = film?.backdrops.backdrop(behind: scene.place) {
      return (known, .film(scene.place))
    }
    if let film, !film.times.isEmpty {
      try survey(scene, for: film, probe)
      return nil
    }
    guard !scene.seen.isEmpty else { return nil }
    dependsOnFrame = true
    let (backdrop, place) = try measured(scene, probe)
    return (backdrop, .picture(place))
  }

  /// Returns what is decided about labels with one scrim, or nil if no scrim serves all.
  ///
  /// - Parameter isAnyColor: Whether the pixels are unknown, so that no colour is refused.
  private mutating func decided(
    _ labels: [JudgedLabel], _ own: [Color], isAnyColor: Bool
  ) throws(FilterError) -> GroundDecision.Group? {
    let isUndecided =
      film.map { film in
        !film.times.isEmpty && labels.contains { !film.backdrops.hasDecided($0.place) }
      } ?? false
    // Before the decision, the scrim covers as much as any that may be decided.
    let scrim = isUndecided ? Color.black.withAlpha(0.5) : .clear
    var paints = labels.map {
      LabelPaint($0.label.inks.map { .color($0.color.plain) }, scrim: scrim)
    }
    let known = labels.indices.filter { labels[$0].backdrop != nil }
    if !isUndecided, !known.isEmpty {
      // Searches through very many colours take up to tenths of a second each.
      try check()
      let needs = known.map { self.needs(of: labels[$0].label) }
      let backdrops = zip(known, needs).flatMap { index, needs in
        needs.compactMap { _ in labels[index].backdrop }
      }
      let plain =
        isAnyColor ? known.flatMap { paints[$0].colors.map { LabelPaint($0, scrim: scrim) } } : nil
      guard var found = (self.paints(for: needs.flatMap(\.self), backdrops, own) ?? plain)?[...]
      else { return nil }
      let scrim = found.first?.scrim ?? .clear
      paints = paints.map { LabelPaint($0.colors, scrim: scrim) }
      for (index, needs) in zip(known, needs) {
        paints[index] = LabelPaint(joining: Array(found.prefix(needs.count)))
        found = found.dropFirst(needs.count)
      }
    }
    return GroundDecision.Group(
      places: labels.map(\.place), paints: paints, isUndecided: isUndecided)
  }

  private mutating func needs(of label: Label) -> [LegibilityNeed] {
    label.inks.map { ink in
      let colors = ink.color == .auto ? [Color.white, .black] : [ink.color.plain]
      return LegibilityNeed(
        choices: colors.map { choice($0) },
        ratio: label.legible.conformance.map { ink.ratio(for: $0) } ?? 1,
        changesFirst: label.legibleBy.first == .color,
        isOpaqueOnScrim: label.legibleBy.contains(.color), allowsScrim: label.scrimForm != nil)
    }
  }

  private mutating func paints(
    for needs: [LegibilityNeed], _ backdrops: [(colors: Backdrop, source: BackdropSource)],
    _ own: [Color]
  ) -> [LabelPaint]? {
    let own = own.map { choice($0) }
    func together() -> [LabelPaint]? {
      LabelPaint.together(zip(needs, backdrops.map(\.colors)).map { ($0, $1) }, on: own)
    }
    var (pictures, films): ([BackdropCache.Place], [LabelPlace]) = ([], [])
    for backdrop in backdrops {
      switch backdrop.source {
      case .picture(let place): pictures.append(place)
      case .film(let place): films.append(place)
      }
    }
    if films.isEmpty { return self.backdrops.paints(of: pictures, needs, on: own, together) }
    guard pictures.isEmpty, let film else { return together() }
    return film.backdrops.paints(of: films, needs, on: own, together)
  }
}

extension View {
  fileprivate func region(on canvas: Canvas, _ lowering: Lowering) -> Region? {
    let frame = Self.parameters.first { $0.name == "frame" }?.value(in: self).frame
    return frame.flatMap { try? canvas.pixels($0, lowering) }.map { Region(rounding: $0) }
  }
}

/// A label that is judged before it is drawn.
struct JudgedLabel {
  let scene: LabelScene
  let box: Region
  let em: Double
  /// The region that a scrim of the label may cover, but for its edge around the lines.
  let reach: Region
  /// The pixels behind the label, or nil if unknown.
  var backdrop: (colors: Backdrop, source: BackdropSource)?

  var label: Label { scene.label }
  var place: LabelPlace { scene.place }

  init(_ placed: PlacedLabel, _ layout: LabelLayout, on canvas: Canvas, scale: Double) {
    scene = LabelScene(
      label: layout.label, place: placed.place, seen: layout.box.intersection(canvas.clip),
      canvas: canvas, keptBytes: layout.typeset.byteCount)
    box = layout.box
    em = layout.label.largestSize * scale
    reach =
      placed.label.scrimForm == .gradient
      ? ScrimShape.band(of: box, fade: ScrimShape.fade * em, in: canvas.clip) : box
  }
}

/// Labels that are near each other.
struct NearLabels {
  /// Ascending indices of the labels.
  var indices: [Int]
  var box: Region
  /// The em of the largest font, in pixels.
  var em: Double
  /// The region that their scrim may cover, but for its edge around the lines.
  var reach: Region
  var form: LegibleMeans

  private func isNear(_ other: NearLabels) -> Bool {
    Double(reach.distance(to: other.reach)) <= 1.5 * max(em, other.em)
  }

  static func groups(of labels: [JudgedLabel]) -> [NearLabels] {
    var groups: [NearLabels] = []
    for (index, label) in labels.enumerated() {
      var group = NearLabels(
        indices: [index], box: label.box, em: label.em, reach: label.reach,
        form: label.label.scrimForm ?? .background)
      while let near = groups.firstIndex(where: group.isNear) {
        let other = groups.remove(at: near)
        if other.indices[0] < group.indices[0] { group.form = other.form }
        group.indices = (group.indices + other.indices).sorted()
        group.box = group.box.union(other.box)
        group.reach = group.reach.union(other.reach)
        group.em = max(group.em, other.em)
      }
      groups.append(group)
    }
    return groups.sorted { $0.indices[0] < $1.indices[0] }
  }
}
