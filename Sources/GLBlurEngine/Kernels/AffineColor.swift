package import GLBlurShaders

/// Multiplies the straight colour by a 3×3 matrix, adds an offset and clamps to 0…1, keeping alpha.
package struct AffineColor: ColorKernel {
  /// The weights of red, green and blue in the result's red, and its offset.
  package let red: SIMD4<Float>
  package let green: SIMD4<Float>
  package let blue: SIMD4<Float>

  package init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates c·gain + L·lumaGain + offset, where L is the luma by the given weights.
  package init(luma weights: SIMD3<Double>, gain: Double, lumaGain: Double, offset: Double) {
    func row(_ channel: Int) -> SIMD4<Float> {
      var row = SIMD4(weights * lumaGain, offset)
      row[channel] += gain
      return SIMD4<Float>(row)
    }
    self.init(red: row(0), green: row(1), blue: row(2))
  }

  /// Creates c·gain + offset.
  package init(gain: Double, offset: Double) {
    self.init(luma: .zero, gain: gain, lumaGain: 0, offset: offset)
  }

  package init(rows: [SIMD3<Double>]) {
    func row(_ channel: Int) -> SIMD4<Float> { SIMD4<Float>(SIMD4(rows[channel], 0)) }
    self.init(red: row(0), green: row(1), blue: row(2))
  }

  package var shaderCall: ShaderCall { .affineColor(red: red, green: green, blue: blue) }

  package var cost: Double { 2 }

  package var isPerChannel: Bool {
    red.y == 0 && red.z == 0 && green.x == 0 && green.z == 0 && blue.x == 0 && blue.y == 0
  }

  /// The matrix on premultiplied colour: (M·c + o)·α = M·(c·α) + o·α.
  package var affine: PremultipliedAffine? {
    PremultipliedAffine(
      weights: [red, green, blue, Pixel(0, 0, 0, 1)], isLimited: true, keepsOpaque: true)
  }

  /// Returns one kernel for this one and then another, on colours of 0…1, or nil if the limit
  /// between them matters.
  ///
  /// It does not if this kernel stays in 0…1, or if the other covers 0…1 and so limits whatever
  /// lies beyond.
  func followed(by next: AffineColor) -> AffineColor? {
    guard !mayNeedLimit || next.coversUnit else { return nil }
    let rows = [red, green, blue].map { SIMD4<Double>($0) }
    func row(_ after: SIMD4<Float>) -> SIMD4<Float> {
      let weights = SIMD4<Double>(after)
      var sum = SIMD4(0, 0, 0, weights.w)
      for channel in 0..<3 { sum += rows[channel] * weights[channel] }
      return SIMD4<Float>(sum)
    }
    return AffineColor(red: row(next.red), green: row(next.green), blue: row(next.blue))
  }

  /// Whether a colour of 0…1 may have to be limited. Rounded weights may add up to more than 1, so
  /// an excess of 1e-6, a four-thousandth of a level, is allowed.
  private var mayNeedLimit: Bool {
    [red, green, blue].contains { row in
      let weights = [row.x, row.y, row.z]
      let least = weights.reduce(row.w) { $0 + min($1, 0) }
      let most = weights.reduce(row.w) { $0 + max($1, 0) }
      return least < -1e-6 || most > 1 + 1e-6
    }
  }

  /// Whether each channel depends on itself alone, and 0…1 becomes at least 0…1.
  private var coversUnit: Bool {
    func covers(_ gain: Float, _ offset: Float) -> Bool {
      min(offset, gain + offset) <= 0 && max(offset, gain + offset) >= 1
    }
    return isPerChannel && covers(red.x, red.w) && covers(green.y, green.w)
      && covers(blue.z, blue.w)
  }
}
