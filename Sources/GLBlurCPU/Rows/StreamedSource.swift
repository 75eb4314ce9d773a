import GLBlurEngine

/// The rows of a picture that is still being decoded, as far as a window of them that moves down
/// needs them. Belongs to one thread at a time; `@unchecked Sendable` for its way there.
@safe final class StreamedSource: @unchecked Sendable {
  /// Let go of as soon as all of it is read.
  private var source: (any RowSource)?
  private let height: Int
  private let bytesPerRow: Int
  private let buffer: Buffer
  private var next = 0
  private var failure: (any Error)?

  /// Rows are read so many at a time, and kept twice as long.
  private static let batch = 16

  init(_ source: any RowSource) {
    self.source = source
    height = source.shape.size.height
    bytesPerRow = source.shape.size.width * source.shape.format.bytesPerPixel
    buffer = Buffer(byteCount: 2 * Self.batch * bytesPerRow)
  }

  /// Row `y`, which is none of those that were passed over; transparent after a failure.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    while next <= y { readBatch() }
    return unsafe UnsafePointer(address(y))
  }

  /// Reads what is left, so that damage to it is found too.
  ///
  /// - Throws: the first failure.
  func finish() throws {
    while next < height { readBatch() }
    source = nil
    if let failure { throw failure }
  }

  private func readBatch() {
    let rows = next..<min(next + Self.batch, height)
    next = rows.upperBound
    let target = unsafe address(rows.lowerBound)
    if failure == nil {
      do {
        if let source {
          try unsafe source.read(rows.count, into: target)
          return
        }
      } catch {
        failure = error
      }
    }
    unsafe target.update(repeating: 0, count: rows.count * bytesPerRow)
  }

  private func address(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe (buffer.bytes + y % (2 * Self.batch) * bytesPerRow)
      .assumingMemoryBound(to: UInt8.self)
  }
}
