package import GLBlurShaders

/// A kernel that multiplies the straight colour by a 3×3 matrix, adds an offset and clamps the
/// result to 0…1. It keeps alpha.
package struct AffineColor: ColorKernel {
  /// The weights of red, green and blue for the red of the result, and its offset.
  package let red: SIMD4<Float>
  /// The weights of red, green and blue for the green of the result, and its offset.
  package let green: SIMD4<Float>
  /// The weights of red, green and blue for the blue of the result, and its offset.
  package let blue: SIMD4<Float>

  package init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a kernel that computes c·gain + L·lumaGain + offset, where L is the luma by the given
  /// weights.
  package init(luma weights: SIMD3<Double>, gain: Double, lumaGain: Double, offset: Double) {
    func row(_ channel: Int) -> SIMD4<Float> {
      var row = SIMD4(weights * lumaGain, offset)
      row[channel] += gain
      return SIMD4<Float>(row)
    }
    self.init(red: row(0), green: row(1), blue: row(2))
  }

  /// Creates a kernel that computes c·gain + offset in every channel.
  package init(gain: Double, offset: Double) {
    self.init(luma: .zero, gain: gain, lumaGain: 0, offset: offset)
  }

  /// Creates a kernel from the three rows of a matrix, without an offset.
  package init(rows: [SIMD3<Double>]) {
    func row(_ channel: Int) -> SIMD4<Float> { SIMD4<Float>(SIMD4(rows[channel], 0)) }
    self.init(red: row(0), green: row(1), blue: row(2))
  }

  package var shaderCall: ShaderCall { .affineColor(red: red, green: green, blue: blue) }

  /// The CPU backend computes sixteen pixels at a time.
  package var cost: Double { 2 }

  package var isPerChannel: Bool {
    red.y == 0 && red.z == 0 && green.x == 0 && green.z == 0 && blue.x == 0 && blue.y == 0
  }

  /// The matrix on premultiplied colour. The offset is multiplied by alpha:
  /// (M·c + o)·α = M·(c·α) + o·α.
  package var affine: PremultipliedAffine? {
    PremultipliedAffine(
      weights: [red, green, blue, Pixel(0, 0, 0, 1)], isLimited: true, keepsOpaque: true)
  }
}
