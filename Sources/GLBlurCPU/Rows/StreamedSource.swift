import GLBlurEngine

/// A window that moves down a picture while the picture is decoded.
///
/// `@unchecked Sendable`: one thread uses it at a time.
@safe final class StreamedSource: @unchecked Sendable {
  private var source: (any RowSource)?
  private let height: Int
  private let bytesPerRow: Int
  private let buffer: Buffer
  private var next = 0
  private(set) var failure: (any Error)?
  /// Whether a thread of its own may read the source, which is then opaque, while results are
  /// computed.
  let overlapsResult: Bool

  /// The rows read at a time. Twice as many are kept.
  private static let batch = 16

  static func bytes(of shape: ImageShape) -> Int {
    min(2 * batch, shape.size.height) * shape.bytesPerRow
  }

  init(_ source: any RowSource, overlapsResult: Bool) {
    self.source = source
    self.overlapsResult = overlapsResult
    height = source.shape.size.height
    bytesPerRow = source.shape.size.width * source.shape.format.bytesPerPixel
    buffer = Buffer(byteCount: 2 * Self.batch * bytesPerRow)
  }

  /// Returns row `y`, which must not be above the window. After a failure it is transparent.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    while next <= y { readBatch() }
    return unsafe UnsafePointer(address(y))
  }

  /// Reads the remaining rows, so that damage in them is found too.
  ///
  /// - Throws: The first error of the source.
  func finish() throws {
    while next < height, failure == nil { readBatch() }
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
