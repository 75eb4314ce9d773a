import SystemLibrary

/// A rectangle with round corners that clips content. Lengths are in pixels.
///
/// The equation of a corner is (1 − k)(X² + Y²) + k(X³ + Y³) = 1, with X and Y in units of `reach`.
struct RoundClip: Sendable {
  /// The x, y, width and height of the rectangle.
  let frame: SIMD4<Double>
  /// The lengths along an edge that the corners occupy, clockwise from the top left.
  let reaches: SIMD4<Double>
  /// The constants k, which are 0 for circles.
  let cubics: SIMD4<Double>

  /// Returns whether a pixel lies entirely outside the corners. A position beyond a straight edge
  /// is treated like the edge.
  func hides(x: Int, y: Int) -> Bool {
    let pixel = SIMD2(Double(x), Double(y))
    let isLow = pixel + 0.5 .< frame.lowHalf + frame.highHalf / 2
    let corner = isLow[1] ? (isLow[0] ? 0 : 1) : (isLow[0] ? 3 : 2)
    let (reach, cubic) = (reaches[corner], cubics[corner])
    guard reach > 0 else { return false }
    let low = frame.lowHalf + reach
    let high = frame.lowHalf + frame.highHalf - reach
    // The rectangle is convex, so the pixel's corner that is nearest to its middle is inside if any
    // is.
    let beyond = pointwiseMax(pointwiseMax(low - pixel - 1, pixel - high), .zero) / reach
    let square = beyond * beyond
    return (1 - cubic) * square.sum() + cubic * (square * beyond).sum() > 1
  }
}
