/// Panes of liquid glass that belong together, like UIKit's UIGlassContainerEffect. Panes that are
/// near one another melt into one sheet of glass.
///
/// ```swift
/// GlassContainer(spacing: 24) {
///   LiquidGlass(frame: Frame(20, 20, 64, 64), cornerRadius: 32) { Label("A") }
///   LiquidGlass(frame: Frame(92, 20, 64, 64), cornerRadius: 32) { Label("B") }
/// }
/// ```
///
/// No pane shows another pane or its shadow: all show the picture beneath the container. A
/// container holds only panes. They must agree in all but frame, corners and content, since two of
/// them may form one sheet.
public struct GlassContainer: Filter, DrawingFilter {
  /// The rectangle to which the frames of the panes are relative. It hides nothing.
  public var frame = Frame.whole
  /// The distance between two panes at which they begin to melt. At half of it they touch. The
  /// range is 0…100000 points. The default is 20 points.
  public var spacing: Length = 20
  var fading = Fading()  // shared
  /// The panes, at most 16.
  ///
  /// Their frames are relative to that of the container.
  public package(set) var content =
    Content()  // of: ViewCatalogue.panes, builder: GlassContainerBuilder

  /// The limit on panes. Where panes melt, each pixel evaluates all of them.
  static let mostPanes = 16

  public static let summary =
    "Panes of liquid glass that melt into one another where they are near, like UIKit's UIGlassContainerEffect."
  public static let formula =
    "panes nearer than the spacing k, and those near to them, are one liquidGlass of the outline d = "
    + "0; d = Σ wᵢdᵢ + k/2·(Σ wᵢ² − 1), dᵢ the distance from the outline of the pane i, negative "
    + "inside, wᵢ = max(0, τ − dᵢ)/k with τ such that Σ wᵢ = 1, among the nearest four; of two panes "
    + "d = min(a, b) − max(0, k − |a − b|)²/(4k). The bevel falls off along Σ wᵢnᵢ, nᵢ the normals, "
    + "and the content of each pane is cut along its own outline. Every other pane is as liquidGlass "
    + "over the picture beneath the container"
  public static let example = #"""
    [
      {"filter": "glassContainer", "spacing": "12%", "content": [
        {"view": "liquidGlass", "frame": ["14%", "30%", "34%", "40%"], "cornerRadius": "50%",
         "bevel": "8%", "refraction": "20%"},
        {"view": "liquidGlass", "frame": ["52%", "30%", "34%", "40%"], "cornerRadius": "50%",
         "bevel": "8%", "refraction": "20%"}]}
    ]
    """#

  public static let refusals = [
    "variant": "the panes of a glassContainer say their 'variant', all of them the same one",
    "appearance": "the panes of a glassContainer say their 'appearance', all of them the same one",
    "cornerRadius": "a glassContainer has no corners; the panes in its content have",
    "group": "all panes in the content of a glassContainer are one group",
  ]

  public func validate() throws(FilterError) {
    try forEachContent { (_) throws(FilterError) in try checkPanes() }
  }

  var panes: [LiquidGlass] { content.views.compactMap { $0 as? LiquidGlass } }

  private func checkPanes() throws(FilterError) {
    let panes = panes
    guard let first = panes.first else { return }
    if panes.count > Self.mostPanes {
      throw FilterError(
        "a glassContainer holds at most \(Self.mostPanes) panes, and these are \(panes.count); put "
          + "those that are far from one another into containers of their own")
    }
    for (index, pane) in panes.enumerated() {
      for parameter in LiquidGlass.parameters where !LiquidGlass.ownOfPanes.contains(parameter.name)
      {
        let (value, other) = (parameter.value(in: pane), parameter.value(in: first))
        guard value != other else { continue }
        throw FilterError(
          parameter: parameter.name,
          "the panes of a glassContainer may melt into one sheet, so they agree on everything but "
            + "frame, corners and content; this is \(value.json), and that of content[0] is "
            + "\(other.json). Make both the same, or put the pane beside the container"
        ).inside("[\(index)]")
      }
    }
  }
}

extension LiquidGlass {
  fileprivate static let ownOfPanes: Set = ["frame", "cornerRadius", "cornerCurve", "content"]
}

/// A builder of the panes of a glass container.
@resultBuilder
public enum GlassContainerBuilder: ContentJoiner {
  /// Takes an optional pane.
  public static func buildExpression(_ glass: LiquidGlass?) -> Content {
    Content(glass.map { [$0] } ?? [])
  }
  /// Refuses other views at compile time.
  @available(
    *, unavailable,
    message:
      "a glass container holds only panes of LiquidGlass; put other views into the content of a pane, or beside the container"
  )
  public static func buildExpression(_ element: some ContentElement) -> Content { Content() }
  /// Refuses filters and containers at compile time.
  @available(
    *, unavailable,
    message:
      "a glass container holds only panes of LiquidGlass; put other views into the content of a pane, or beside the container"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}

private struct PlacedPane {
  let index: Int
  let pane: LiquidGlass
  let panel: Panel
  let outline: Outline

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

  /// All sheets show the picture beneath them, so their shadows come first.
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
