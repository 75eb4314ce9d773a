package import GLBlurShaders

/// A reduction by four along an axis with the cubic B-spline of that width, which equals two
/// halvings. Pixel j of the result lies on pixel 4j of the input.
package struct DecimateByFour: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 13 }

  package var shaderCall: ShaderCall { .decimateByFour(axis: axis.step) }

  /// The weights of pixels 1…6 to each side. They are dyadic and so exact.
  private static let near = SIMD3<Float>(0.15625, 0.12109375, 0.078125)
  private static let far = SIMD3<Float>(0.0390625, 0.015625, 0.00390625)
  private static let middle: Float = 0.171875

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    needed[axis] = Self.needed(for: region[axis])
    return needed
  }

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
    let input = row.inputs[0].row(row.y, Self.needed(for: row.columns))
    let pixels = row.pixels
    for index in 0..<row.columns.count {
      let first = 4 * index
      let near = sum(
        input[first + 5] + input[first + 7], input[first + 4] + input[first + 8],
        input[first + 3] + input[first + 9], Self.near)
      let far = sum(
        input[first + 2] + input[first + 10], input[first + 1] + input[first + 11],
        input[first] + input[first + 12], Self.far)
      pixels[index] = input[first + 6] * Self.middle + near + far
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let center = 4 * row.y
    let pixels = row.pixels
    let middle = row.inputs[0].row(center, columns)
    for index in 0..<columns.count { pixels[index] = middle[index] * Self.middle }
    for (first, weights) in [(1, Self.near), (4, Self.far)] {
      // Six rows at a time, because no more than eight stay valid.
      func rows(_ k: Int) -> (above: PixelRow, below: PixelRow) {
        let input = row.inputs[0]
        return (above: input.row(center - k, columns), below: input.row(center + k, columns))
      }
      let (a, b, c) = (rows(first), rows(first + 1), rows(first + 2))
      for index in 0..<columns.count {
        pixels[index] += sum(
          a.above[index] + a.below[index], b.above[index] + b.below[index],
          c.above[index] + c.below[index], weights)
      }
    }
  }

  @inline(__always)
  private func sum(_ a: Pixel, _ b: Pixel, _ c: Pixel, _ weights: SIMD3<Float>) -> Pixel {
    a * weights.x + b * weights.y + c * weights.z
  }
}
