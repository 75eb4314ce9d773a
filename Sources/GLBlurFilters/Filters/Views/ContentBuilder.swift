/// A builder that collects the content of an effect view of the given style. It takes plain views,
/// effect views, and vibrancy views that are made for this style.
@resultBuilder
public enum ContentBuilder<Style: BlurStyle> {
  /// Takes a label.
  public static func buildExpression(_ view: Label) -> Content { Content([view]) }
  /// Takes an image.
  public static func buildExpression(_ view: ImageView) -> Content { Content([view]) }
  /// Takes a rectangle.
  public static func buildExpression(_ view: RoundedRect) -> Content { Content([view]) }
  /// Takes an effect view, which lies inside this one.
  public static func buildExpression(_ view: EffectView) -> Content { Content([view]) }
  /// Takes a vibrancy view that is made for the style.
  public static func buildExpression(_ view: VibrancyView<Style>) -> Content {
    Content([view.content])
  }
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
}

/// A builder that collects the content of a vibrancy view, which consists of plain views whose
/// shape counts.
@resultBuilder
public enum VibrancyContentBuilder {
  /// Takes a label.
  public static func buildExpression(_ view: Label) -> Content { Content([view]) }
  /// Takes an image.
  public static func buildExpression(_ view: ImageView) -> Content { Content([view]) }
  /// Takes a rectangle.
  public static func buildExpression(_ view: RoundedRect) -> Content { Content([view]) }
  /// Refuses an effect view when the program is compiled.
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the effect view into the one around it"
  )
  public static func buildExpression(_ view: EffectView) -> Content { Content() }
  /// Refuses a vibrancy view when the program is compiled.
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the vibrancy view into the effect view"
  )
  public static func buildExpression(_ view: VibrancyView<some BlurStyle>) -> Content { Content() }
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
}

extension Content {
  fileprivate init(joining parts: [Content]) {
    self.init(parts.flatMap(\.views))
  }
}
