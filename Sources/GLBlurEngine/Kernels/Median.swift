package import GLBlurShaders

/// The median of each channel over a square window.
package struct Median: SamplingKernel {
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

  /// Returns the median by bisecting its range, whose ends are values of the window, as the shader
  /// does for large windows.
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

/// The greatest or the least value of each channel over windows along one axis.
///
/// The `count` windows lie `step` apart from `start` on. The last one is brought back to `reach`,
/// where it overlaps the one before.
package struct WindowExtremum: AxisKernel {
  package let axis: Axis
  package let start: Int
  package let count: Int
  package let step: Int
  package let reach: Int
  package let isMaximum: Bool

  package init(axis: Axis, start: Int, count: Int, step: Int, reach: Int, isMaximum: Bool) {
    self.axis = axis
    self.start = start
    self.count = count
    self.step = step
    self.reach = reach
    self.isMaximum = isMaximum
  }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }

  package var taps: Int { count }

  package var shaderCall: ShaderCall {
    .windowExtremum(
      axis: axis.step, start: Int32(start), count: Int32(count), step: Int32(step),
      reach: Int32(reach), isMaximum: isMaximum ? 1 : 0)
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    var needed = region
    let range = region[axis]
    needed[axis] = range.lowerBound + start..<range.upperBound + start + reach
    return needed
  }

  package func run(_ row: SamplingSpan) {
    let count = row.columns.count
    row.pixels.copy(row.shifted(along: axis, by: start))
    for k in 1..<max(self.count, 1) {
      let input = row.shifted(along: axis, by: start + min(k * step, reach))
      if isMaximum {
        take(input, into: row.pixels, count: count) { $0 .> $1 }
      } else {
        take(input, into: row.pixels, count: count) { $0 .< $1 }
      }
    }
  }

  @inline(__always)
  private func take(
    _ input: PixelRow, into pixels: MutablePixelRow, count: Int,
    where wins: (Pixel, Pixel) -> SIMDMask<SIMD4<Int32>>
  ) {
    for index in 0..<count {
      let (old, new) = (pixels[index], input[index])
      pixels[index] = old.replacing(with: new, where: wins(new, old))
    }
  }
}
