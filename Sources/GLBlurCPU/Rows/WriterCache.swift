import Synchronization

/// The last writer of a pass whose rows are asked for in parts. The next rows continue with it,
/// since many writers keep rows that those need.
final class WriterCache: Sendable {
  /// `@unchecked Sendable`: the cache hands a writer to one thread at a time.
  private struct Idle: @unchecked Sendable {
    let writer: any RowWriter
    let next: Int
  }

  private let idle = Mutex<Idle?>(nil)

  /// Calls `body` with the writer that continues at a row, or with a new one.
  ///
  /// - Parameters:
  ///   - rows: The rows that `body` writes, in order.
  ///   - body: Writes rows and returns the number of the row after the last.
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
