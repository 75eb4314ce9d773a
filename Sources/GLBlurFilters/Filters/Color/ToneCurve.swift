import GLBlurShaders

/// Maps each channel by a smooth curve through some points, and then all channels by another.
public struct ToneCurve: Filter {
  /// The curve of red. The default is the straight line from (0, 0) to (1, 1).
  public var red: [CurvePoint] = straight  // identity: straight
  /// The curve of green. The default is the straight line from (0, 0) to (1, 1).
  public var green: [CurvePoint] = straight  // identity: straight
  /// The curve of blue. The default is the straight line from (0, 0) to (1, 1).
  public var blue: [CurvePoint] = straight  // identity: straight
  /// The curve that all channels pass through after their own.
  public var composite: [CurvePoint] = straight  // identity: straight

  init() {}

  /// The curve that changes nothing.
  public static let straight = [CurvePoint(0, 0), CurvePoint(1, 1)]

  public static let summary = "Maps each channel by a smooth curve through some points."
  public static let formula =
    "composite(red(r)) and so on; each the natural cubic spline through its points, clamped to 0…1, "
    + "0 below the first point and 1 above the last (GPUImage, without its table of 256)"
  public static let example = """
    [{"filter": "toneCurve", "composite": [[0, 0], [0.25, 0.15], [0.75, 0.88], [1, 1]],
      "blue": [[0, 0.1], [0.5, 0.5], [1, 0.85]]}]
    """
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageToneCurveFilter: redControlPoints, greenControlPoints, blueControlPoints, "
      + "rgbCompositeControlPoints",
    coreImage: "CIToneCurve: inputPoint0 to inputPoint4 as composite")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(ToneCurveKernel([red, green, blue, composite]), to: inputs.main)
  }
}

private struct ToneCurveKernel: ColorKernel {
  /// The four curves, in the layout of `toneCurve.glsl`.
  let table: ShaderTable
  /// Shorter curves are filled up with pieces beyond all 16-bit levels.
  let pieces: Int

  init(_ curves: [[CurvePoint]]) {
    let splines = curves.map { NaturalSpline($0, unit: 65535) }
    let pieces = splines.map(\.pieces.count).max() ?? 1
    self.pieces = pieces
    table = ShaderTable(list: splines.flatMap { Self.rows(of: $0, pieces: pieces) })
  }

  private static func rows(of spline: NaturalSpline, pieces: Int) -> [Float] {
    let beyond = NaturalSpline.Piece(start: 1e6, coefficients: .zero)
    var rows = [Float(spline.end), 0, 0, 0, 0]
    for index in 0..<pieces {
      let piece = index < spline.pieces.count ? spline.pieces[index] : beyond
      let c = SIMD4<Float>(piece.coefficients)
      rows += [Float(piece.start), c.x, c.y, c.z, c.w]
    }
    return rows
  }

  var shaderCall: ShaderCall { .toneCurve(curves: table, pieces: Int32(pieces)) }

  var isPerChannel: Bool { true }

  var cost: Double { 56 }

  var loops: Int { 2 }
}

/// The natural cubic spline through some points, which is straight at its ends.
struct NaturalSpline {
  /// The polynomial between two adjacent points.
  struct Piece {
    var start: Double
    /// The coefficients of the powers of x − start, the constant first.
    var coefficients: SIMD4<Double>
  }

  let pieces: [Piece]
  let end: Double

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

  /// Solves a tridiagonal system by elimination. The second derivative is 0 at both ends.
  private static func secondDerivatives(_ x: [Double], _ y: [Double]) -> [Double] {
    var result = Array(repeating: 0.0, count: x.count)
    // Each row is left with an upper diagonal and, in `result`, a right side.
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
