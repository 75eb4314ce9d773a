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

  /// Checks the number of panes and that they agree in their common parameters.
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

/// A builder that collects the panes of a glass container.
@resultBuilder
public enum GlassContainerBuilder: ContentJoiner {
  /// Takes an optional pane.
  public static func buildExpression(_ glass: LiquidGlass?) -> Content {
    Content(glass.map { [$0] } ?? [])
  }
  /// Refuses other views when the program is compiled.
  @available(
    *, unavailable,
    message:
      "a glass container holds only panes of LiquidGlass; put other views into the content of a pane, or beside the container"
  )
  public static func buildExpression(_ element: some ContentElement) -> Content { Content() }
  /// Refuses filters and containers when the program is compiled.
  @available(
    *, unavailable,
    message:
      "a glass container holds only panes of LiquidGlass; put other views into the content of a pane, or beside the container"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}
