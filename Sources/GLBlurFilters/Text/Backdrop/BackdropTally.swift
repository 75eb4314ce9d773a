/// A count of the pixels of each colour, to which one tile after the other can be added. The order
/// of the tiles does not matter.
struct BackdropTally: Sendable {
  private var precision = ColorPrecision.exact
  private var counts = ColorCounts()

  /// Returns an upper bound of the number of bytes that a tally, and a backdrop that is made of it
  /// and judged, take for a number of pixels. A colour takes up to 72 bytes in a table that is just
  /// growing, and 88 in lists. The most colours that are told apart take 52 MiB, as measured over
  /// noise.
  static func bytes(pixels: Int) -> Int { min(160 * pixels, 52 << 20) }

  /// Adds the pixels of an image.
  ///
  /// - Parameter image: The image, of 16 bits a channel and straight alpha.
  mutating func add(_ image: Image) {
    image.withBytes { bytes in
      for index in 0..<image.width * image.height {
        let sample = unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        add(PackedColor(sample))
      }
    }
  }

  private mutating func add(_ exact: PackedColor) {
    var color = exact
    var own = ColorPrecision.exact
    while own != precision {
      color = own.coarsened(color)
      own = own.coarser
    }
    counts.add(color)
    while counts.count > precision.mostColors { coarsen() }
  }

  private mutating func coarsen() {
    var coarser = ColorCounts()
    counts.forEach { coarser.add(precision.coarsened($0), $1) }
    counts = coarser
    precision = precision.coarser
  }

  var list: ColorList { ColorList(precision: precision, cells: counts.sorted) }
}
