/// A triangle of a rectangle whose corners a vertex shader has moved.
///
/// Let M be the matrix with the corners (xᵢ, yᵢ, wᵢ) as columns, and p = (x, y, 1) the position of
/// a pixel, from −1 to 1. Its weights are λ = M⁻¹p. The triangle covers the pixel if no weight is
/// negative; behind the eye all are. The sum of the weights is 1/w, and a varying with the values
/// vᵢ is Σλᵢvᵢ / Σλᵢ (M. Olano and T. Greer, "Triangle Scan Conversion using 2D Homogeneous
/// Coordinates", 1997).
struct MovedTriangle {
  /// Functions that are nonnegative at the pixels of the triangle.
  private(set) var borders: [PlaceFunction]
  /// The coefficients of x, y and 1 in each weight.
  private var weights: [SIMD3<Double>]

  /// Creates a triangle. It covers nothing if its corners are collinear or not finite.
  ///
  /// - Parameter corners: The corners as in `gl_Position`. Two triangles that share the second and
  ///   the third one have exactly opposite borders there, so that no pixel falls between them.
  init(_ corners: [SIMD4<Float>]) {
    let points = corners.map { SIMD3(Double($0.x), Double($0.y), Double($0.w)) }
    let normals = [
      cross(points[1], points[2]), cross(points[2], points[0]), cross(points[0], points[1]),
    ]
    let determinant = (points[0] * normals[0]).sum()
    let areDepthsFinite = corners.allSatisfy(\.z.isFinite)
    guard areDepthsFinite, determinant.isFinite, determinant != 0 else {
      borders = [PlaceFunction(.share, constant: -1, across: 0, up: 0)]
      weights = Array(repeating: .zero, count: 3)
      return
    }
    weights = normals.map { $0 / determinant }
    borders = normals.map { Self.function(determinant < 0 ? -$0 : $0) }
    // Clips what lies before the near plane, z = −w, or behind the far plane, z = w.
    let depths = [
      corners.map { Double($0.w) + Double($0.z) }, corners.map { Double($0.w) - Double($0.z) },
    ]
    for distances in depths where distances.contains(where: { $0 < 0 }) {
      borders.append(total(distances))
    }
  }

  /// Returns Σλᵢvᵢ.
  func total(_ values: [Double]) -> PlaceFunction {
    Self.function(zip(weights, values).reduce(.zero) { $0 + $1.0 * $1.1 })
  }

  /// Returns the function with coefficients of x, y and 1, where x and y go from −1 to 1.
  private static func function(_ coefficients: SIMD3<Double>) -> PlaceFunction {
    /// A triangle seen nearly edge-on has coefficients beyond the range of floats.
    func float(_ number: Double) -> Float {
      let most = Double(Float.greatestFiniteMagnitude)
      return Float(min(max(number, -most), most))
    }
    return PlaceFunction(
      .share, constant: float(coefficients.z - coefficients.x - coefficients.y),
      across: float(2 * coefficients.x), up: float(2 * coefficients.y))
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
