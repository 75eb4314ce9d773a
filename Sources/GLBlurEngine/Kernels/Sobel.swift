package import GLBlurShaders

/// Draws the length of luma's gradient as an opaque grey.
package struct Sobel: SamplingKernel {
  /// The weight of the middle row and column: 2 in Sobel's operator, 1 in Prewitt's.
  package let weight: Float
  package let strength: Float

  package init(weight: Float = 2, strength: Float) {
    self.weight = weight
    self.strength = strength
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { true }

  package var taps: Int { 8 }

  package var cost: Double { 3 }

  package var shaderCall: ShaderCall { .sobel(weight: weight, strength: strength) }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: 1)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let top = row.inputs[0].row(row.y - 1, columns)
    let middle = row.inputs[0].row(row.y, columns)
    let bottom = row.inputs[0].row(row.y + 1, columns)
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      let (x, y) = lumaSlopes(top, middle, bottom, index, weight: weight)
      let edge = min((x * x + y * y).squareRoot() * strength, 1)
      pixels[index] = Pixel(edge, edge, edge, 1)
    }
  }
}

/// Returns luma's gradient amid the eight pixels around the one after an index, like `slopes.glsl`.
@inline(__always)
func lumaSlopes(
  _ top: PixelRow, _ middle: PixelRow, _ bottom: PixelRow, _ index: Int, weight: Float = 2
) -> (x: Float, y: Float) {
  let (tl, t, tr) = (top[index], top[index + 1], top[index + 2])
  let (l, r) = (middle[index], middle[index + 2])
  let (bl, b, br) = (bottom[index], bottom[index + 1], bottom[index + 2])
  let v = (tr - tl) + (br - bl) + (r - l) * weight
  let h = (bl - tl) + (br - tr) + (b - t) * weight
  return (luma(v.rgb), luma(h.rgb))
}

/// Returns the luma by GPUImage's weights, like `luma` in `tones.glsl`.
@inlinable @inline(__always)
package func luma(_ c: SIMD3<Float>) -> Float {
  0.2125 * c.x + 0.7154 * c.y + 0.0721 * c.z
}

/// The products of luma's gradient by Sobel's operator: the squares along rows (red) and columns
/// (green), and the mixed product (blue).
package struct GradientProducts: SamplingKernel {
  package init() {}

  package func isOpaque(_ inputs: [Bool]) -> Bool { true }

  package func isUnit(_ inputs: [Bool]) -> Bool { false }

  package var taps: Int { 8 }

  package var cost: Double { 3 }

  package var shaderCall: ShaderCall { .gradientProducts() }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: 1)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - 1..<row.columns.upperBound + 1
    let top = row.inputs[0].row(row.y - 1, columns)
    let middle = row.inputs[0].row(row.y, columns)
    let bottom = row.inputs[0].row(row.y + 1, columns)
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      let (x, y) = lumaSlopes(top, middle, bottom, index)
      pixels[index] = Pixel(x * x, y * y, x * y, 1)
    }
  }
}
