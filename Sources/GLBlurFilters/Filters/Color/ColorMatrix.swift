import GLBlurShaders

/// Multiplies the straight colour and its alpha by a matrix and adds an offset.
public struct ColorMatrix: Filter {
  /// The rows for red, green, blue and alpha, each of four weights of red, green, blue and alpha
  /// and an offset in units of 0 to 1. Each number lies in −100…100. There are 20 numbers.
  public var matrix: [Double]  // identity: identity, unlabelled

  static let identity = (0..<20).map { $0 % 6 == 0 ? 1.0 : 0 }

  public static let formula = "(r, g, b, a) = M·(r, g, b, a, 1) on straight values, clamped to 0…1"
  public static let example = """
    [{"filter": "colorMatrix", "matrix": [
      0.9, 0.3, -0.1, 0, 0,
      0, 0.9, 0, 0, 0.05,
      -0.1, 0.1, 0.7, 0, 0.1,
      0, 0, 0, 1, 0]}]
    """
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageColorMatrixFilter, ColorMatrixFilter: colorMatrix is 4 × 4, without offsets; its intensity "
      + "mixes matrix and identity; GPUImageRGBFilter, RGBAdjustment: red, green and blue stand on the "
      + "diagonal",
    coreImage: "CIColorMatrix: inputRVector, inputGVector, inputBVector, inputAVector the rows, "
      + "inputBiasVector the offsets")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let rows = (0..<4).map { row in
      SIMD4<Float>(SIMD4((0..<4).map { matrix[5 * row + $0] }))
    }
    let offset = SIMD4<Float>(SIMD4((0..<4).map { matrix[5 * $0 + 4] }))
    let keepsAlpha = rows[3] == SIMD4(0, 0, 0, 1) && offset.w == 0
    if keepsAlpha && rows.dropLast().allSatisfy({ $0.w == 0 }) {
      let colors = (0..<3).map { SIMD4(rows[$0].x, rows[$0].y, rows[$0].z, offset[$0]) }
      return lowering.apply(
        AffineColor(red: colors[0], green: colors[1], blue: colors[2]), to: inputs.main)
    }
    let keepsOpaque = rows[3].min() >= 0 && rows[3].a + offset.a >= 1
    return lowering.apply(
      ColorCall(
        .colorMatrix(red: rows[0], green: rows[1], blue: rows[2], alpha: rows[3], offset: offset),
        offset.a > 0 ? keepsOpaque ? .filled : .extent : keepsOpaque ? .inputs : .translucent),
      to: inputs.main)
  }
}
