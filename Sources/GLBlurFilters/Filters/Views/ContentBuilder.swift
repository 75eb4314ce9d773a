/// A builder that collects the content of an effect view.
@resultBuilder
public enum ContentBuilder: ContentJoiner {
  /// Takes a view or another element.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Takes optional liquid glass. Glass is no `ContentElement`, so that other glass can refuse it.
  public static func buildExpression(_ glass: LiquidGlass?) -> Content {
    Content(glass.map { [$0] } ?? [])
  }
  /// Takes an optional glass container. It is no `ContentElement`, so that glass can refuse it.
  public static func buildExpression(_ container: GlassContainer?) -> Content {
    Content(container.map { [$0] } ?? [])
  }
  /// Refuses a filter when the program is compiled.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}

/// A builder that collects the content of a vibrancy view: labels, images and rectangles, of which
/// only the shape counts. The check of the chain finds other views that come inside content.
@resultBuilder
public enum VibrancyContentBuilder: ContentJoiner {
  /// Takes a label if there is one.
  public static func buildExpression(_ view: Label?) -> Content { view.body }
  /// Takes an image if there is one.
  public static func buildExpression(_ view: ImageView?) -> Content { view.body }
  /// Takes a rectangle if there is one.
  public static func buildExpression(_ view: RoundedRect?) -> Content { view.body }
  /// Takes optional content, such as the `body` of an element composed of shapes.
  public static func buildExpression(_ content: Content?) -> Content { content.body }
  /// Refuses other views when the program is compiled.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put other views into the effect view around it"
  )
  public static func buildExpression(_ element: some ContentElement) -> Content { Content() }
  /// Refuses liquid glass when the program is compiled.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put glass into a ContainerView"
  )
  public static func buildExpression(_ glass: LiquidGlass) -> Content { Content() }
  /// Refuses a glass container when the program is compiled.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put glass into a ContainerView"
  )
  public static func buildExpression(_ container: GlassContainer) -> Content { Content() }
  /// Refuses a filter when the program is compiled.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}
