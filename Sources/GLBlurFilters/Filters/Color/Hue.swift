import SystemLibrary

/// Turns every hue in the chroma plane of YIQ and keeps luma.
public struct Hue: Filter {
  /// The angle of the turn, in degrees; 0 changes nothing. The range is −360…360.
  public var degrees = 0.0  // identity: 0, needed

  init() {}
  public static let formula =
    "(I, Q) turned by −degrees and back; Y = 0.299 r + 0.587 g + 0.114 b, I = 0.595716 r − "
    + "0.274453 g − 0.321263 b, Q = 0.211456 r − 0.522591 g + 0.31135 b (GPUImage)"
  public static let example = #"[{"filter": "hue", "degrees": 90}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHueFilter: hue; HueAdjustment: hue, there in radians",
    coreImage: "CIHueAdjust: inputAngle, in radians",
    css: "hue-rotate(): the angle is degrees; with another matrix")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(AffineColor(rows: matrix), to: inputs.main)
  }

  private static let luma = SIMD3(0.299, 0.587, 0.114)
  private static let inPhase = SIMD3(0.595716, -0.274453, -0.321263)
  private static let quadrature = SIMD3(0.211456, -0.522591, 0.31135)

  /// The matrix from a colour to Y, I and Q, with I and Q turned, and back by the exact inverse.
  private var matrix: [SIMD3<Double>] {
    let angle = degrees * .pi / 180
    let (y, i, q) = (Self.luma, Self.inPhase, Self.quadrature)
    let turnedI = i * cos(angle) + q * sin(angle)
    let turnedQ = q * cos(angle) - i * sin(angle)
    // The columns of the inverse are the cross products of the rows over the determinant.
    let determinant = (y * cross(i, q)).sum()
    let columns = [cross(i, q), cross(q, y), cross(y, i)].map { $0 / determinant }
    return (0..<3).map { channel in
      let ofY = y * columns[0][channel]
      return ofY + turnedI * columns[1][channel] + turnedQ * columns[2][channel]
    }
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
