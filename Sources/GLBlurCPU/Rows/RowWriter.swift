import GLBlurEngine

/// A writer of a result's rows, in order from the top. It belongs to one thread.
protocol RowWriter {
  /// Whether rows are written past the caches, because they are not read soon.
  var streams: Bool { get }

  /// Writes row `y` of the pass's region as packed straight samples.
  func write(_ y: Int, into bytes: UnsafeMutableRawPointer)

  func write(_ rows: Range<Int>, into bytes: UnsafeMutableRawPointer, bytesPerRow: Int)
}

extension RowWriter {
  var streams: Bool { false }

  func write(_ rows: Range<Int>, into bytes: UnsafeMutableRawPointer, bytesPerRow: Int) {
    for y in rows { unsafe write(y, into: bytes + (y - rows.lowerBound) * bytesPerRow) }
  }
}

struct ExpressionRowWriter: RowWriter {
  private let node: any RowNode
  private let columns: Range<Int>
  private let format: PixelFormat
  private let kernels: RowKernels
  private let row: PixelBuffer

  init(
    _ node: any RowNode, _ columns: Range<Int>, _ format: PixelFormat, _ kernels: RowKernels
  ) {
    self.kernels = kernels
    self.node = node
    self.columns = columns
    self.format = format
    row = PixelBuffer(capacity: columns.count)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    unsafe node.evaluate(y, columns, into: row.pixels)
    unsafe writeSamples(row.pixels, count: columns.count, format, kernels, into: bytes)
  }
}
