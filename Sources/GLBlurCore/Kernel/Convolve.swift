package import GLBlurShaders

/// A symmetric kernel along one axis, at every `stride`th pixel.
package struct Convolve: SamplingKernel {
  package let axis: Axis
  /// The weight in the middle, then those to each side.
  package let weights: [Float]
  package let stride: Int

  /// As many as fit into the shader's 64 × 4 uniforms.
  package static let maximumRadius = 255

  /// - Parameter weights: the middle weight, then those to each side, normalised. The middle one is
  ///   adjusted so that the float32 sum, in the kernel's order, is exactly 1: white stays white.
  package init(axis: Axis, weights: [Double], stride: Int = 1) {
    self.axis = axis
    self.stride = stride
    var rounded = weights.map(Float.init)
    for _ in 0..<4 {
      let sum = rounded.dropFirst().reduce(rounded[0]) { $0 + 2 * $1 }
      rounded[0] += 1 - sum
    }
    self.weights = rounded
  }

  /// [1 4 6 4 1]/16 at every second pixel: the cubic B-spline's two-scale relation.
  package static func decimate(_ axis: Axis) -> Convolve {
    Convolve(axis: axis, weights: [6.0 / 16, 4.0 / 16, 1.0 / 16], stride: 2)
  }

  private var radius: Int { weights.count - 1 }

  package var taps: Int { 2 * radius + 1 }

  package var shaderCall: ShaderCall {
    let sides = weights.dropFirst()
    let packed = Swift.stride(from: 1, through: max(1, sides.count), by: 4).map { start in
      SIMD4((start..<start + 4).map { sides.indices.contains($0) ? sides[$0] : 0 })
    }
    return .convolve(
      axis: axis.step, radius: Int32(radius), stride: Int32(stride), middle: weights[0],
      weights: packed)
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] =
      range.lowerBound * stride - radius..<(range.upperBound - 1) * stride + radius + 1
    return needed
  }

  package func run(_ row: SampledRow) {
    switch axis {
    case .horizontal: runHorizontally(row)
    case .vertical: runVertically(row)
    }
  }

  private func runHorizontally(_ row: SampledRow) {
    let columns = row.columns
    let first = columns.lowerBound * stride - radius
    let last = (columns.upperBound - 1) * stride + radius
    let input = unsafe row.inputs[0].row(row.y, first..<last + 1)
    let pixels = unsafe row.pixels
    unsafe weights.withUnsafeBufferPointer { weights in
      for index in 0..<columns.count {
        let center = unsafe input + (radius + index * stride)
        var sum = unsafe center[0] * weights[0]
        for k in 1..<weights.count {
          unsafe sum += (center[-k] + center[k]) * weights[k]
        }
        unsafe pixels[index] = sum
      }
    }
  }

  private func runVertically(_ row: SampledRow) {
    let columns = row.columns
    let input = row.inputs[0]
    let center = row.y * stride
    let pixels = unsafe row.pixels
    let middle = unsafe input.row(center, columns)
    for index in 0..<columns.count {
      unsafe pixels[index] = middle[index] * weights[0]
    }
    for k in 1..<weights.count {
      let weight = weights[k]
      let above = unsafe input.row(center - k, columns)
      let below = unsafe input.row(center + k, columns)
      for index in 0..<columns.count {
        unsafe pixels[index] += (above[index] + below[index]) * weight
      }
    }
  }
}
