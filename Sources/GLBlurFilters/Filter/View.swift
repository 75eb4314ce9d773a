/// Something that lies in the content of another filter: a label, an image, a shape, a panel. Its
/// frame is relative to the view that it lies in.
public protocol View: Parameterized {
  /// Parameters of the type that a view does not have inside another one, which decides them.
  static var inherited: Set<String> { get }

  /// Draws the view onto what is there.
  ///
  /// - Throws: `FilterError` when parameters, images and the canvas do not fit together.
  func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError)
}

extension View {
  public static var inherited: Set<String> { [] }

  /// The rows of the table that count inside another view.
  package static var viewParameters: [Parameter<Self>] {
    parameters.filter { !inherited.contains($0.name) }
  }
}

/// A view that may lie anywhere, inside vibrancy views too: what shows there is its shape.
public protocol PlainView: View {
  /// What holds inside of a vibrancy view alone.
  static var rulesInVibrancy: [ParameterRule] { get }
}

extension PlainView {
  public static var rulesInVibrancy: [ParameterRule] { [] }

  func validateInVibrancy() throws(FilterError) { try validate(Self.rulesInVibrancy) }
}
