import SystemLibrary

/// A thread that fills an `InflatedRing`. It ends when all rows are inflated, or soon after the
/// rows are abandoned.
struct InflatingThread: ~Copyable {
  private let thread: ThreadID

  /// The objects that are handed to the thread.
  private final class Work: Sendable {
    let rows: InflatedRing
    nonisolated(unsafe) let data: PixelData

    init(_ rows: InflatedRing, _ data: PixelData) {
      self.rows = rows
      unsafe self.data = data
    }
  }

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - rows: The ring buffer to fill.
  ///   - data: The compressed data, which only the thread may use from now on.
  ///   - name: The name of the file in error messages.
  init(filling rows: InflatedRing, from data: PixelData, name: String) throws(FileError) {
    let work = Work(rows, data)
    let (thread, status) = ThreadID.start { unsafe work.rows.fill(from: work.data) }
    guard let thread else { throw .readFailed(name: name, reason: reason(status)) }
    self.thread = thread
  }

  deinit {
    thread.join()
  }
}
