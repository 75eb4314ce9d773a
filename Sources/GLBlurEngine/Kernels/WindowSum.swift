package import GLBlurShaders

/// One step of a mean over a wide window with few taps.
///
/// The kernel adds `count` pixels of the first input, `step` apart from `start` on, times `weight`.
/// It adds the `tailCount` adjacent pixels that follow, from the second input, times `tailWeight`.
package struct WindowSum: AxisKernel {
  package let axis: Axis
  /// The offset of the first pixel from the computed pixel.
  package let start: Int
  /// The number of pixels of the first input.
  package let count: Int
  /// The distance between the pixels of the first input.
  package let step: Int
  /// The weight of each pixel of the first input.
  package let weight: Float
  /// The number of pixels of the second input.
  package let tailCount: Int
  /// The weight of each pixel of the second input.
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
