/// A part of the content of a view: a view, content itself, or a type of your own that is composed
/// of them.
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
/// An optional element is drawn if there is one, and the elements of an array are drawn in order.
public protocol ContentElement {
  /// The views that the element stands for, from the bottom to the top.
  @ContentBuilder var body: Content { get }
}

extension Content: ContentElement {
  /// Creates content of its own, which other content can take in.
  ///
  /// - Parameter views: The views, from the bottom to the top.
  public init(@ContentBuilder _ views: () -> Content) { self = views() }

  /// The content itself.
  public var body: Content {
    // Without `return`, the builder of the requirement would apply and ask this property again.
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
  /// The effect view as content, in which it lies inside another view.
  public var body: Content { Content([self]) }
}

extension BlurView: ContentElement {
  /// The effect view that the blur view stands for, as content.
  public var body: Content { Content([view]) }
}

extension ContainerView: ContentElement {
  /// The container as content, in which it lies inside another view.
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
