import Dispatch
import Glibc

/// A memcpy in parts on several threads, between buffers that have been touched before. It is the
/// yardstick for all other measurements.
///
/// The class is `@unchecked Sendable` because every thread copies a part of its own.
@safe final class MemoryCopy: @unchecked Sendable {
  /// The number of bytes to copy.
  let bytes: Int
  private let threads: Int
  private let source: UnsafeMutablePointer<UInt8>
  private let target: UnsafeMutablePointer<UInt8>

  init(bytes: Int, threads: Int) {
    self.bytes = bytes
    self.threads = threads
    unsafe source = .allocate(capacity: bytes)
    unsafe target = .allocate(capacity: bytes)
    unsafe source.initialize(repeating: 1, count: bytes)
    unsafe target.initialize(repeating: 2, count: bytes)
  }

  deinit {
    unsafe source.deallocate()
    unsafe target.deallocate()
  }

  /// Copies all bytes and waits for all threads.
  func run() {
    DispatchQueue.concurrentPerform(iterations: threads) { part in
      let start = bytes * part / threads
      unsafe memcpy(target + start, source + start, bytes * (part + 1) / threads - start)
    }
  }
}
