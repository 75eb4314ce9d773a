/// A part of the content of another filter: a label, an image, a shape or a panel.
package protocol View: Parameterized {
  /// The parameters that the enclosing view sets instead.
  static var inherited: Set<String> { get }
  /// The position and the size in the enclosing view.
  var frame: Frame { get set }
  /// How much of the view shows, 0…1.
  var opacity: Double { get }

  /// Checks that the view suits the material of the enclosing effect view, nil without one. The
  /// default checks the content.
  ///
  /// - Throws: `FilterError` if the view needs a material and has none, or is made for another one.
  func check(on material: Material?) throws(FilterError)

  /// Draws the whole view, whatever its opacity.
  ///
  /// - Throws: `FilterError` if the parameters do not fit the images or the canvas.
  func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError)

  /// Draws the view at its opacity. The default mixes the whole view with what was there before.
  func drawFaded(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError)
}

extension View {
  package static var inherited: Set<String> { [] }

  package func check(on material: Material?) throws(FilterError) {
    try forEachContent { (content) throws(FilterError) in try content.check(on: material) }
  }

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
  static var rulesInVibrancy: [ParameterRule] { get }
}

extension PlainView {
  package static var rulesInVibrancy: [ParameterRule] { [] }

  func validateInVibrancy() throws(FilterError) { try validate(Self.rulesInVibrancy) }
}

extension View {
  package func drawFaded(
    on canvas: inout Canvas, in lowering: inout Lowering
  ) throws(FilterError) {
    let (beneath, texts) = (canvas.signal, canvas.texts)
    try draw(on: &canvas, in: &lowering)
    canvas.signal = lowering.faded(canvas.signal, over: beneath, opacity)
    // A view that does not show adds no texts.
    if opacity == 0 { canvas.texts = texts }
  }
}

extension Lowering {
  mutating func faded(_ drawn: Signal, over beneath: Signal, _ opacity: Double) -> Signal {
    switch opacity {
    case 1: drawn
    case 0: beneath
    default: apply(Between(share: Float(opacity)), to: beneath, drawn)
    }
  }
}

/// A view that places the views in its content.
protocol LayoutView: View {
  var gap: Length { get }
  var padding: Length { get }
  var content: Content { get }

  /// Returns the x, y, width and height of each view, in pixels from the corner of a box. The size
  /// and the gap are in pixels, and the size is that within the padding.
  ///
  /// - Throws: `FilterError` if there is no room for a view, with its place in the content.
  func places(
    of frames: [Frame], in size: SIMD2<Double>, gap: Double, scale: Double
  ) throws(FilterError) -> [SIMD4<Double>]
}

extension LayoutView {
  package func draw(on canvas: inout Canvas, in lowering: inout Lowering) throws(FilterError) {
    var (content, inner) = try laidOut(on: canvas, lowering)
    do {
      try content.draw(on: &inner, in: &lowering)
    } catch {
      throw error.inside("content")
    }
    canvas.signal = inner.signal
    canvas.texts = inner.texts
  }

  /// Returns the content with new frames, and the canvas for it.
  func laidOut(
    on canvas: Canvas, _ lowering: Lowering
  ) throws(FilterError) -> (Content, Canvas) {
    let bounds = try Region(rounding: canvas.pixels(frame, lowering))
    let inner = canvas.content(of: canvas.signal, bounds: bounds, isClipping: false)
    let padding = inner.pixels(padding, lowering)
    let size = pointwiseMax(
      SIMD2(Double(bounds.width), Double(bounds.height)) - 2 * padding, .zero)
    do throws(FilterError) {
      let places = try places(
        of: content.views.map(\.frame), in: size, gap: inner.pixels(gap, lowering),
        scale: lowering.scale)
      let views = zip(content.views, places).map { view, place in
        // Whole pixels leave no seam between neighbours.
        let low = (place.lowHalf + padding + 0.5).rounded(.down)
        let high = (place.lowHalf + place.highHalf + padding + 0.5).rounded(.down)
        return view.placed(SIMD4(lowHalf: low, highHalf: high - low) / lowering.scale)
      }
      return (Content(views), inner)
    } catch {
      throw error.inside("content")
    }
  }
}

extension View {
  fileprivate func placed(_ frame: SIMD4<Double>) -> any View {
    var view = self
    view.frame = Frame(frame.x, frame.y, frame.z, frame.w)
    return view
  }
}

/// The kinds of views that a content may contain.
public struct ViewKinds: Hashable, Sendable {
  /// The names of the kinds, as chain files spell them.
  public var names: [String] { types.map { $0.name } }
  package let types: [any View.Type]
  /// The kinds that are not allowed here.
  package let others: [any View.Type]

  /// The parts of the message about a view that is not allowed.
  private let refusal: (holder: String, cure: String)

  package init(
    _ types: [any View.Type], others: [any View.Type] = [],
    refusal: (holder: String, cure: String) = ("", "")
  ) {
    self.types = types
    self.others = others
    self.refusal = refusal
  }

  func kind(named name: String) -> (any View.Type)? {
    (types + others).first { $0.name == name }
  }

  func refusal(of name: String) -> String {
    "\(refusal.holder), not the view '\(name)'; \(refusal.cure)"
  }

  public static func == (a: ViewKinds, b: ViewKinds) -> Bool { a.names == b.names }
  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
