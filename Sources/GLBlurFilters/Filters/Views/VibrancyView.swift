/// A group of views whose shape is drawn in the colours of the material under them. It fits only
/// into the content of an effect view of the style that it is made for.
///
/// ```swift
/// EffectView(.systemMaterial, frame: frame) {
///   VibrancyView(.secondaryLabel) { Label("Not a colour, a shape") }
/// }
/// ```
public struct VibrancyView<Style: BlurStyle>: Sendable {
  package let content: VibrantContent

  /// Creates a vibrancy view with content.
  ///
  /// - Parameter frame: The frame in the view around this one. The frames of the content are
  ///   relative to it.
  public init(
    _ style: VibrancyStyle = .label, frame: Frame = .whole,
    @VibrancyContentBuilder _ content: () -> Content
  ) {
    self.content = VibrantContent(style: style, frame: frame, content: content())
  }
}

/// A vibrancy view of any style.
package struct VibrantContent: View {
  /// The prominence of the content.
  package var style = VibrancyStyle.label
  /// The position and the size of this view in the view around it.
  package var frame = Frame.whole
  /// The blur style that the view is made for; it must be that of the effect view around it. A view
  /// without one suits every style.
  package var material: Material?
  /// The views whose shape is drawn; their colours do not count.
  package var content = Content()

  package init(
    style: VibrancyStyle = .label, frame: Frame = .whole, material: Material? = nil,
    content: Content = Content()
  ) {
    self.style = style
    self.frame = frame
    self.material = material
    self.content = content
  }

  package static let template = VibrantContent()
  package static let name = "vibrancyView"
  package static let summary = "Draws the shape of its views in the colours of the material."
  package static let parameters: [Parameter<VibrantContent>] = [
    .choice("style", \.style, "The prominence of the content."),
    .frame(
      "frame", \.frame, isRequired: false,
      "The position and the size of this view in the view around it."),
    .choice(
      "material", \.material,
      "The blur style that the view is made for; it must be that of the effect view around it."),
    .content(
      "content", \.content, of: ViewCatalogue.plain,
      "The views whose shape is drawn; their colours do not count."),
  ]

  package var references: [(place: String, reference: Reference)] {
    content.references.map { ("content" + $0.place, $0.reference) }
  }

  package func validate() throws(FilterError) {
    do throws(FilterError) {
      try content.validate()
      for (index, view) in content.views.enumerated() {
        guard let view = view as? any PlainView else { continue }
        do {
          try view.validateInVibrancy()
        } catch {
          throw error.inside("[\(index)]")
        }
      }
    } catch {
      throw error.inside("content")
    }
  }

  /// Checks that the view suits the material of the effect view around it.
  ///
  /// - Throws: `FilterError` if the view is made for another style.
  func check(material other: Material) throws(FilterError) {
    guard let material, material != other else { return }
    throw FilterError(
      parameter: "material",
      "this vibrancy is made for '\(material.rawValue)', the effect view is "
        + "'\(other.rawValue)'; leave 'material' out or make the two the same")
  }

  package func draw(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    guard let surface = canvas.surface else {
      throw FilterError("a vibrancyView belongs into the content of an effectView")
    }
    let bounds = try Region(rounding: canvas.pixels(frame, lowering))
    let nothing = lowering.generate(Constant(color: .zero), like: canvas.signal)
    var inner = canvas.content(
      of: nothing, bounds: bounds, isClipping: false, vibrancy: (canvas.signal, style))
    do {
      try content.draw(on: &inner, in: &lowering)
    } catch {
      throw error.inside("content")
    }
    canvas.signal = try lowering.apply(
      Vibrancy(style: style, material: surface.material, appearance: surface.appearance),
      to: canvas.signal, ports: ["content": inner.signal])
    canvas.texts = inner.texts
  }
}
