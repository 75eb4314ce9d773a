package import GLBlurShaders

/// Every fourth pixel along one axis, under the cubic B-spline of that width: two halvings in one
/// step. Pixel j of the result lies on pixel 4j of the input.
package struct DecimateByFour: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 13 }

  package var shaderCall: ShaderCall { .decimateByFour(axis: axis.step) }

  /// The weights of the pixels 1…6 to each side; dyadic, so that they are exact.
  private static let near = SIMD3<Float>(0.15625, 0.12109375, 0.078125)
  private static let far = SIMD3<Float>(0.0390625, 0.015625, 0.00390625)
  private static let middle: Float = 0.171875

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    needed[axis] = Self.needed(for: region[axis])
    return needed
  }

  /// The pixels that the results of `range` need.
  package static func needed(for range: Range<Int>) -> Range<Int> {
    4 * range.lowerBound - 6..<4 * (range.upperBound - 1) + 7
  }

  package func run(_ row: SamplingSpan) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SamplingSpan) {
    let input = unsafe row.inputs[0].row(row.y, Self.needed(for: row.columns))
    let pixels = unsafe row.pixels
    for index in 0..<row.columns.count {
      let center = unsafe input + (6 + 4 * index)
      let near = unsafe sum(
        center[-1] + center[1], center[-2] + center[2], center[-3] + center[3], Self.near)
      let far = unsafe sum(
        center[-4] + center[4], center[-5] + center[5], center[-6] + center[6], Self.far)
      unsafe pixels[index] = center[0] * Self.middle + near + far
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let center = 4 * row.y
    let pixels = unsafe row.pixels
    let middle = unsafe row.inputs[0].row(center, columns)
    for index in 0..<columns.count { unsafe pixels[index] = middle[index] * Self.middle }
    for (first, weights) in [(1, Self.near), (4, Self.far)] {
      // Six rows at a time: more do not stay valid.
      let above = unsafe (first..<first + 3).map {
        unsafe row.inputs[0].row(center - $0, columns)
      }
      let below = unsafe (first..<first + 3).map {
        unsafe row.inputs[0].row(center + $0, columns)
      }
      for index in 0..<columns.count {
        unsafe pixels[index] += sum(
          above[0][index] + below[0][index], above[1][index] + below[1][index],
          above[2][index] + below[2][index], weights)
      }
    }
  }

  @inline(__always)
  private func sum(_ a: Pixel, _ b: Pixel, _ c: Pixel, _ weights: SIMD3<Float>) -> Pixel {
    a * weights.x + b * weights.y + c * weights.z
  }
}
