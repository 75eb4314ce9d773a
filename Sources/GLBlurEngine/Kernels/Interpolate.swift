package import GLBlurShaders

/// A doubling of the resolution along an axis with the cubic B-spline: [1 4 6 4 1]/8 on the samples
/// with a zero after each. Pixel 2j of the result lies on pixel j of the input.
package struct Interpolate: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 3 }

  package var shaderCall: ShaderCall { .interpolate(axis: axis.step) }

  package var sharesTapsInRuns: Bool { axis == .horizontal }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    needed[axis] = Self.needed(for: region[axis])
    return needed
  }

  package static func needed(for range: Range<Int>) -> Range<Int> {
    (range.lowerBound >> 1) - 1..<((range.upperBound - 1) >> 1) + 2
  }

  package func run(_ row: SamplingSpan) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SamplingSpan) {
    let columns = row.columns
    let needed = Self.needed(for: columns)
    let input = row.inputs[0].row(row.y, needed)
    let pixels = row.pixels
    for index in 0..<columns.count {
      let x = columns.lowerBound + index
      let center = (x >> 1) - needed.lowerBound
      if x & 1 == 1 {
        pixels[index] = (input[center] + input[center + 1]) * 0.5
      } else {
        pixels[index] = (input[center - 1] + input[center + 1]) * 0.125 + input[center] * 0.75
      }
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let input = row.inputs[0]
    let center = row.y >> 1
    let pixels = row.pixels
    if row.y & 1 == 1 {
      let middle = input.row(center, columns)
      let after = input.row(center + 1, columns)
      for index in 0..<columns.count {
        pixels[index] = (middle[index] + after[index]) * 0.5
      }
    } else {
      let before = input.row(center - 1, columns)
      let after = input.row(center + 1, columns)
      for index in 0..<columns.count {
        pixels[index] = (before[index] + after[index]) * 0.125
      }
      let middle = input.row(center, columns)
      for index in 0..<columns.count {
        pixels[index] += middle[index] * 0.75
      }
    }
  }
}
