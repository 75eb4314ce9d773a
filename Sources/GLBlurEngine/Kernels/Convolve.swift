package import GLBlurShaders

/// A convolution with a symmetric kernel along an axis, at every `stride`th pixel.
package struct Convolve: AxisKernel {
  package let axis: Axis
  /// The weights: the middle one, then those to each side.
  package let weights: [Float]
  package let stride: Int
  private let groups: [SIMD4<Float>]

  /// The most taps to each side in the shader, which keeps four weights in each vector and leaves
  /// one unused.
  package static let maximumRadius = 4 * Int(ShaderConstant.mostWeightGroups) - 1

  /// Creates a convolution.
  ///
  /// The middle weight is adjusted so that the float32 sum, in the kernel's order, is 1, or a
  /// neighbour of 1 if ties in rounding skip 1. So white stays white at 16 bits for thousands of
  /// kernels.
  ///
  /// - Parameters:
  ///   - weights: The middle weight, then those to each side, which are normalised.
  ///   - stride: The distance between the computed pixels.
  package init(axis: Axis, weights: [Double], stride: Int = 1) {
    self.axis = axis
    self.stride = stride
    var rounded = weights.map { Float($0) }
    for _ in 0..<4 {
      let sum = Self.groups(of: rounded).reduce(rounded[0]) { sum, w in
        sum + (2 * w.x + 2 * w.y + 2 * w.z + 2 * w.w)
      }
      rounded[0] += 1 - sum
    }
    self.weights = rounded
    groups = Self.groups(of: rounded)
  }

  /// Returns the kernel [1 4 6 4 1]/16 or [1 6 15 20 15 6 1]/64 at every second pixel: the
  /// two-scale relation of the B-spline.
  package static func decimate(_ axis: Axis, _ spline: Spline = .cubic) -> Convolve {
    switch spline {
    case .cubic: Convolve(axis: axis, weights: [6.0 / 16, 4.0 / 16, 1.0 / 16], stride: 2)
    case .quintic:
      Convolve(axis: axis, weights: [20.0 / 64, 15.0 / 64, 6.0 / 64, 1.0 / 64], stride: 2)
    }
  }

  package var radius: Int { weights.count - 1 }

  package var taps: Int { 2 * radius + 1 }

  package var shaderCall: ShaderCall {
    .convolve(
      axis: axis.step, radius: Int32(radius), stride: Int32(stride), middle: weights[0],
      weights: groups.isEmpty ? [.zero] : groups)
  }

  package var sharesTapsInRuns: Bool { axis == .horizontal && stride == 1 }

  /// Returns the weights of the taps to each side in groups of four, padded with zeros.
  private static func groups(of weights: [Float]) -> [SIMD4<Float>] {
    Swift.stride(from: 1, to: weights.count, by: 4).map { start in
      SIMD4((start..<start + 4).map { weights.indices.contains($0) ? weights[$0] : 0 })
    }
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] =
      range.lowerBound * stride - radius..<(range.upperBound - 1) * stride + radius + 1
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
    let first = columns.lowerBound * stride - radius
    let last = (columns.upperBound - 1) * stride + radius
    let input = row.inputs[0].row(row.y, first..<last + 1)
    let pixels = row.pixels
    let (middle, weights) = (weights[0], weights.span)
    let wholeGroups = groups.prefix(radius / 4)
    for index in 0..<columns.count {
      let center = radius + index * stride
      var sum = input[center] * middle
      var k = 1
      for w in wholeGroups {
        sum +=
          (input[center - k] + input[center + k]) * w.x
          + (input[center - k - 1] + input[center + k + 1]) * w.y
          + (input[center - k - 2] + input[center + k + 2]) * w.z
          + (input[center - k - 3] + input[center + k + 3]) * w.w
        k += 4
      }
      var rest = Pixel.zero
      while k <= radius {
        rest += (input[center - k] + input[center + k]) * weights[k]
        k += 1
      }
      pixels[index] = sum + rest
    }
  }

  private func runVertically(_ row: SamplingSpan) {
    let columns = row.columns
    let input = row.inputs[0]
    let center = row.y * stride
    let pixels = row.pixels
    let middle = input.row(center, columns)
    for index in 0..<columns.count {
      pixels[index] = middle[index] * weights[0]
    }
    for (group, w) in groups.enumerated() {
      func rows(_ tap: Int) -> (above: PixelRow, below: PixelRow) {
        let k = min(4 * group + tap, radius)
        return (above: input.row(center - k, columns), below: input.row(center + k, columns))
      }
      let (first, second, third, fourth) = (rows(1), rows(2), rows(3), rows(4))
      for index in 0..<columns.count {
        pixels[index] +=
          (first.above[index] + first.below[index]) * w.x
          + (second.above[index] + second.below[index]) * w.y
          + (third.above[index] + third.below[index]) * w.z
          + (fourth.above[index] + fourth.below[index]) * w.w
      }
    }
  }
}
