/// A result builder of content: joins what its statements give. What a statement may be is the builder's own.
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
