import Synchronization
import SystemLibrary

/// Uninitialised memory that is aligned to 64 bytes and returns to a pool when it is released.
///
/// The pool exists because the first touch of fresh memory costs more than a blur.
///
/// `@unchecked Sendable`: the owners of a buffer ensure that nobody writes bytes that others read
/// or write at the same time.
@safe package final class Buffer: @unchecked Sendable {
  package let bytes: UnsafeMutableRawPointer
  /// The number of bytes, which is at least the number that was requested.
  private let capacity: Int

  /// Creates a buffer that is small beside a picture, such as one for rows. The process ends if the
  /// system has no memory, as it does for arrays in Swift.
  package init(byteCount: Int) {
    guard let taken = unsafe BufferPool.shared.take(byteCount) else {
      fatalError("the system has no further \(byteCount) bytes of memory")
    }
    unsafe (bytes, capacity) = taken
  }

  /// Creates a buffer for a picture or an intermediate result.
  ///
  /// - Throws: `ImageError.outOfMemory` if the system has no memory.
  package init(holding byteCount: Int) throws(ImageError) {
    guard let taken = unsafe BufferPool.shared.take(byteCount) else {
      throw .outOfMemory(bytes: byteCount)
    }
    unsafe (bytes, capacity) = taken
  }

  deinit {
    unsafe BufferPool.shared.give(bytes, capacity)
  }

  /// Returns the memory as elements of a type that needs no initialisation.
  package func elements<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self
  ) -> UnsafeMutablePointer<Element> {
    unsafe bytes.assumingMemoryBound(to: type)
  }
}

/// The buffers that are between two uses.
///
/// Together with those in use, they take hardly more memory than the greatest amount that has been
/// in use at one time.
package final class BufferPool: Sendable {
  package static let shared = BufferPool()

  private struct State {
    /// The buffers that can be used again, beginning with the one that has been unused for longest.
    var idle: [(address: UInt, capacity: Int)] = []
    var bytesIdle = 0
    var bytesInUse = 0
    var mostBytesInUse = 0
    var allocations = 0

    /// The greatest number of bytes in use and idle together. It leaves some room above the
    /// greatest use so far, so that the small buffers of one step need not make way for those of
    /// the next.
    var limit: Int { mostBytesInUse + max(mostBytesInUse / 4, 1 << 24) }
  }

  private let state = Mutex(State())

  /// The number of times that memory has been requested from the system.
  package var allocations: Int { state.withLock { $0.allocations } }
  package var bytesInUse: Int { state.withLock { $0.bytesInUse } }
  /// The greatest number of bytes that have been in use at one time.
  package var mostBytesInUse: Int { state.withLock { $0.mostBytesInUse } }
  /// The number of bytes that are kept for later use.
  package var bytesIdle: Int { state.withLock { $0.bytesIdle } }

  /// Returns all memory that is not in use to the system.
  package func drain() {
    if ProcessMark.first.isForked { return }
    state.withLock { state in
      while let oldest = state.idle.first { Self.free(oldest, &state) }
    }
  }

  /// Takes memory from the pool or from the system, and returns it with its size, or nil if the
  /// system has none even after all idle memory has been returned to it.
  fileprivate func take(_ byteCount: Int) -> (UnsafeMutableRawPointer, Int)? {
    // Sizes are rounded up to whole pages, so that buffers of nearly equal sizes can replace each
    // other.
    let needed = max(4096, (byteCount + 4095) & ~4095)
    // In a forked child, the lock may be held by a thread that exists only in the parent.
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

/// Memory from the system, in whole pages.
private enum Pages {
  /// The least number of bytes that are mapped rather than allocated. `malloc` keeps pieces of up
  /// to 32 MiB that are freed (mallopt(3)), so that the process would grow with every new size.
  private static let leastMapped = 1 << 18

  /// Returns new memory, or nil if the system has none.
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
