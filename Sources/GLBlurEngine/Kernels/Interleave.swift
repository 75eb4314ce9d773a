package import GLBlurShaders

/// A kernel that keeps two resolutions of a picture in one image: the first input in even columns,
/// and the second, of half the rows, in odd columns of even rows.
///
/// If the second input is such an image, too, one image holds any number of resolutions, with the
/// pixels that show the same place near each other.
package struct Interleave: SamplingKernel {
  package init() {}

  package var taps: Int { 2 }

  package var shaderCall: ShaderCall { .interleave() }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(
      columns: halved(region.columns), rows: index == 0 ? region.rows : halved(region.rows))
  }

  private func halved(_ range: Range<Int>) -> Range<Int> {
    range.isEmpty ? range : range.lowerBound >> 1..<(range.upperBound - 1) >> 1 + 1
  }

  package func run(_ row: SamplingSpan) {
    let columns = halved(row.columns)
    let even = row.inputs[0].row(row.y, columns)
    let odd = row.inputs[1].row(row.y >> 1, columns)
    for index in 0..<row.columns.count {
      let x = row.columns.lowerBound + index
      let pixels = x & 1 == 0 ? even : odd
      row.pixels[index] = pixels[x >> 1 - columns.lowerBound]
    }
  }
}
