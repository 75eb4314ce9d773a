import SystemLibrary

/// A rectangle with round corners that clips content. Lengths are in pixels.
///
/// The equation of a corner is (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of `reach`.
struct RoundClip: Sendable {
  /// The x, y, width and height of the rectangle.
  let frame: SIMD4<Double>
  /// The length along an edge that a corner occupies.
  let reach: Double
  /// The constant k, which is 0 for a circle.
  let cubic: Double

  /// Returns whether a pixel lies entirely outside the corners. A position beyond a straight edge
  /// is treated like the edge.
  func hides(x: Int, y: Int) -> Bool {
    let low = frame.lowHalf + reach
    let high = frame.lowHalf + frame.highHalf - reach
    let pixel = SIMD2(Double(x), Double(y))
    // The rectangle is convex, so the pixel's corner that is nearest to its middle is inside if any
    // is.
    let beyond = pointwiseMax(pointwiseMax(low - pixel - 1, pixel - high), .zero) / reach
    let square = beyond * beyond
    return (1 - cubic) * square.sum() + cubic * (square * beyond).sum() > 1
  }
}
