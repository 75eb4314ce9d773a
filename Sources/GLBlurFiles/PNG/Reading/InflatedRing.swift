import Dispatch
import Synchronization
import SystemLibrary

/// A ring buffer of filtered rows between the inflating and the unfiltering thread, whose three
/// batches fit into the processor's cache.
///
/// `@unchecked Sendable`: a batch is written before `filled` is signalled, read afterwards, and
/// overwritten only after `free` is signalled.
@safe final class InflatedRing: @unchecked Sendable {
  /// The bytes of a row, with one for its filter type.
  let bytesPerRow: Int
  let rowsPerBatch: Int
  private let rowCount: Int
  private let ring: UnsafeMutablePointer<UInt8>
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  private struct State {
    var batches = 0
    var failure: FileError?
    var isUnwanted = false
  }

  private static let batchBytes = 1 << 18
  private static let ringCount = 3
  private static let group = 16
  // The decoder reads up to 3 bytes beyond a row.
  private static let margin = 16

  init(bytesPerRow: Int, rowCount: Int) {
    self.bytesPerRow = bytesPerRow
    self.rowCount = rowCount
    // Filters are undone in groups of rows, which should not span batches.
    let rows = max(1, Self.batchBytes / bytesPerRow)
    rowsPerBatch = min(rows < Self.group ? rows : rows / Self.group * Self.group, rowCount)
    let capacity = Self.ringCount * rowsPerBatch * bytesPerRow + Self.margin
    unsafe ring = .allocate(capacity: capacity)
    unsafe (ring + capacity - Self.margin).initialize(repeating: 0, count: Self.margin)
    for _ in 0..<Self.ringCount { free.signal() }
  }

  deinit {
    unsafe ring.deallocate()
  }

  private var batchCount: Int { (rowCount + rowsPerBatch - 1) / rowsPerBatch }

  /// Whether all rows fit, so that `fill` does not wait.
  var hasRoomForAll: Bool { batchCount <= Self.ringCount }

  /// Inflates all rows and reads the file to its end. `batch` and `finish` throw the errors on the
  /// other thread.
  func fill(from data: PixelData) {
    do throws(FileError) {
      for batch in 0..<batchCount {
        free.wait()
        guard isWanted else { return }
        let rows = min(rowsPerBatch, rowCount - batch * rowsPerBatch)
        unsafe try data.read(rows * bytesPerRow, into: start(of: batch))
        state.withLock { $0.batches += 1 }
        filled.signal()
      }
      try data.finish()
    } catch {
      state.withLock { $0.failure = error }
    }
    filled.signal()
  }

  /// Waits for a batch. Batches must be requested in ascending order.
  func batch(_ number: Int) throws(FileError) -> UnsafePointer<UInt8> {
    filled.wait()
    let failure = state.withLock { $0.batches > number ? nil : $0.failure }
    if let failure { throw failed(failure) }
    return unsafe UnsafePointer(start(of: number))
  }

  func release() { free.signal() }

  /// Waits, after the last batch, until the file has been read to its end.
  func finish() throws(FileError) {
    filled.wait()
    if let failure = state.withLock({ $0.failure }) { throw failed(failure) }
  }

  /// Signals `filled` again, so that further calls do not wait forever.
  private func failed(_ failure: FileError) -> FileError {
    filled.signal()
    return failure
  }

  /// Tells the inflating thread that no more rows are wanted.
  func abandon() {
    state.withLock { $0.isUnwanted = true }
    free.signal()
  }

  private var isWanted: Bool { state.withLock { !$0.isUnwanted } }

  private func start(of batch: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe ring + batch % Self.ringCount * rowsPerBatch * bytesPerRow
  }
}

/// A thread that fills an `InflatedRing` until all rows are inflated or abandoned.
struct InflatingThread: ~Copyable {
  private let thread: ThreadID

  private final class Work: Sendable {
    let rows: InflatedRing
    nonisolated(unsafe) let data: PixelData

    init(_ rows: InflatedRing, _ data: PixelData) {
      self.rows = rows
      unsafe self.data = data
    }
  }

  /// Starts the thread, which alone may use `data` from now on.
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
