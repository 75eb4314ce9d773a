import Glibc

/// A thread that fills an `InflatedRing`. It ends when all rows are inflated, or soon after the
/// rows are abandoned.
struct InflatingThread: ~Copyable {
  private let id: pthread_t

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
    let work = unsafe Unmanaged.passRetained(Work(rows, data))
    var id = pthread_t()
    let status = unsafe pthread_create(
      &id, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        unsafe work.rows.fill(from: work.data)
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      throw .readFailed(name: name, reason: reason(status))
    }
    self.id = id
  }

  deinit {
    pthread_join(id, nil)
  }
}
