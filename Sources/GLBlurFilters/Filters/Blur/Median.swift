package import GLBlurShaders

/// A kernel that takes the median of each channel over a square window.
package struct Median: TwinKernel {
  /// Half the width of the window, in pixels. The window is 2·radius + 1 pixels wide.
  package let radius: Int

  private var width: Int { 2 * radius + 1 }

  package func isOpaque(_ inputs: [Bool]) -> Bool { inputs.allSatisfy { $0 } }

  package var taps: Int { width * width }

  package var shaderCall: ShaderCall {
    .median(radius: Int32(radius), kept: Int32(taps / 2 + 1))
  }

  package func inputRegion(index: Int, for region: Region) -> Region {
    region.expanded(by: radius)
  }

  package func run(_ row: SamplingSpan) {
    let columns = row.columns.lowerBound - radius..<row.columns.upperBound + radius
    let rows = unsafe (-radius...radius).map {
      unsafe row.inputs[0].row(row.y + $0, columns)
    }
    unsafe withUnsafeTemporaryAllocation(of: Pixel.self, capacity: taps) { window in
      guard let values = window.baseAddress else { return }
      for index in 0..<row.columns.count {
        for line in 0..<width {
          unsafe (values + line * width).initialize(from: rows[line] + index, count: width)
        }
        unsafe row.pixels[index] = median(values)
      }
    }
  }

  /// Returns the median of the values, and reorders them.
  ///
  /// Neither the least nor the greatest of any half of the values plus two can be the median of all.
  /// Both are dropped and a further value is taken in, until no value is left outside.
  private func median(_ values: UnsafeMutablePointer<Pixel>) -> Pixel {
    var next = taps / 2 + 2
    var count = next
    while true {
      unsafe moveExtremesOut(values, count)
      if next == taps { return unsafe values[1] }
      unsafe values[0] = values[next]
      next += 1
      count -= 1
    }
  }

  /// Moves the least value to the first place and the greatest to the last.
  @inline(__always)
  private func moveExtremesOut(_ values: UnsafeMutablePointer<Pixel>, _ count: Int) {
    for index in 0..<count / 2 { unsafe exchange(values + index, values + (count - 1 - index)) }
    for index in 1..<(count + 1) / 2 { unsafe exchange(values, values + index) }
    for index in count / 2..<count - 1 { unsafe exchange(values + index, values + (count - 1)) }
  }

  @inline(__always)
  private func exchange(_ low: UnsafeMutablePointer<Pixel>, _ high: UnsafeMutablePointer<Pixel>) {
    let (a, b) = unsafe (low.pointee, high.pointee)
    let isOrdered = a .< b
    unsafe low.pointee = b.replacing(with: a, where: isOrdered)
    unsafe high.pointee = a.replacing(with: b, where: isOrdered)
  }
}
