/// The smooth curve through some points that is straight at its ends. It is a cubic polynomial
/// between any two adjacent points, and the polynomials have equal first and second derivatives
/// where they meet.
struct NaturalSpline {
  /// The polynomial between two adjacent points.
  struct Piece {
    /// The x of the first point.
    var start: Double
    /// The coefficients of the powers of the distance from there, the constant first.
    var coefficients: SIMD4<Double>
  }

  let pieces: [Piece]
  /// The x of the last point.
  let end: Double

  /// Creates the curve through some points.
  ///
  /// - Parameters:
  ///   - points: The points, with ascending x.
  ///   - unit: The factor by which x and y of the points are multiplied.
  init(_ points: [CurvePoint], unit: Double) {
    let x = points.map { $0.x * unit }
    let y = points.map { $0.y * unit }
    let bends = Self.secondDerivatives(x, y)
    end = x[x.count - 1]
    pieces = (0..<x.count - 1).map { k in
      let h = x[k + 1] - x[k]
      let slope = (y[k + 1] - y[k]) / h - h * (2 * bends[k] + bends[k + 1]) / 6
      return Piece(
        start: x[k],
        coefficients: SIMD4(y[k], slope, bends[k] / 2, (bends[k + 1] - bends[k]) / (6 * h)))
    }
  }

  /// Returns the second derivative at every point, which is 0 at both ends. It solves a tridiagonal
  /// system by elimination.
  private static func secondDerivatives(_ x: [Double], _ y: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: x.count)
    // After elimination, each row has only an upper diagonal, kept here, and a right side, in
    // `result`.
    var upper = result
    for k in 1..<max(x.count - 1, 1) {
      let (before, after) = (x[k] - x[k - 1], x[k + 1] - x[k])
      let change = (y[k + 1] - y[k]) / after - (y[k] - y[k - 1]) / before
      let pivot = 2 * (before + after) - before * upper[k - 1]
      upper[k] = after / pivot
      result[k] = (6 * change - before * result[k - 1]) / pivot
    }
    for k in stride(from: x.count - 2, to: 0, by: -1) { result[k] -= upper[k] * result[k + 1] }
    return result
  }
}
