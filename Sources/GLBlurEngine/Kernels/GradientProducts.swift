package import GLBlurShaders

/// A kernel that multiplies the components of luma's gradient, by Sobel's operator.
///
/// Red is the square of the component along rows, green of the one along columns, and blue their
/// product.
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
      let (tl, t, tr) = (top[index], top[index + 1], top[index + 2])
      let (l, r) = (middle[index], middle[index + 2])
      let (bl, b, br) = (bottom[index], bottom[index + 1], bottom[index + 2])
      let y = luma(((bl - tl) + (br - tr) + (b - t) * 2).rgb)
      let x = luma(((tr - tl) + (br - bl) + (r - l) * 2).rgb)
      pixels[index] = Pixel(x * x, y * y, x * y, 1)
    }
  }
}
