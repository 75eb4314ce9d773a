/// A Bézier curve from (0, 0) to (1, 1), as a function of its first coordinate.
struct CubicBezier {
  private let x: Polynomial
  private let y: Polynomial

  /// A coordinate as a polynomial of the curve's parameter, ((a·t + b)·t + c)·t.
  private struct Polynomial {
    let a: Double
    let b: Double
    let c: Double

    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  /// Creates a curve from two control points, whose first coordinates are 0…1.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    x = Polynomial(x1, x2)
    y = Polynomial(y1, y2)
  }

  /// Returns the second coordinate where the first is `value`.
  ///
  /// The parameter is found by Newton's method within bounds that bisection narrows, since x is
  /// monotonic but may have zero slope.
  func y(at value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = value
    // Bisection alone takes 53 iterations to the last bit, Newton's method four or five.
    for _ in 0..<64 {
      let error = x(t) - value
      if error == 0 { break }
      if error > 0 { high = t } else { low = t }
      let next = t - error / x.slope(t)
      let better = next > low && next < high ? next : (low + high) / 2
      if better == t { break }
      t = better
    }
    return y(t)
  }
}
