import SystemLibrary

/// A rectangle with round corners that hides what lies outside of it. Lengths are in pixels.
///
/// A corner is (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of its reach along the edges.
struct RoundClip: Sendable {
  /// The x, y, width and height of the rectangle.
  let frame: SIMD4<Double>
  /// The length of each edge that a corner takes.
  let reach: Double
  /// The constant k, which is 0 for a circle.
  let cubic: Double

  /// Returns whether nothing of a pixel lies inside the corners. Places beyond the straight edges count as
  /// those beside them.
  func hides(x: Int, y: Int) -> Bool {
    let low = frame.lowHalf + reach
    let high = frame.lowHalf + frame.highHalf - reach
    let pixel = SIMD2(Double(x), Double(y))
    // The rectangle is convex, so the corner of the pixel towards its middle is the last one outside.
    let beyond = pointwiseMax(pointwiseMax(low - pixel - 1, pixel - high), .zero) / reach
    let square = beyond * beyond
    return (1 - cubic) * square.sum() + cubic * (square * beyond).sum() > 1
  }
}
