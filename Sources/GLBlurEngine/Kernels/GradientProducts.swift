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
      let (x, y) = lumaSlopes(top, middle, bottom, index)
      pixels[index] = Pixel(x * x, y * y, x * y, 1)
    }
  }
}
