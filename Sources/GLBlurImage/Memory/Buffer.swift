import Synchronization
import SystemLibrary

/// Uninitialised memory, aligned to 64 bytes, that returns to a pool when released: the first touch
/// of fresh memory costs more than a blur.
///
/// `@unchecked Sendable`: owners ensure that nobody writes bytes that others access at the same
/// time.
@safe package final class Buffer: @unchecked Sendable {
  package let bytes: UnsafeMutableRawPointer
  private let capacity: Int

  /// Creates a buffer that is small beside a picture. Without memory the process ends, as for Swift
  /// arrays.
  package init(byteCount: Int) {
    guard let taken = unsafe BufferPool.shared.take(byteCount) else {
      fatalError("the system has no further \(byteCount) bytes of memory")
    }
    unsafe (bytes, capacity) = taken
  }

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

  package func elements<Element: BitwiseCopyable>(
    of type: Element.Type = Element.self
  ) -> UnsafeMutablePointer<Element> {
    unsafe bytes.assumingMemoryBound(to: type)
  }
}

/// The idle buffers. Idle and used ones together take little more memory than the peak use so far.
package final class BufferPool: Sendable {
  package static let shared = BufferPool()

  private struct State {
    /// Longest unused first.
    var idle: [(address: UInt, capacity: Int)] = []
    var bytesIdle = 0
    var bytesInUse = 0
    var mostBytesInUse = 0
    var allocations = 0

    /// The limit on bytes in use and idle together. Room above the peak keeps the small buffers of
    /// one step from being freed for those of the next.
    var limit: Int { mostBytesInUse + max(mostBytesInUse / 4, 1 << 24) }
  }

  private let state = Mutex(State())

  package var allocations: Int { state.withLock { $0.allocations } }
  package var bytesInUse: Int { state.withLock { $0.bytesInUse } }
  package var mostBytesInUse: Int { state.withLock { $0.mostBytesInUse } }
  package var bytesIdle: Int { state.withLock { $0.bytesIdle } }

  package func drain() {
    if ProcessMark.first.isForked { return }
    state.withLock { state in
      while let oldest = state.idle.first { Self.free(oldest, &state) }
    }
  }

  /// Returns memory of the pool or the system with its size, or nil if there is none even after all
  /// idle memory was returned.
  fileprivate func take(_ byteCount: Int) -> (UnsafeMutableRawPointer, Int)? {
    // Sizes are whole pages, so that buffers of similar sizes can replace each other.
    let needed = max(4096, (byteCount + 4095) & ~4095)
    // In a forked child, a thread that exists only in the parent may hold the lock.
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

private enum Pages {
  /// Blocks of at least this size are mapped. `malloc` keeps freed blocks of up to 32 MiB
  /// (mallopt(3)), so the process would grow with every new size.
  private static let leastMapped = 1 << 18

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

/// The bytes of an image.
///
/// `@unchecked Sendable`: bytes are written only before a second reference can exist.
@safe final class ImageStorage: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let byteCount: Int
  private let buffer: Buffer?

  /// - Throws: `ImageError.outOfMemory` if there is no memory.
  init(byteCount: Int) throws(ImageError) {
    let buffer = try Buffer(holding: byteCount)
    unsafe start = buffer.bytes
    self.buffer = buffer
    self.byteCount = byteCount
  }

  /// Creates storage of borrowed bytes, which must stay unchanged while it is used.
  @unsafe init(borrowing start: UnsafeMutableRawPointer, byteCount: Int) {
    unsafe self.start = start
    self.byteCount = byteCount
    buffer = nil
  }

  @unsafe var base: UnsafeRawPointer { unsafe UnsafeRawPointer(start) }

  private var bytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: start, count: byteCount)
  }

  func clear() {
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  func read<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe UnsafeRawBufferPointer(bytes).bytes)
  }

  func write<Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    var span = unsafe bytes.mutableBytes
    try body(&span)
  }

  /// Clamps floats to 0…1, turns NaN into 0, and returns how many were outside 0…1.
  func clampFloats() -> Int {
    let floats = unsafe bytes.bindMemory(to: Float.self)
    var count = 0
    for index in floats.indices {
      let value = unsafe floats[index]
      // Comparisons with NaN are false, so NaN becomes 0 and is counted.
      let clamped = value > 0 ? min(value, 1) : 0
      count += clamped == value ? 0 : 1
      unsafe floats[index] = clamped
    }
    return count
  }
}
