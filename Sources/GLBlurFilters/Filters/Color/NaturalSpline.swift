/// The smooth curve through some points that is straight at its ends: a cubic polynomial between any
/// two, with equal first and second derivatives where they meet.
struct NaturalSpline {
  struct Piece {
    var start: Double
    /// Of powers of the distance from there, the constant first.
    var coefficients: SIMD4<Double>
  }

  let pieces: [Piece]
  /// The last point's x.
  let end: Double

  /// - Parameters:
  ///   - points: with ascending x.
  ///   - unit: what 1 is in the results, in x and y.
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

  /// At every point, 0 at both ends: a tridiagonal system, solved by elimination.
  private static func secondDerivatives(_ x: [Double], _ y: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: x.count)
    // What is left of the row above once it is eliminated: its upper diagonal and its right side.
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
