private struct PlacedPane {
  /// The index in the container's content.
  let index: Int
  let pane: LiquidGlass
  /// The pane in the picture, drawn alone.
  let panel: Panel
  let outline: Outline

  /// Returns the distance between the frames of two panes, in pixels.
  func distance(to other: PlacedPane) -> Double {
    let (a, b) = (outline.frame, other.outline.frame)
    let gap = pointwiseMax(
      pointwiseMax(a.lowHalf - b.lowHalf - b.highHalf, b.lowHalf - a.lowHalf - a.highHalf), .zero)
    return (gap * gap).sum().squareRoot()
  }
}

extension GlassContainer {
  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    let bounds = try Region(rounding: canvas.pixels(frame, lowering))
    var picture = canvas.content(of: canvas.signal, bounds: bounds, isClipping: false)
    do throws(FilterError) {
      let sheets = sheets(of: try placed(on: picture, in: lowering), picture, lowering)
      try draw(sheets, on: &picture, in: &lowering)
    } catch {
      throw error.inside("content")
    }
    // The panes agree on their opacity.
    canvas.signal = lowering.faded(
      picture.signal, over: canvas.signal, panes.first?.opacity ?? 1)
    canvas.texts = picture.texts
  }

  private func placed(
    on canvas: Canvas, in lowering: Lowering
  ) throws(FilterError) -> [PlacedPane] {
    var placed: [PlacedPane] = []
    for (index, pane) in panes.enumerated() {
      do {
        let (panel, outline) = try Panel.outlined(pane, on: canvas, lowering)
        placed.append(PlacedPane(index: index, pane: pane, panel: panel, outline: outline))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return placed
  }

  /// Groups the panes that melt together.
  private func sheets(
    of panes: [PlacedPane], _ canvas: Canvas, _ lowering: Lowering
  ) -> [[PlacedPane]] {
    // Coverage reaches half a pixel beyond an outline.
    let reach = canvas.pixels(spacing, lowering) + 1
    var sheets: [[PlacedPane]] = []
    for pane in panes {
      let near = sheets.indices.filter { index in
        sheets[index].contains { $0.distance(to: pane) < reach }
      }
      let joined = near.flatMap { sheets[$0] } + [pane]
      for index in near.reversed() { sheets.remove(at: index) }
      sheets.append(joined.sorted { $0.index < $1.index })
    }
    return sheets.sorted { ($0.first?.index ?? 0) < ($1.first?.index ?? 0) }
  }

  /// Draws the shadows of all sheets, then the sheets. All sheets show the picture beneath them.
  private func draw(
    _ sheets: [[PlacedPane]], on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let beneath = canvas
    var filled: [(panes: [PlacedPane], panel: Panel, glass: Signal)] = []
    for panes in sheets {
      guard let first = panes.first else { continue }
      let panel = panes.count == 1 ? first.panel : self.panel(of: panes, on: beneath, &lowering)
      filled.append((panes, panel, try first.pane.filled(beneath, in: panel, &lowering)))
    }
    for sheet in filled {
      canvas.signal = sheet.panel.shadow(on: canvas.signal, in: &lowering)
    }
    for sheet in filled {
      try draw(sheet.panes, sheet.panel, sheet.glass, on: &canvas, in: &lowering)
    }
  }

  /// Returns the common panel of panes that melt.
  private func panel(
    of panes: [PlacedPane], on canvas: Canvas, _ lowering: inout Lowering
  ) -> Panel {
    let pane = panes[0].pane
    let sheet = GlassSheet(
      panes.map(\.outline), spacing: canvas.pixels(spacing, lowering),
      width: max(canvas.pixels(pane.bevel, lowering), 1), over: canvas.signal.extent, in: &lowering)
    let bounds = panes.reduce(panes[0].panel.bounds) { $0.union($1.panel.bounds) }
    return Panel(sheet, bounds, looking: pane, on: canvas, lowering)
  }

  /// Draws a sheet with the content of its panes.
  private func draw(
    _ panes: [PlacedPane], _ panel: Panel, _ glass: Signal, on canvas: inout Canvas,
    in lowering: inout Lowering
  ) throws(FilterError) {
    let isClipping = panes.allSatisfy(\.pane.clipping)
    var inner = canvas.content(
      of: glass, bounds: panel.bounds, isClipping: isClipping, roundClip: panel.roundClip)
    if isClipping {
      let labels = panes.flatMap { placed in
        lowering.labels(
          of: placed.pane.content, at: "\(lowering.place).content[\(placed.index)]",
          on: inner.content(of: glass, bounds: placed.panel.bounds, isClipping: true))
      }
      inner.signal = try lowering.ground(glass, for: labels, of: [])
    } else {
      inner.signal = try panel.cut(glass, over: canvas.signal, in: &lowering)
    }
    for placed in panes where !placed.pane.content.views.isEmpty {
      try lowering.view(placed.pane, at: placed.index) { (lowering) throws(FilterError) in
        var own = inner.content(
          of: inner.signal, bounds: placed.panel.bounds, isClipping: isClipping,
          roundClip: placed.panel.roundClip)
        do throws(FilterError) {
          try placed.pane.content.draw(on: &own, in: &lowering)
        } catch {
          throw error.inside("content").inside("[\(placed.index)]")
        }
        // The outline that clips a sheet of one pane also clips its content.
        inner.signal =
          isClipping && panes.count > 1
          ? try placed.panel.cut(own.signal, over: inner.signal, in: &lowering) : own.signal
        inner.texts = own.texts
      }
    }
    canvas.signal =
      isClipping
      ? try panel.cut(
        panel.bordered(inner.signal, in: &lowering), over: canvas.signal, in: &lowering)
      : try panel.edged(inner.signal, in: &lowering)
    canvas.texts = inner.texts
  }
}
