import CKernels
import GLBlurEngine
import Synchronization

/// Writes a result's rows, in order from the top, on one thread.
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

/// Writes a premultiplied row as straight samples, like `quantized` in `storage.glsl`.
func writeSamples(
  _ pixels: UnsafePointer<Pixel>, count: Int, _ format: PixelFormat, _ kernels: RowKernels,
  into start: UnsafeMutableRawPointer
) {
  switch format {
  case .rgba8:
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * count) { floats in
      unsafe kernels.table.pointee.bytes_from_floats(
        start.assumingMemoryBound(to: UInt8.self), floats, count)
    }
  case .rgba16:
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * count) { floats in
      unsafe kernels.table.pointee.words_from_floats(
        start.assumingMemoryBound(to: UInt16.self), floats, count)
    }
  case .rgbaFloat:
    let samples = unsafe start.assumingMemoryBound(to: Pixel.self)
    for index in 0..<count {
      let p = unsafe clamped(pixels[index])
      unsafe samples[index] = p.a > 0 ? Pixel(straight(p), p.a) : .zero
    }
  }
}

/// The last writer of a pass whose rows are asked for in parts. The next rows continue with it,
/// since many writers keep rows.
final class WriterCache: Sendable {
  /// `@unchecked Sendable`: the cache hands a writer to one thread at a time.
  private struct Idle: @unchecked Sendable {
    let writer: any RowWriter
    let next: Int
  }

  private let idle = Mutex<Idle?>(nil)

  /// Calls `body` with the writer that continues at a row, or with a new one. `body` returns the
  /// number of the row after the last.
  func withWriter<Failure: Error>(
    for rows: Range<Int>, _ make: () -> any RowWriter,
    _ body: (any RowWriter) throws(Failure) -> Int
  ) throws(Failure) {
    let found = idle.withLock { idle in
      let found = idle
      idle = nil
      return found
    }
    let writer = found.flatMap { $0.next == rows.lowerBound ? $0.writer : nil } ?? make()
    let kept = Idle(writer: writer, next: try body(writer))
    idle.withLock { $0 = kept }
  }
}
