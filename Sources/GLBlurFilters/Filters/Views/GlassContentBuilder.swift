/// A builder that collects the content of liquid glass: any view but glass. The check of the chain
/// finds glass inside elements.
@resultBuilder
public enum GlassContentBuilder: ContentJoiner {
  /// Takes a view or another element.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Refuses glass when the program is compiled.
  @available(
    *, unavailable,
    message:
      "glass cannot lie in glass; put both panes beside each other into a GlassContainer, or take an EffectView for one of them"
  )
  public static func buildExpression(_ glass: LiquidGlass?) -> Content { Content() }
  /// Refuses glass when the program is compiled.
  @available(
    *, unavailable,
    message:
      "glass cannot lie in glass; put both panes beside each other into a GlassContainer, or take an EffectView for one of them"
  )
  public static func buildExpression(_ glass: GlassContainer?) -> Content { Content() }
  /// Refuses a filter when the program is compiled.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the glass"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}
