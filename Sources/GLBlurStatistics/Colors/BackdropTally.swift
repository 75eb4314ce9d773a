package import GLBlurEngine

/// A histogram of the colours of pixels. The order in which tiles are added does not matter.
package struct BackdropTally: Sendable {
  private var precision = ColorPrecision.exact
  private var counts: ColorCounts
  private let keepsTimes: Bool

  /// - Parameter keepsTimes: Whether the pixels belong to many frames. The default is one picture.
  package init(keepsTimes: Bool = false) {
    self.keepsTimes = keepsTimes
    counts = ColorCounts(keepsTimes: keepsTimes)
  }

  /// Returns an upper bound on the bytes of a tally and its backdrop for a number of pixels. A
  /// colour takes up to 72 bytes in a table that is growing, and 88 in lists. The maximum number of
  /// distinct colours takes 52 MiB, as measured with noise.
  package static func bytes(pixels: Int) -> Int { min(160 * pixels, 52 << 20) }

  package var byteCount: Int { counts.byteCount }

  /// - Parameter image: An image of 16 bits per channel and straight alpha.
  package mutating func add(_ image: Image) {
    image.withBytes { bytes in
      for index in 0..<image.width * image.height {
        let sample = unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        add(PackedColor(sample), of: .exact)
      }
    }
  }

  /// - Parameter time: The time of the frame in seconds.
  package mutating func add(_ list: ColorList, at time: Double) {
    while precision.bits > list.precision.bits { coarsen() }
    for cell in list.cells { add(cell.color, of: list.precision, cell.count, at: time) }
  }

  private mutating func add(
    _ color: PackedColor, of colorPrecision: ColorPrecision, _ pixels: UInt32 = 1,
    at time: Double = 0
  ) {
    var color = color
    var own = colorPrecision
    while own != precision {
      color = own.coarsened(color)
      own = own.coarser
    }
    counts.add(color, pixels, at: time)
    while counts.count > precision.mostColors { coarsen() }
  }

  private mutating func coarsen() {
    var coarser = ColorCounts(keepsTimes: keepsTimes)
    counts.forEach { coarser.add(precision.coarsened($0), $1, at: $2) }
    counts = coarser
    precision = precision.coarser
  }

  package var list: ColorList { ColorList(counts, precision: precision) }
}
