/// A count of the pixels of each colour, to which one tile after the other can be added. The order
/// of the tiles does not matter.
struct BackdropTally: Sendable {
  private var precision = ColorPrecision.exact
  private var counts: ColorCounts
  private let keepsTimes: Bool

  /// Creates an empty tally.
  ///
  /// - Parameter keepsTimes: Whether the pixels are those of many frames. The default is those of one
  ///   picture.
  init(keepsTimes: Bool = false) {
    self.keepsTimes = keepsTimes
    counts = ColorCounts(keepsTimes: keepsTimes)
  }

  /// Returns an upper bound of the number of bytes that a tally, and a backdrop that is made of it
  /// and judged, take for a number of pixels. A colour takes up to 72 bytes in a table that is just
  /// growing, and 88 in lists. The most colours that are told apart take 52 MiB, as measured over
  /// noise.
  static func bytes(pixels: Int) -> Int { min(160 * pixels, 52 << 20) }

  /// The number of bytes that the tally takes.
  var byteCount: Int { counts.byteCount }

  /// Adds the pixels of an image.
  ///
  /// - Parameter image: The image, of 16 bits a channel and straight alpha.
  mutating func add(_ image: Image) {
    image.withBytes { bytes in
      for index in 0..<image.width * image.height {
        let sample = unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self)
        add(PackedColor(sample), of: .exact)
      }
    }
  }

  /// Adds the colours of a frame.
  ///
  /// - Parameter time: The time of the frame in seconds.
  mutating func add(_ list: ColorList, at time: Double) {
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

  var list: ColorList { ColorList(counts, precision: precision) }
}
