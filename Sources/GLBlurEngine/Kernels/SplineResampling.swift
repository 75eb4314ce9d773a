package import GLBlurShaders

/// A reduction by four along an axis with the cubic B-spline of that width, equal to two halvings.
/// Pixel j of the result lies on pixel 4j of the input.
package struct DecimateByFour: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 13 }

  package var shaderCall: ShaderCall { .decimateByFour(axis: axis.step) }

  /// These weights of pixels 1…6 to each side are dyadic and so exact.
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
      // No more than eight rows stay valid.
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

/// An enlargement by four along an axis with the cubic B-spline, equal to two doublings.
package struct InterpolateByFour: AxisKernel {
  package let axis: Axis

  package init(axis: Axis) {
    self.axis = axis
  }

  package var taps: Int { 4 }

  package var shaderCall: ShaderCall { .interpolateByFour(axis: axis.step) }

  package var sharesTapsInRuns: Bool { axis == .horizontal }

  /// The weights of four samples, by the pixel's place between the middle two.
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

/// Two resolutions of a picture in one image: the first input in even columns, and the second, of
/// half the rows, in odd columns of even rows.
///
/// If the second input is such an image, too, one image holds any number of resolutions, with
/// pixels of the same place near each other.
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
