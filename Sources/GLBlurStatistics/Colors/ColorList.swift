import Legibility

/// Colours in ascending order, with their pixel counts.
package struct ColorList: Sendable {
  let precision: ColorPrecision
  let cells: [(color: PackedColor, count: UInt32)]
  /// The earliest time of each colour in a film, in seconds. Empty for a still picture.
  let times: [Double]

  init(_ counts: ColorCounts, precision: ColorPrecision) {
    self.precision = precision
    cells = counts.sorted
    times = counts.times(of: cells)
  }

  var colors: [Color] { cells.map { precision.color($0.color) } }

  /// Returns the colours rounded to 8 bits. Coarser colours stay.
  func rounded() -> ColorList {
    guard precision == .exact else { return self }
    var counts = ColorCounts(keepsTimes: !times.isEmpty)
    for (index, cell) in cells.enumerated() {
      counts.add(precision.coarsened(cell.color), cell.count, at: time(index))
    }
    return ColorList(counts, precision: .shown)
  }

  /// Returns the colours under a scrim, rounded to 8 bits. A cell that covers a range yields both
  /// its ends.
  func rounded(under scrim: Color) -> ColorList {
    func rounded(_ color: Color) -> PackedColor {
      let c = scrim.composited(over: color)
      let channels = SIMD4(c.red, c.green, c.blue, c.alpha) * 255
      return PackedColor(SIMD4<UInt16>(channels.rounded(.toNearestOrAwayFromZero)))
    }
    var counts = ColorCounts(keepsTimes: !times.isEmpty)
    for (index, cell) in cells.enumerated() {
      let time = time(index)
      if let ends = precision.ends(of: cell.color) {
        let half = cell.count / 2 + cell.count % 2
        // Text may be less legible over either end.
        counts.add(rounded(ends.0), half, at: time)
        counts.add(rounded(ends.1), half, at: time)
      } else {
        counts.add(rounded(precision.color(cell.color)), cell.count, at: time)
      }
    }
    return ColorList(counts, precision: .shown)
  }

  /// The earliest time of a colour in a film, or 0.
  private func time(_ index: Int) -> Double { times.isEmpty ? 0 : times[index] }
}
