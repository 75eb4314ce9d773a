package import GLBlurShaders

/// The mean of `width` pixels from `start` on along one axis, from sums that run along: two
/// additions a pixel, however wide the window.
///
/// Pixels are rounded to multiples of 2⁻³², whose sums are exact in float64: so the sums do not
/// depend on where they began, and bands of rows do not show.
package struct RunningMean: AxisKernel {
  package let axis: Axis
  package let start: Int
  package let width: Int

  package init(axis: Axis, start: Int, width: Int) {
    self.axis = axis
    self.start = start
    self.width = width
  }

  package var name: String { "runningMean" }

  package var taps: Int { width }

  /// The same mean without running sums, which shaders cannot keep.
  package var shaderCall: ShaderCall {
    WindowSum(axis: axis, start: start, count: width, step: 1, weight: 1 / Float(width)).shaderCall
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
    let input = unsafe row.inputs[0].row(row.y, needed)
    let pixels = unsafe row.pixels
    var sum = SIMD4<Double>.zero
    for index in 0..<width - 1 { unsafe sum += fixed(input[index]) }
    for index in 0..<columns.count {
      unsafe sum += fixed(input[index + width - 1])
      unsafe pixels[index] = mean(sum)
      unsafe sum -= fixed(input[index])
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let input = row.inputs[0]
    let memory = row.memory
    let pixels = unsafe row.pixels
    let continues = memory.columns == columns && memory.y == row.y - 1
    if !continues { memory.sums = Array(repeating: .zero, count: columns.count) }
    memory.columns = columns
    memory.y = row.y
    unsafe memory.sums.withUnsafeMutableBufferPointer { sums in
      if continues {
        let leaving = unsafe input.row(row.y + start - 1, columns)
        let entering = unsafe input.row(row.y + start + width - 1, columns)
        for index in 0..<columns.count {
          unsafe sums[index] += fixed(entering[index]) - fixed(leaving[index])
        }
      } else {
        for y in row.y + start..<row.y + start + width {
          let entering = unsafe input.row(y, columns)
          for index in 0..<columns.count { unsafe sums[index] += fixed(entering[index]) }
        }
      }
      for index in 0..<columns.count { unsafe pixels[index] = mean(sums[index]) }
    }
  }

  /// Adding 2²⁰ leaves a float64 no bits beyond 2⁻³².
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
