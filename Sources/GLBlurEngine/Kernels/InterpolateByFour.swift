package import GLBlurShaders

/// An enlargement by four along an axis with the cubic B-spline, which equals two doublings. Pixel
/// 4j of the result lies on pixel j of the input.
package struct InterpolateByFour: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 4 }

  package var shaderCall: ShaderCall { .interpolateByFour(axis: axis.step) }

  package var sharesTapsInRuns: Bool { axis == .horizontal }

  /// The weights of the four samples around a pixel, by the pixel's place between two samples.
  private static let weights: [SIMD4<Float>] = [
    SIMD4(0.15625, 0.6875, 0.15625, 0), SIMD4(0.0625, 0.625, 0.3125, 0),
    SIMD4(0.015625, 0.484375, 0.484375, 0.015625), SIMD4(0, 0.3125, 0.625, 0.0625),
  ]

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    needed[axis] = Self.needed(for: region[axis])
    return needed
  }

  package static func needed(for range: Range<Int>) -> Range<Int> {
    (range.lowerBound >> 2) - 1..<((range.upperBound - 1) >> 2) + 3
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns
    let pixels = row.pixels
    switch axis {
    case .horizontal:
      let needed = Self.needed(for: columns)
      let input = row.inputs[0].row(row.y, needed)
      for index in 0..<columns.count {
        let x = columns.lowerBound + index
        let center = (x >> 2) - needed.lowerBound
        let w = Self.weights[x & 3]
        pixels[index] =
          input[center - 1] * w.x + input[center] * w.y + input[center + 1] * w.z
          + input[center + 2] * w.w
      }
    case .vertical:
      let center = row.y >> 2
      let w = Self.weights[row.y & 3]
      let input = row.inputs[0]
      let (before, here) = (input.row(center - 1, columns), input.row(center, columns))
      let (after, beyond) = (input.row(center + 1, columns), input.row(center + 2, columns))
      for index in 0..<columns.count {
        pixels[index] =
          before[index] * w.x + here[index] * w.y + after[index] * w.z + beyond[index] * w.w
      }
    }
  }
}
