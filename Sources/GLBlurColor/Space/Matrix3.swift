/// A 3 × 3 matrix that maps linear colours.
public struct Matrix3: Hashable, Sendable {
  /// The first row, of any finite numbers.
  public var first: SIMD3<Double>
  /// The second row, of any finite numbers.
  public var second: SIMD3<Double>
  /// The third row, of any finite numbers.
  public var third: SIMD3<Double>

  /// Creates a matrix from its rows. Each parameter is described at the property of its name.
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
    // A sum may also be infinite where the numbers are not: such a matrix is useless, too.
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
