import Glibc
import Synchronization

/// Uninitialised memory, 64-byte aligned, that a process uses again and again: the first touch of
/// fresh memory costs more than a blur. It goes back to the pool when its last reference ends.
///
/// `@unchecked Sendable`: owners see to it that nobody writes what others read or write.
@safe package final class Buffer: @unchecked Sendable {
  package let bytes: UnsafeMutableRawPointer
  /// At least what was asked for.
  private let capacity: Int

  /// For what is small beside a picture, as rows. Ends the process where the system has no memory, as
  /// Swift's own arrays do.
  package init(byteCount: Int) {
    guard let taken = unsafe BufferPool.shared.take(byteCount) else {
      fatalError("the system has no further \(byteCount) bytes of memory")
    }
    unsafe (bytes, capacity) = taken
  }

  /// For pictures and what is stored of them.
  ///
  /// - Throws: `ImageError.outOfMemory` where the system has none.
  package init(holding byteCount: Int) throws(ImageError) {
    guard let taken = unsafe BufferPool.shared.take(byteCount) else {
      throw .outOfMemory(bytes: byteCount)
    }
    unsafe (bytes, capacity) = taken
  }

  deinit {
    unsafe BufferPool.shared.give(bytes, capacity)
  }

  /// The memory as `Element`s, which need no initialisation.
  package func elements<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self
  ) -> UnsafeMutablePointer<Element> {
    unsafe bytes.assumingMemoryBound(to: type)
  }
}

/// Buffers between two uses. With those in use they are hardly more than what was in use at a time
/// before.
package final class BufferPool: Sendable {
  package static let shared = BufferPool()

  private struct State {
    /// The longest unused first.
    var idle: [(address: UInt, capacity: Int)] = []
    var bytesIdle = 0
    var bytesInUse = 0
    var mostBytesInUse = 0
    var allocations = 0

    /// Some room above the most, so that small buffers of one step need not make way for those of
    /// the next.
    var limit: Int { mostBytesInUse + max(mostBytesInUse / 4, 1 << 24) }
  }

  private let state = Mutex(State())

  /// How often the system was asked for memory so far.
  package var allocations: Int { state.withLock { $0.allocations } }
  package var bytesInUse: Int { state.withLock { $0.bytesInUse } }
  /// At a time, so far.
  package var mostBytesInUse: Int { state.withLock { $0.mostBytesInUse } }
  /// Kept for those who ask next.
  package var bytesIdle: Int { state.withLock { $0.bytesIdle } }

  /// Gives all memory that is not in use back to the system.
  package func drain() {
    if ProcessMark.first.isForked { return }
    state.withLock { state in
      while let oldest = state.idle.first { Self.free(oldest, &state) }
    }
  }

  /// Nil where the system has no memory, even when all that is kept is given back.
  fileprivate func take(_ byteCount: Int) -> (UnsafeMutableRawPointer, Int)? {
    // Whole pages, so that buffers of nearly equal sizes stand in for each other.
    let needed = max(4096, (byteCount + 4095) & ~4095)
    // Another thread of the parent may have held the lock.
    if ProcessMark.first.isForked {
      return unsafe Pages.allocate(needed).map { unsafe ($0, needed) }
    }
    let kept = state.withLock { state -> UInt? in
      state.bytesInUse += needed
      state.mostBytesInUse = max(state.mostBytesInUse, state.bytesInUse)
      if let index = state.idle.lastIndex(where: { $0.capacity == needed }) {
        state.bytesIdle -= needed
        return state.idle.remove(at: index).address
      }
      while let oldest = state.idle.first,
        state.bytesIdle + state.bytesInUse > state.limit
      {
        Self.free(oldest, &state)
      }
      state.allocations += 1
      return nil
    }
    if let kept, let bytes = unsafe UnsafeMutableRawPointer(bitPattern: kept) {
      return unsafe (bytes, needed)
    }
    if let fresh = unsafe Pages.allocate(needed) { return unsafe (fresh, needed) }
    drain()
    if let fresh = unsafe Pages.allocate(needed) { return unsafe (fresh, needed) }
    state.withLock { $0.bytesInUse -= needed }
    return nil
  }

  fileprivate func give(_ bytes: UnsafeMutableRawPointer, _ capacity: Int) {
    if ProcessMark.first.isForked { return unsafe Pages.free(bytes, capacity) }
    state.withLock { state in
      state.bytesInUse -= capacity
      state.bytesIdle += capacity
      state.idle.append((UInt(bitPattern: bytes), capacity))
    }
  }

  private static func free(_ buffer: (address: UInt, capacity: Int), _ state: inout State) {
    state.idle.removeFirst()
    state.bytesIdle -= buffer.capacity
    let bytes = unsafe UnsafeMutableRawPointer(bitPattern: buffer.address)
    if let bytes = unsafe bytes { unsafe Pages.free(bytes, buffer.capacity) }
  }
}

/// Whole pages of memory.
private enum Pages {
  /// `malloc` keeps what it is given back, in pieces of up to 32 MiB (mallopt(3)), so that the
  /// process would grow with every other size.
  private static let leastMapped = 1 << 18

  /// Nil where the system has none.
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    guard byteCount >= leastMapped else {
      return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    }
    let mapped = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    // MAP_FAILED, which Swift does not import, is −1.
    return unsafe mapped.flatMap { unsafe Int(bitPattern: $0) == -1 ? nil : $0 }
  }

  static func free(_ bytes: UnsafeMutableRawPointer, _ byteCount: Int) {
    if byteCount >= leastMapped {
      unsafe munmap(bytes, byteCount)
    } else {
      unsafe bytes.deallocate()
    }
  }
}
