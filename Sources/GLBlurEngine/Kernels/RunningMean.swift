package import GLBlurShaders

/// The mean of `width` pixels along one axis from running sums.
///
/// Pixels are rounded to multiples of 2⁻³², whose float64 sums are exact. So sums do not depend on
/// where they began, and the borders of bands do not show.
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

  /// The mean of ones is within 2⁻⁵² of 1 in float64, and 1 in float32.
  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs == [true] }

  /// Shaders cannot keep running sums.
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
    // Moved out of the memory, the sums are changed in place and not copied.
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

  /// Rounds to multiples of 2⁻³², the finest bits of a float64 near 2²⁰.
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

/// One step of a mean over a wide window with few taps: the sum of `count` pixels of the first
/// input, `step` apart from `start` on, times `weight`, and of the `tailCount` adjacent pixels that
/// follow, from the second input, times `tailWeight`.
package struct WindowSum: AxisKernel {
  package let axis: Axis
  package let start: Int
  package let count: Int
  package let step: Int
  package let weight: Float
  package let tailCount: Int
  package let tailWeight: Float

  package init(
    axis: Axis, start: Int, count: Int, step: Int, weight: Float, tailCount: Int = 0,
    tailWeight: Float = 0
  ) {
    self.axis = axis
    self.start = start
    self.count = count
    self.step = step
    self.weight = weight
    self.tailCount = tailCount
    self.tailWeight = tailWeight
  }

  package var taps: Int { count + tailCount }

  package var shaderCall: ShaderCall {
    .windowSum(
      axis: axis.step, start: Int32(start), count: Int32(count), step: Int32(step),
      weight: weight, tailCount: Int32(tailCount), tailWeight: tailWeight)
  }

  private var tailStart: Int { start + count * step }

  package func isOpaque(_ inputs: [Bool]) -> Bool {
    let sum = Float(count) * weight + Float(tailCount) * tailWeight
    return inputs.allSatisfy { $0 } && abs(sum - 1) <= 0x1p-20
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] =
      index == 0
      ? range.lowerBound + start..<range.upperBound + start + (count - 1) * step
      : range.lowerBound + tailStart..<range.upperBound + tailStart + max(tailCount - 1, 0)
    return needed
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns
    let pixels = row.pixels
    for index in 0..<columns.count { pixels[index] = .zero }
    for k in 0..<count {
      let input = row.shifted(along: axis, by: start + k * step)
      for index in 0..<columns.count { pixels[index] += input[index] }
    }
    for index in 0..<columns.count { pixels[index] *= weight }
    guard tailCount > 0 else { return }
    let tail = row.memory.room(for: columns.count)
    tail.fill(.zero)
    for k in 0..<tailCount {
      let input = row.shifted(along: axis, by: tailStart + k, input: 1)
      for index in 0..<columns.count { tail[index] += input[index] }
    }
    for index in 0..<columns.count { pixels[index] += tail[index] * tailWeight }
  }
}
