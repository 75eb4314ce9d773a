import Synchronization

/// The writer that has written the last rows of a pass whose rows are asked for in parts. The next
/// rows continue from it, since many writers keep rows that the next ones need again.
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
  ///   - rows: The rows that `body` writes, in their order.
  ///   - make: A closure that makes a writer.
  ///   - body: A closure that writes rows and returns the number of the row after the last one.
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
