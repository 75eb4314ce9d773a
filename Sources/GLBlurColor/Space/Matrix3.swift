/// A 3 × 3 matrix that maps linear colours.
public struct Matrix3: Hashable, Sendable {
  /// The first row, of any finite numbers.
  public var first: SIMD3<Double>
  /// The second row, of any finite numbers.
  public var second: SIMD3<Double>
  /// The third row, of any finite numbers.
  public var third: SIMD3<Double>

  /// Creates a matrix from rows. Each parameter is described at the property of its name.
  public init(
    _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>
  ) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// Creates a diagonal matrix.
  public init(diagonal: SIMD3<Double>) {
    self.init([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  /// The identity matrix.
  public static let identity = Matrix3(diagonal: [1, 1, 1])

  /// The transposed matrix.
  public var transposed: Matrix3 {
    Matrix3(
      [first.x, second.x, third.x], [first.y, second.y, third.y], [first.z, second.z, third.z])
  }

  /// The determinant, by which the matrix multiplies volumes.
  public var determinant: Double { (first * cross(second, third)).sum() }

  /// The inverse matrix, or nil if the determinant is 0 or a number is too great or NaN.
  public var inverse: Matrix3? {
    let scale = 1 / determinant
    let inverse = Matrix3(
      cross(second, third) * scale, cross(third, first) * scale, cross(first, second) * scale
    ).transposed
    return inverse.isFinite ? inverse : nil
  }

  /// Whether every number is finite.
  public var isFinite: Bool {
    // A sum may be infinite where the numbers are not: such a matrix is useless too.
    (first + second + third).sum().isFinite
  }

  /// Returns the product of a matrix and a vector.
  public static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    [
      (matrix.first * vector).sum(), (matrix.second * vector).sum(), (matrix.third * vector).sum(),
    ]
  }

  /// Returns the matrix that applies the right matrix first, then the left.
  public static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let columns = right.transposed
    return Matrix3(left * columns.first, left * columns.second, left * columns.third).transposed
  }
}

private func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
  [
    left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
    left.x * right.y - left.y * right.x,
  ]
}

extension Matrix3 {
  /// From XYZ to the responses of sharpened cones (ICC.1:2022, annex E).
  private static let bradford = Matrix3(
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])

  /// Returns the Bradford adaptation of XYZ from one white to another, or nil if a white is not
  /// finite or excites a cone too little.
  static func adaptation(from source: SIMD3<Double>, to target: SIMD3<Double>) -> Matrix3? {
    let (from, to) = (bradford * (source / source.y), bradford * (target / target.y))
    // Real whites, from candles to the blue sky, have cone responses of 0.3 to 2.
    guard from.min() > 0.01, to.min() > 0.01, from.max() < 100, to.max() < 100,
      let inverse = bradford.inverse
    else { return nil }
    return inverse * Matrix3(diagonal: to / from) * bradford
  }
}
