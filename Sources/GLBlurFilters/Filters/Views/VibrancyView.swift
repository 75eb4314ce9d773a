/// Views whose shape is drawn in the colours of the material under them. It can be put only into
/// the content of an effect view of the style that it is made for.
///
/// ```swift
/// EffectView(.systemMaterial, frame: frame) {
///   VibrancyView(.secondaryLabel) { Label("Not a colour, a shape") }
/// }
/// ```
public struct VibrancyView<Style: BlurStyle>: Sendable {
  package let content: VibrantContent

  /// - Parameter frame: where the view lies in the one around it; the frames of its own content are
  ///   relative to it.
  public init(
    _ style: VibrancyStyle = .label, frame: Frame = .whole,
    @VibrancyContentBuilder _ content: () -> Content
  ) {
    self.content = VibrantContent(style: style, frame: frame, content: content())
  }
}

/// A vibrancy view, whatever style it is made for.
package struct VibrantContent: View {
  package var style = VibrancyStyle.label
  package var frame = Frame.whole
  /// The style that it is made for; nil suits every one.
  package var material: Material?
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
  package static let summary = "Views whose shape is drawn in the colours of the material."
  package static let parameters: [Parameter<VibrantContent>] = [
    .choice("style", \.style, "How prominent the content is."),
    .frame("frame", \.frame, isRequired: false, "Where it goes in the view around it."),
    .choice(
      "material", \.material,
      "The blur style that it is made for; it must be that of the effect view around it."),
    .content("content", \.content, of: ViewCatalogue.plain, "What is drawn; colours do not count."),
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

  /// - Throws: `FilterError` when it is made for another style than the one around it.
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
