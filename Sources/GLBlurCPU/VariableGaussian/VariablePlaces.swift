import CKernels
import GLBlurEngine

/// The places of pixels on the ladder of a variable Gaussian, and the levels that they need.
///
/// `@unchecked Sendable`: threads write disjoint rows while it is made. Afterwards it is only read.
@safe final class VariablePlaces: @unchecked Sendable {
  let region: Region
  /// The columns of the strips into which the region is divided.
  private(set) var strips: [Range<Int>]
  private let places: Buffer
  /// Whether there is one place for each row, not for each pixel.
  let isSameAlongRows: Bool
  /// For each row and strip, the lowest and highest level that is needed.
  private var spans: [ClosedRange<UInt8>]

  /// The width of the strips. A wider one needs more levels in each row; a narrower one reads more
  /// beside itself.
  private static let stripWidth = 384

  /// Computes the places.
  ///
  /// - Parameters:
  ///   - isSameAlongRows: Whether all pixels of a row have the same place.
  ///   - node: Makes a node for each band, whose alpha is the place as a share of the last level.
  /// - Throws: `ImageError.outOfMemory`, or the error of the render's control.
  init(
    over region: Region, last: Int, isSameAlongRows: Bool, _ kernels: RowKernels,
    _ rowThreads: RowThreads,
    _ node: @Sendable () -> any RowNode
  ) throws {
    self.region = region
    self.isSameAlongRows = isSameAlongRows
    let stripWidth = isSameAlongRows ? region.width : Self.stripWidth
    let strips = stride(
      from: region.columns.lowerBound, to: region.columns.upperBound, by: stripWidth
    ).map { $0..<min($0 + stripWidth, region.columns.upperBound) }
    self.strips = strips
    let columns = isSameAlongRows ? region.columns.prefix(1) : region.columns
    let places = try Buffer(holding: Self.bytes(of: region, isSameAlongRows: isSameAlongRows))
    self.places = places
    let found = try Buffer(holding: 2 * region.height * strips.count)
    let table = unsafe UncheckedTable(kernels.table.pointee)
    try rowThreads.forEachBand(of: region.rows) { rows in
      let node = node()
      let row = PixelBuffer(capacity: columns.count)
      for y in rows {
        let index = y - region.y
        unsafe node.evaluate(y, columns, into: row.pixels)
        let start = unsafe places.elements(of: Float.self) + index * columns.count
        unsafe row.pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) {
          unsafe table.kernels.take_places(start, $0, Float(last), columns.count)
        }
        for (number, strip) in strips.enumerated() {
          var (low, high) = (Int32(0), Int32(0))
          unsafe table.kernels.find_levels(
            start + (strip.lowerBound - region.x), Int32(last), min(strip.count, columns.count),
            &low,
            &high)
          let span = unsafe found.elements(of: UInt8.self) + 2 * (index * strips.count + number)
          unsafe span[0] = UInt8(clamping: low)
          unsafe span[1] = UInt8(clamping: high)
        }
      }
    }
    let bytes = unsafe found.elements(of: UInt8.self)
    spans = (0..<region.height * strips.count).map { index in
      unsafe bytes[2 * index]...max(bytes[2 * index], bytes[2 * index + 1])
    }
    joinEqualStrips()
  }

  /// The functions of a table, for several threads.
  ///
  /// `@unchecked Sendable`: they are constants of the program.
  @safe private struct UncheckedTable: @unchecked Sendable {
    let kernels: crow_kernels

    init(_ kernels: crow_kernels) { unsafe self.kernels = kernels }
  }

  static func bytes(of region: Region, isSameAlongRows: Bool) -> Int {
    (isSameAlongRows ? region.height : region.area) * MemoryLayout<Float>.stride
  }

  /// Joins the strips if all need the same levels in every row.
  private func joinEqualStrips() {
    let count = strips.count
    guard count > 1, spans.indices.allSatisfy({ spans[$0] == spans[$0 / count * count] }) else {
      return
    }
    spans = stride(from: 0, to: spans.count, by: count).map { spans[$0] }
    strips = [region.columns]
  }

  func levels(inRow y: Int, ofStrip strip: Int) -> ClosedRange<Int> {
    let span = spans[(y - region.y) * strips.count + strip]
    return Int(span.lowerBound)...Int(span.upperBound)
  }

  /// Returns the ranges of rows in which a strip needs a level, with gaps of at most `gap` rows
  /// filled.
  func rows(needing level: Int, inStrip strip: Int, gap: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for y in region.rows where levels(inRow: y, ofStrip: strip).contains(level) {
      if let previous = ranges.last, y - previous.upperBound <= gap {
        ranges[ranges.count - 1] = previous.lowerBound..<y + 1
      } else {
        ranges.append(y..<y + 1)
      }
    }
    return ranges
  }

  /// Returns the address of a pixel's place. The places of the next pixels follow, unless there is
  /// one for each row.
  func start(ofRow y: Int, _ column: Int) -> UnsafePointer<Float> {
    let index =
      isSameAlongRows ? y - region.y : (y - region.y) * region.width + column - region.x
    return unsafe UnsafePointer(places.elements(of: Float.self) + index)
  }
}
