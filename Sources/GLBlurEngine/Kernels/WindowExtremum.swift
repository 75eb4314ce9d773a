package import GLBlurShaders

/// A kernel that takes the greatest or the least value of each channel over windows along one axis.
///
/// The `count` windows lie `step` apart from `start` on. The last one is brought back to `reach`,
/// where it overlaps the one before.
package struct WindowExtremum: AxisKernel {
  package let axis: Axis
  /// The offset of the first window from the computed pixel.
  package let start: Int
  /// The number of windows.
  package let count: Int
  /// The distance between the windows.
  package let step: Int
  /// The distance of the last window from the first.
  package let reach: Int
  /// Whether the greatest value is taken.
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
