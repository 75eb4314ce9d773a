/// A part of the content of another filter: a label, an image, a shape or a panel.
///
/// The frame of a view is relative to the view around it.
package protocol View: Parameterized {
  /// The parameters that a view lacks inside another view, because the outer view sets them.
  static var inherited: Set<String> { get }
  /// The position and the size of the view in the view around it.
  var frame: Frame { get set }
  /// How much of the view shows, 0…1.
  var opacity: Double { get }

  /// Checks that the view suits the material below it. The default checks the content, which lies on the same one.
  ///
  /// - Parameter material: The material of the enclosing effect view, or nil without one.
  /// - Throws: `FilterError` if the view needs a material and has none, or is made for another one.
  func check(on material: Material?) throws(FilterError)

  /// Draws the whole view, whatever its opacity, onto the picture of a canvas.
  ///
  /// - Throws: `FilterError` if the parameters do not fit the images or the canvas.
  func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError)

  /// Draws the view at its opacity. The default draws it whole and mixes the result with what was there before.
  func drawFaded(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError)
}

extension View {
  package static var inherited: Set<String> { [] }

  package func check(on material: Material?) throws(FilterError) {
    try forEachContent { (content) throws(FilterError) in try content.check(on: material) }
  }

  /// The parameters that a view has inside another view.
  package static var viewParameters: [Parameter<Self>] {
    parameters.filter { !inherited.contains($0.name) }
  }
}

/// A filter that draws a view on its main image.
package protocol DrawingFilter: Filter, View {}

extension DrawingFilter {
  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    var canvas = Canvas(inputs, lowering)
    try drawFaded(on: &canvas, in: &lowering)
    return lowering.finished(canvas)
  }
}

/// A view that may lie in any content. Inside a vibrancy view, only its shape shows.
package protocol PlainView: View {
  /// The rules that apply only inside a vibrancy view.
  static var rulesInVibrancy: [ParameterRule] { get }
}

extension PlainView {
  package static var rulesInVibrancy: [ParameterRule] { [] }

  func validateInVibrancy() throws(FilterError) { try validate(Self.rulesInVibrancy) }
}
