/// A builder of the content of an effect view.
@resultBuilder
public enum ContentBuilder: ContentJoiner {
  /// Takes a view or another element.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Takes optional liquid glass, which is no `ContentElement`, so that other glass can refuse it.
  public static func buildExpression(_ glass: LiquidGlass?) -> Content {
    Content(glass.map { [$0] } ?? [])
  }
  /// Takes an optional glass container, which is no `ContentElement` either.
  public static func buildExpression(_ container: GlassContainer?) -> Content {
    Content(container.map { [$0] } ?? [])
  }
  /// Refuses a filter at compile time.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}

/// A builder of the content of a vibrancy view: labels, images and rectangles, of which only the
/// shape counts. Checking the chain finds other views inside content.
@resultBuilder
public enum VibrancyContentBuilder: ContentJoiner {
  /// Takes a label, if any.
  public static func buildExpression(_ view: Label?) -> Content { view.body }
  /// Takes an image, if any.
  public static func buildExpression(_ view: ImageView?) -> Content { view.body }
  /// Takes a rectangle, if any.
  public static func buildExpression(_ view: RoundedRect?) -> Content { view.body }
  /// Takes optional content, such as the `body` of an element.
  public static func buildExpression(_ content: Content?) -> Content { content.body }
  /// Refuses other views at compile time.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put other views into the effect view around it"
  )
  public static func buildExpression(_ element: some ContentElement) -> Content { Content() }
  /// Refuses liquid glass at compile time.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put glass into a ContainerView"
  )
  public static func buildExpression(_ glass: LiquidGlass) -> Content { Content() }
  /// Refuses a glass container at compile time.
  @available(
    *, unavailable,
    message:
      "a vibrancy view holds only shapes: labels, images, rectangles and the 'body' of elements; put glass into a ContainerView"
  )
  public static func buildExpression(_ container: GlassContainer) -> Content { Content() }
  /// Refuses a filter at compile time.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}

/// A builder of the content of liquid glass: any view but glass, which checking the chain finds
/// inside elements.
@resultBuilder
public enum GlassContentBuilder: ContentJoiner {
  /// Takes a view or another element.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Refuses glass at compile time.
  @available(
    *, unavailable,
    message:
      "glass cannot lie in glass; put both panes beside each other into a GlassContainer, or take an EffectView for one of them"
  )
  public static func buildExpression(_ glass: LiquidGlass?) -> Content { Content() }
  /// Refuses a glass container at compile time.
  @available(
    *, unavailable,
    message:
      "glass cannot lie in glass; put both panes beside each other into a GlassContainer, or take an EffectView for one of them"
  )
  public static func buildExpression(_ glass: GlassContainer?) -> Content { Content() }
  /// Refuses a filter at compile time.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the glass"
  )
  @_disfavoredOverload
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
}

/// A part of a view's content: a view, content, or your own type composed of them.
///
/// ```swift
/// struct Headline: ContentElement {
///   var title: String
///   var author: String?
///
///   var body: Content {
///     Label(title, size: 28, weight: .bold)
///     if let author { Label("by \(author)", size: 14) }
///   }
/// }
///
/// let card = EffectView(.light) { Headline(title: "Ready", author: nil) }
/// ```
public protocol ContentElement {
  /// The views of the element, from the bottom to the top.
  @ContentBuilder var body: Content { get }
}

extension Content: ContentElement {
  /// Creates content from views, from the bottom to the top.
  public init(@ContentBuilder _ views: () -> Content) { self = views() }

  /// The content itself.
  public var body: Content {
    // Without `return`, the requirement's builder would call this property recursively.
    return self
  }
}

extension Label: ContentElement {
  /// The label as content.
  public var body: Content { Content([self]) }
}

extension ImageView: ContentElement {
  /// The image view as content.
  public var body: Content { Content([self]) }
}

extension RoundedRect: ContentElement {
  /// The rectangle as content.
  public var body: Content { Content([self]) }
}

extension QRCode: ContentElement {
  /// The code as content.
  public var body: Content { Content([self]) }
}

extension Barcode: ContentElement {
  /// The bars as content.
  public var body: Content { Content([self]) }
}

extension EffectView: ContentElement {
  /// The effect view as content.
  public var body: Content { Content([self]) }
}

extension BlurView: ContentElement {
  /// The underlying effect view as content.
  public var body: Content { Content([view]) }
}

extension ContainerView: ContentElement {
  /// The container as content.
  public var body: Content { Content([self]) }
}

extension Row: ContentElement {
  /// The row as content.
  public var body: Content { Content([self]) }
}

extension Column: ContentElement {
  /// The column as content.
  public var body: Content { Content([self]) }
}

extension Grid: ContentElement {
  /// The grid as content.
  public var body: Content { Content([self]) }
}

extension VibrancyView: ContentElement {
  /// The vibrancy view as content.
  public var body: Content { Content([self]) }
}

extension Optional: ContentElement where Wrapped: ContentElement {
  /// The views of the element, or none.
  public var body: Content { map(\.body) ?? Content() }
}

extension Array: ContentElement where Element: ContentElement {
  /// The views of all elements.
  public var body: Content { Content(joining: map(\.body)) }
}

/// A result builder of content. Conforming builders decide what a statement may be.
public protocol ContentJoiner {}

extension ContentJoiner {
  /// Joins the views of several statements.
  public static func buildBlock(_ parts: Content...) -> Content { Content(joining: parts) }
  /// Takes the views of an `if`, or none.
  public static func buildOptional(_ part: Content?) -> Content { part ?? Content() }
  /// Takes the views of the first branch.
  public static func buildEither(first part: Content) -> Content { part }
  /// Takes the views of the second branch.
  public static func buildEither(second part: Content) -> Content { part }
  /// Joins the views of a loop.
  public static func buildArray(_ parts: [Content]) -> Content { Content(joining: parts) }
  /// Takes the views behind an `if #available`.
  public static func buildLimitedAvailability(_ part: Content) -> Content { part }
}

extension Content {
  init(joining parts: [Content]) {
    self.init(parts.flatMap(\.views))
  }
}
