package import GLBlurShaders

/// A kernel that takes the mean of the one of four squares around a pixel that varies least.
///
/// Its inputs are the means of an image and of its squares over the square that begins at a pixel and
/// ends `reach` pixels farther on along both axes.
package struct CalmestSquare: SamplingKernel {
  package let reach: Int

  package init(reach: Int) {
    self.reach = reach
  }

  package var shaderCall: ShaderCall { .kuwahara(reach: Int32(reach)) }

  package var taps: Int { 8 }

  package var cost: Double { 12 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs[0] }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(
      columns: region.columns.lowerBound - reach..<region.columns.upperBound,
      rows: region.rows.lowerBound - reach..<region.rows.upperBound)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - reach..<row.columns.upperBound
    let upper = row.inputs[0].row(row.y - reach, columns)
    let lower = row.inputs[0].row(row.y, columns)
    let upperSquares = row.inputs[1].row(row.y - reach, columns)
    let lowerSquares = row.inputs[1].row(row.y, columns)
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      var mean = upper[index]
      var least = variance(mean, upperSquares[index])
      func see(_ other: Pixel, _ squares: Pixel) {
        let variance = variance(other, squares)
        guard variance < least else { return }
        (mean, least) = (other, variance)
      }
      see(upper[index + reach], upperSquares[index + reach])
      see(lower[index], lowerSquares[index])
      see(lower[index + reach], lowerSquares[index + reach])
      pixels[index] = mean
    }
  }

  /// Returns the sum of the channels' variances, which are the means of squares less the squares of
  /// means.
  @inline(__always)
  private func variance(_ mean: Pixel, _ squares: Pixel) -> Float {
    let v = squares - mean * mean
    return (v.x + v.y) + (v.z + v.w)
  }
}
