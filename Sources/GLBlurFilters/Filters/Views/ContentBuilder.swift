/// A builder that collects the content of an effect view of a style, which consists of plain views,
/// effect views, and vibrancy views that are made for this style.
@resultBuilder
public enum ContentBuilder<Style: BlurStyle> {
  public static func buildExpression(_ view: Label) -> Content { Content([view]) }
  public static func buildExpression(_ view: ImageView) -> Content { Content([view]) }
  public static func buildExpression(_ view: RoundedRect) -> Content { Content([view]) }
  public static func buildExpression(_ view: EffectView) -> Content { Content([view]) }
  public static func buildExpression(_ view: VibrancyView<Style>) -> Content {
    Content([view.content])
  }
  public static func buildBlock(_ parts: Content...) -> Content { Content(joining: parts) }
  public static func buildOptional(_ part: Content?) -> Content { part ?? Content() }
  public static func buildEither(first part: Content) -> Content { part }
  public static func buildEither(second part: Content) -> Content { part }
  public static func buildArray(_ parts: [Content]) -> Content { Content(joining: parts) }
}

/// A builder that collects the content of a vibrancy view, which consists of plain views whose shape
/// counts.
@resultBuilder
public enum VibrancyContentBuilder {
  public static func buildExpression(_ view: Label) -> Content { Content([view]) }
  public static func buildExpression(_ view: ImageView) -> Content { Content([view]) }
  public static func buildExpression(_ view: RoundedRect) -> Content { Content([view]) }
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the effect view into the one around it"
  )
  public static func buildExpression(_ view: EffectView) -> Content { Content() }
  @available(
    *, unavailable,
    message: "a vibrancy view holds only shapes; put the vibrancy view into the effect view"
  )
  public static func buildExpression(_ view: VibrancyView<some BlurStyle>) -> Content { Content() }
  public static func buildBlock(_ parts: Content...) -> Content { Content(joining: parts) }
  public static func buildOptional(_ part: Content?) -> Content { part ?? Content() }
  public static func buildEither(first part: Content) -> Content { part }
  public static func buildEither(second part: Content) -> Content { part }
  public static func buildArray(_ parts: [Content]) -> Content { Content(joining: parts) }
}

extension Content {
  fileprivate init(joining parts: [Content]) {
    self.init(parts.flatMap(\.views))
  }
}
