import GLBlurEngine

/// Reads a node's rows with an edge mode, and keeps the rows computed last.
final class EdgeReader: RowReader {
  private let node: any RowNode
  private let extent: Region
  private let edge: EdgeMode
  private let columns: Range<Int>
  /// The columns of the node that `columns` need.
  private let inner: Range<Int>
  private let innerRow: PixelBuffer
  private let transparentRow: PixelBuffer
  private let rows: PixelBuffer
  private let capacity: Int
  private var kept: [(y: Int?, lastUse: Int)]
  private var clock = 0

  /// - Parameters:
  ///   - columns: All columns that will be requested, also outside the extent.
  ///   - height: The number of rows that the kernel needs for one row.
  init(_ node: any RowNode, _ sampler: Plan.Sampler, columns: Range<Int>, height: Int) {
    self.node = node
    extent = sampler.extent
    edge = sampler.edge
    self.columns = columns
    inner = edge.resolve(columns, in: extent.columns)
    capacity = Self.capacity(for: height)
    innerRow = PixelBuffer(capacity: inner == columns ? 0 : inner.count)
    transparentRow = PixelBuffer(capacity: edge == .transparent ? columns.count : 0)
    unsafe transparentRow.pixels.initialize(repeating: .zero, count: transparentRow.capacity)
    rows = PixelBuffer(capacity: capacity * columns.count)
    kept = Array(repeating: (nil, 0), count: capacity)
  }

  static func capacity(for height: Int) -> Int {
    // Pixels are valid for eight further calls, and for all calls for one row if no more rows are
    // needed. Beyond 256, rows are cheaper to compute again than to keep.
    min(max(9, height + 1), 256)
  }

  func start(ofRow y: Int, _ columns: Range<Int>) -> UnsafePointer<Pixel> {
    let offset = columns.lowerBound - self.columns.lowerBound
    guard let y = edge.resolve(y, in: extent.rows) else {
      return unsafe UnsafePointer(transparentRow.pixels + offset)
    }
    if extent.x <= columns.lowerBound && columns.upperBound <= extent.x + extent.width,
      let stored = unsafe node.stored(y, columns)
    {
      return unsafe stored
    }
    return unsafe UnsafePointer(computed(y) + offset)
  }

  var stored: StoredPixels? { node.stored }

  func copy(_ y: Int, _ columns: Range<Int>, to pixels: UnsafeMutablePointer<Pixel>) {
    if extent.contains(Region(columns: columns, rows: y..<y + 1)) {
      unsafe node.evaluate(y, columns, into: pixels)
    } else {
      unsafe pixels.update(from: start(ofRow: y, columns), count: columns.count)
    }
  }

  private func computed(_ y: Int) -> UnsafeMutablePointer<Pixel> {
    clock += 1
    if let index = kept.firstIndex(where: { $0.y == y }) {
      kept[index].lastUse = clock
      return unsafe rows.pixels + index * columns.count
    }
    // The row used longest ago is replaced, so that the pixels handed out last stay valid.
    let oldest = kept.indices.min { kept[$0].lastUse < kept[$1].lastUse } ?? 0
    kept[oldest] = (y, clock)
    let target = unsafe rows.pixels + oldest * columns.count
    if inner == columns {
      unsafe node.evaluate(y, columns, into: target)
      return unsafe target
    }
    unsafe node.evaluate(y, inner, into: innerRow.pixels)
    let common = columns.clamped(to: inner)
    let inside = common.isEmpty ? columns.lowerBound..<columns.lowerBound : common
    unsafe (target + (inside.lowerBound - columns.lowerBound))
      .update(from: innerRow.pixels + (common.lowerBound - inner.lowerBound), count: inside.count)
    for x in columns where !inside.contains(x) {
      let source = edge.resolve(x, in: extent.columns)
      unsafe target[x - columns.lowerBound] =
        source.map { unsafe innerRow.pixels[$0 - inner.lowerBound] } ?? .zero
    }
    return unsafe target
  }
}
