import Dispatch
import SystemLibrary

/// A memcpy in parts on several threads, between buffers that have been touched before.
///
/// Two pairs of buffers take turns, so that no copy finds its source in the caches.
/// `@unchecked Sendable`: every thread copies its own part.
@safe final class MemoryCopy: @unchecked Sendable {
  let bytes: Int
  private let threads: Int
  private let sources: [UnsafeMutablePointer<UInt8>]
  private let targets: [UnsafeMutablePointer<UInt8>]
  private var copies = 0

  init(bytes: Int, threads: Int) {
    self.bytes = bytes
    self.threads = threads
    func buffer(_ value: UInt8) -> UnsafeMutablePointer<UInt8> {
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes)
      unsafe buffer.initialize(repeating: value, count: bytes)
      return unsafe buffer
    }
    unsafe sources = [buffer(1), buffer(1)]
    unsafe targets = [buffer(2), buffer(2)]
  }

  deinit {
    unsafe (sources + targets).forEach { unsafe $0.deallocate() }
  }

  func run() {
    let turn = copies % 2
    copies += 1
    DispatchQueue.concurrentPerform(iterations: threads) { part in
      let start = bytes * part / threads
      unsafe memcpy(
        targets[turn] + start, sources[turn] + start, bytes * (part + 1) / threads - start)
    }
  }
}
