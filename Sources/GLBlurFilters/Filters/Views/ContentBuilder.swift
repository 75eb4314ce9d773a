/// A builder that collects the content of an effect view: views, content, and elements that are
/// composed of them.
@resultBuilder
public enum ContentBuilder {
  /// Takes a view or another element.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Refuses a filter when the program is compiled.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
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

/// A builder that collects the content of a vibrancy view, which consists of labels, images and
/// rectangles, whose shape counts. Effect views and vibrancy views that content brings along are
/// found when the chain is checked.
@resultBuilder
public enum VibrancyContentBuilder {
  /// Takes a label, an image, a rectangle, or an element that is composed of them.
  public static func buildExpression(_ element: some ContentElement) -> Content { element.body }
  /// Refuses an effect view when the program is compiled.
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the effect view into the one around it"
  )
  public static func buildExpression(_ view: EffectView) -> Content { Content() }
  /// Refuses a container when the program is compiled.
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the container into the effect view around it"
  )
  public static func buildExpression(_ view: ContainerView) -> Content { Content() }
  /// Refuses a vibrancy view when the program is compiled.
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the vibrancy view into the effect view"
  )
  public static func buildExpression(_ view: VibrancyView) -> Content { Content() }
  /// Refuses a filter when the program is compiled.
  @available(
    *, unavailable,
    message:
      "this is a filter, not a view, and acts on a whole picture; put it into a Chain before the effect view"
  )
  public static func buildExpression(_ filter: some Filter) -> Content { Content() }
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
