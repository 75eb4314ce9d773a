/// A view that gives the views in it their places.
protocol LayoutView: View {
  var gap: Length { get }
  var padding: Length { get }
  var content: Content { get }

  /// Returns the x, y, width and height of each view, in pixels from the corner of a box.
  ///
  /// - Parameters:
  ///   - frames: The frames that the views state.
  ///   - size: The width and the height of the box within the padding, in pixels.
  ///   - gap: The distance between neighbours, in pixels.
  ///   - scale: The number of pixels per point.
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

  /// Returns the content with the frames of its views replaced, and the canvas for it.
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
  /// Returns the view with a frame in points.
  fileprivate func placed(_ frame: SIMD4<Double>) -> any View {
    var view = self
    view.frame = Frame(frame.x, frame.y, frame.z, frame.w)
    return view
  }
}
