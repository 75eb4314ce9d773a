/// A group of views whose shape is drawn in the colours of the material under them. It belongs in
/// the content of an effect view.
///
/// ```swift
/// EffectView(.systemMaterial, frame: frame) {
///   VibrancyView(.secondaryLabel) { Label("Not a colour, a shape") }
/// }
/// ```
public struct VibrancyView: View {
  /// The prominence of the content.
  public var style = VibrancyStyle.label  // unlabelled, first
  /// The blur style that the view is made for; it must be that of the effect view around it.
  ///
  /// A view without one suits every style.
  public var material: Material?
  /// The position and the size of this view in the view around it.
  public var frame = Frame.whole  // first
  var fading = Fading()  // shared
  /// The views whose shape is drawn; their colours do not count.
  ///
  /// Their frames are relative to that of the vibrancy view.
  public package(set) var content =
    Content()  // of: ViewCatalogue.plain, builder: VibrancyContentBuilder, needed

  public static let template = VibrancyView {}

  public static let summary = "Draws the shape of its views in the colours of the material."
  public static let counterparts = Counterparts(
    uiKit:
      "UIVibrancyEffect, UIVibrancyEffectStyle: the style of the same name, and contentView is content"
  )

  public func validate() throws(FilterError) {
    try forEachContent { (content) throws(FilterError) in
      try content.forEach { (view) throws(FilterError) in
        try (view as? any PlainView)?.validateInVibrancy()
      }
    }
  }

  package func check(on other: Material?) throws(FilterError) {
    guard let other else { throw Self.withoutMaterial }
    guard let material, material != other else { return }
    throw FilterError(
      parameter: "material",
      "this vibrancy is made for '\(material.rawValue)', the effect view is "
        + "'\(other.rawValue)'; leave 'material' out or make the two the same")
  }

  private static let withoutMaterial = FilterError(
    "a vibrancyView belongs into the content of an effectView, or of a containerView in one, since "
      + "it takes its colours from the material")

  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    guard let surface = canvas.surface else { throw Self.withoutMaterial }
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
