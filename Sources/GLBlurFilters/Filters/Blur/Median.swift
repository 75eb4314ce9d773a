package import GLBlurShaders

/// A kernel that takes the median of each channel over a square window.
package struct Median: SamplingKernel {
  /// Half the width of the window, in pixels. The window is 2·radius + 1 pixels wide.
  package let radius: Int

  private var width: Int { 2 * radius + 1 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }

  package var taps: Int { width * width }

  /// The cost of the comparisons that find the median.
  package var cost: Double { 1.4 * Double(taps * width) }

  package var shaderCall: ShaderCall {
    .median(radius: Int32(radius), kept: Int32(taps / 2 + 1))
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: radius)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - radius..<row.columns.upperBound + radius
    let rows = (-radius...radius).map {
      row.inputs[0].row(row.y + $0, columns)
    }
    let values = row.memory.room(for: taps)
    for index in 0..<row.columns.count {
      for line in 0..<width {
        let start = line * width
        values.part(start..<start + width).copy(rows[line], from: index)
      }
      row.pixels[index] = median(values)
    }
  }

  /// Returns the median of the values, and reorders them.
  ///
  /// Among any taps/2 + 2 of the values, neither the least nor the greatest can be the median of
  /// all values. Both are therefore dropped and a further value is taken in, until none is left.
  private func median(_ values: MutablePixelRow) -> Pixel {
    var next = taps / 2 + 2
    var count = next
    while true {
      moveExtremesOut(values, count)
      if next == taps { return values[1] }
      values[0] = values[next]
      next += 1
      count -= 1
    }
  }

  /// Moves the least value to the first place and the greatest to the last.
  @inline(__always)
  private func moveExtremesOut(_ values: MutablePixelRow, _ count: Int) {
    for index in 0..<count / 2 { exchange(values, index, count - 1 - index) }
    for index in 1..<(count + 1) / 2 { exchange(values, 0, index) }
    for index in count / 2..<count - 1 { exchange(values, index, count - 1) }
  }

  @inline(__always)
  private func exchange(_ values: MutablePixelRow, _ low: Int, _ high: Int) {
    let (a, b) = (values[low], values[high])
    let isOrdered = a .< b
    values[low] = b.replacing(with: a, where: isOrdered)
    values[high] = a.replacing(with: b, where: isOrdered)
  }
}
