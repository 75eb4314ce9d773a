/// A part of a view's content: a view, content itself, or your own type composed of them.
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
///
/// An optional element is drawn if it is not nil. The elements of an array are drawn in order.
public protocol ContentElement {
  /// The views that the element stands for, from the bottom to the top.
  @ContentBuilder var body: Content { get }
}

extension Content: ContentElement {
  /// Creates content that other content can include.
  ///
  /// - Parameter views: The views, from the bottom to the top.
  public init(@ContentBuilder _ views: () -> Content) { self = views() }

  /// The content itself.
  public var body: Content {
    // Without `return`, the requirement's builder would apply and call this property recursively.
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
  /// The effect view as content of another view.
  public var body: Content { Content([self]) }
}

extension BlurView: ContentElement {
  /// The blur view's effect view as content.
  public var body: Content { Content([view]) }
}

extension ContainerView: ContentElement {
  /// The container as content of another view.
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
