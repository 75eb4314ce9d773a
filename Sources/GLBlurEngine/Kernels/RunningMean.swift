package import GLBlurShaders

/// A kernel that takes the mean of `width` pixels along one axis from running sums, with two
/// additions a pixel whatever the width.
///
/// Pixels are rounded to multiples of 2⁻³², whose float64 sums are exact. So sums do not depend on
/// where they began, and the borders of bands of rows do not show.
package struct RunningMean: AxisKernel {
  package let axis: Axis
  /// The window's first pixel, relative to the computed one.
  package let start: Int
  package let width: Int

  package init(axis: Axis, start: Int, width: Int) {
    self.axis = axis
    self.start = start
    self.width = width
  }

  package var name: String { "runningMean" }

  package var taps: Int { width }

  package var cost: Double { 2 }

  /// The mean of that many ones is within 2⁻⁵² of 1 in float64, and 1 in float32.
  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  /// This computes the mean without running sums, which shaders cannot keep.
  package var shaderCall: ShaderCall {
    .windowSum(
      axis: axis.step, start: Int32(start), count: Int32(width), step: 1, weight: 1 / Float(width),
      tailCount: 0, tailWeight: 0)
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] = range.lowerBound + start..<range.upperBound + start + width - 1
    return needed
  }

  package func run(_ row: SamplingSpan) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SamplingSpan) {
    let columns = row.columns
    let needed = columns.lowerBound + start..<columns.upperBound + start + width - 1
    let input = row.inputs[0].row(row.y, needed)
    let pixels = row.pixels
    var sum = SIMD4<Double>.zero
    for index in 0..<width - 1 { sum += fixed(input[index]) }
    for index in 0..<columns.count {
      sum += fixed(input[index + width - 1])
      pixels[index] = mean(sum)
      sum -= fixed(input[index])
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let input = row.inputs[0]
    let memory = row.memory
    let pixels = row.pixels
    let continues = memory.columns == columns && memory.y == row.y - 1
    // The sums are moved out of the memory, so that they are changed in place and not copied.
    var kept = continues ? memory.sums : Array(repeating: .zero, count: columns.count)
    memory.sums = []
    defer { memory.sums = kept }
    memory.columns = columns
    memory.y = row.y
    var sums = kept.mutableSpan
    if continues {
      let leaving = input.row(row.y + start - 1, columns)
      let entering = input.row(row.y + start + width - 1, columns)
      for index in 0..<columns.count {
        sums[index] += fixed(entering[index]) - fixed(leaving[index])
      }
    } else {
      for y in row.y + start..<row.y + start + width {
        let entering = input.row(y, columns)
        for index in 0..<columns.count { sums[index] += fixed(entering[index]) }
      }
    }
    for index in 0..<columns.count { pixels[index] = mean(sums[index]) }
  }

  /// Returns the pixel rounded to multiples of 2⁻³², the finest bits of a float64 near 2²⁰.
  @inline(__always)
  private func fixed(_ pixel: Pixel) -> SIMD4<Double> {
    let wide = SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
    return (wide + 0x1p20) - 0x1p20
  }

  @inline(__always)
  private func mean(_ sum: SIMD4<Double>) -> Pixel {
    let mean = sum * (1 / Double(width))
    return Pixel(Float(mean.x), Float(mean.y), Float(mean.z), Float(mean.w))
  }
}
