import GLBlurShaders

/// A projective transform of places: the matrix that multiplies (x, y, 1).
struct Projection {
  var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(x: SIMD2<Double> = [1, 0], y: SIMD2<Double> = [0, 1], to place: SIMD2<Double> = .zero) {
    columns = (SIMD3(x, 0), SIMD3(y, 0), SIMD3(place, 1))
  }

  private init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ w: SIMD3<Double>) {
    columns = (x, y, w)
  }

  /// Creates the transform that takes the corners (0, 0), (1, 0), (1, 1) and (0, 1) to the given
  /// places, or nil if these are not the corners of a convex quadrilateral (P. Heckbert,
  /// "Fundamentals of Texture Mapping and Image Warping", 1989).
  init?(square corners: [SIMD2<Double>]) {
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let turns = [(d, a, b), (a, b, c), (b, c, d), (c, d, a)].map { before, at, after in
      Self.area(at - before, after - at)
    }
    guard turns.allSatisfy({ $0 > 0 }) || turns.allSatisfy({ $0 < 0 }) else { return nil }
    let (right, down, rest) = (b - c, d - c, a - b + c - d)
    let whole = Self.area(right, down)
    let g = Self.area(rest, down) / whole
    let h = Self.area(right, rest) / whole
    columns = (SIMD3(b - a + b * g, g), SIMD3(d - a + d * h, h), SIMD3(a, 1))
  }

  private static func area(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }

  func after(_ first: Projection) -> Projection {
    let (x, y, w) = columns
    func image(_ v: SIMD3<Double>) -> SIMD3<Double> { x * v.x + y * v.y + w * v.z }
    return Projection(image(first.columns.0), image(first.columns.1), image(first.columns.2))
  }

  /// The inverse but for a factor, or nil if there is none.
  var inverse: Projection? {
    let (a, b, c) = columns
    // The rows of the inverse are cross products of the columns.
    let (x, y, w) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * x).sum()
    guard determinant.isNormal else { return nil }
    return Projection(
      SIMD3(x.x, y.x, w.x) / determinant, SIMD3(x.y, y.y, w.y) / determinant,
      SIMD3(x.z, y.z, w.z) / determinant)
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension Lowering {
  /// Shows a picture transformed, in pixels, or returns nil if the picture vanishes.
  mutating func project(
    _ picture: Signal, _ projection: Projection, _ interpolation: Interpolation, _ edge: EdgeMode,
    extent: Region? = nil
  ) -> Signal? {
    let size = (extent ?? picture.extent).size
    let origin = SIMD2(size.width / 2, size.height / 2)
    // Coordinates that begin in the middle of the picture are rounded less.
    let toMiddle = Projection(to: SIMD2<Double>(origin) + 0.5)
    let fromMiddle = Projection(to: -(SIMD2<Double>(origin) + 0.5))
    guard let inverse = fromMiddle.after(projection).after(toMiddle).inverse else { return nil }
    let (x, y, w) = inverse.columns
    let rows = (0..<3).map { SIMD4(x[$0], y[$0], w[$0], 0) }
    let scale = max(abs(rows[2].x), abs(rows[2].y), abs(rows[2].z))
    guard scale.isNormal else { return nil }
    let map = ShaderCall.projection(
      origin: SIMD2<Int32>(truncatingIfNeeded: origin), x: SIMD4<Float>(rows[0] / scale),
      y: SIMD4<Float>(rows[1] / scale), w: SIMD4<Float>(rows[2] / scale))
    return remap(picture, by: map, cost: 8, reach: 1e6, interpolation, edge, extent: extent)
  }
}
