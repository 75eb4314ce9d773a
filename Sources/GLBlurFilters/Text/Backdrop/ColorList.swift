import Legibility

/// Colours in ascending order, each with the number of pixels that have it.
struct ColorList: Sendable {
  let precision: ColorPrecision
  let cells: [(color: PackedColor, count: UInt32)]

  var colors: [Color] { cells.map { precision.color($0.color) } }

  /// Returns the colours rounded to 8 bits, or to fewer if they have fewer.
  func rounded() -> ColorList {
    guard precision == .exact else { return self }
    var counts = ColorCounts()
    for cell in cells { counts.add(precision.coarsened(cell.color), cell.count) }
    return ColorList(precision: .shown, cells: counts.sorted)
  }

  /// Returns the colours under a scrim, rounded to 8 bits. Where a colour stands for several, so
  /// does the result.
  func rounded(under scrim: Color) -> ColorList {
    func rounded(_ color: Color) -> PackedColor {
      let c = scrim.composited(over: color)
      let channels = SIMD4(c.red, c.green, c.blue, c.alpha) * 255
      return PackedColor(SIMD4<UInt16>(channels.rounded(.toNearestOrAwayFromZero)))
    }
    var counts = ColorCounts()
    for cell in cells {
      if let ends = precision.ends(of: cell.color) {
        // Both ends are kept, since either may be the one over which a text is less legible.
        counts.add(rounded(ends.0), (cell.count + 1) / 2)
        counts.add(rounded(ends.1), (cell.count + 1) / 2)
      } else {
        counts.add(rounded(precision.color(cell.color)), cell.count)
      }
    }
    return ColorList(precision: .shown, cells: counts.sorted)
  }
}
