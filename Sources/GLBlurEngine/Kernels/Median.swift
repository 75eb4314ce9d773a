package import GLBlurShaders

/// The median of each channel over a square window.
package struct Median: SamplingKernel {
  /// The radius of the window, in pixels. The window is 2·radius + 1 pixels wide.
  package let radius: Int

  package init(radius: Int) {
    self.radius = radius
  }

  private var width: Int { 2 * radius + 1 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }

  package var taps: Int { width * width }

  /// About eight comparisons for each pixel of the window.
  package var cost: Double { 12 * Double(taps) }

  /// Small windows are partially sorted. Large ones are searched in a loop that the compiler does
  /// not unroll.
  package var shaderCall: ShaderCall {
    radius <= 3
      ? .median(radius: Int32(radius), kept: Int32(taps / 2 + 1))
      : .wideMedian(radius: Int32(radius))
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: radius)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - radius..<row.columns.upperBound + radius
    let values = row.memory.room(for: taps)
    for index in 0..<row.columns.count {
      for line in 0..<width {
        let start = line * width
        values.part(start..<start + width)
          .copy(row.inputs[0].row(row.y + line - radius, columns), from: index)
      }
      row.pixels[index] = median(values)
    }
  }

  /// Returns the median by bisecting its range, as the shader does for large windows. Both ends of
  /// the range are values of the window.
  ///
  /// - Parameter values: The pixels of the window.
  private func median(_ values: MutablePixelRow) -> Pixel {
    var (low, high) = (values[0], values[0])
    for index in 1..<taps {
      low = pointwiseMin(low, values[index])
      high = pointwiseMax(high, values[index])
    }
    let half = Pixel(repeating: Float(taps / 2))
    for _ in 0..<ShaderConstant.mostHalvings where low != high {
      let pivot = middle(low, high)
      var (within, under, over) = (Pixel.zero, low, high)
      for index in 0..<taps {
        let value = values[index]
        let isWithin = value .<= pivot
        within.replace(with: within + 1, where: isWithin)
        under.replace(with: pointwiseMax(under, value), where: isWithin)
        over.replace(with: pointwiseMin(over, value), where: .!isWithin)
      }
      let isUnder = within .> half
      high.replace(with: under, where: isUnder)
      low.replace(with: over, where: .!isUnder)
    }
    return low
  }

  /// Returns a value in the range, below its upper end.
  private func middle(_ low: Pixel, _ high: Pixel) -> Pixel {
    let a = ordered(unsafe unsafeBitCast(low, to: SIMD4<Int32>.self))
    let b = ordered(unsafe unsafeBitCast(high, to: SIMD4<Int32>.self))
    return unsafe unsafeBitCast(ordered((a & b) &+ ((a ^ b) &>> 1)), to: Pixel.self)
  }

  /// Maps the bits of floats to integers of the same order, and back.
  private func ordered(_ bits: SIMD4<Int32>) -> SIMD4<Int32> {
    bits ^ ((bits &>> 31) & 0x7FFF_FFFF)
  }
}
