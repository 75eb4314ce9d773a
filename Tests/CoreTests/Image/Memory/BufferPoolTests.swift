import GLBlurImage
import Testing

/// The pool reuses memory. Each test runs in its own process, because all other tests share the
/// pool.
@Suite struct BufferPoolTests {
  @Test func equalSizesAreUsedAgain() async {
    await #expect(processExitsWith: .success) {
      let pool = BufferPool.shared
      let first = unsafe UInt(bitPattern: Buffer(byteCount: 100_000).bytes)
      let allocations = pool.allocations
      for _ in 0..<5 {
        // 99 000 bytes take as many pages as 100 000.
        let buffer = Buffer(byteCount: 99_000)
        #expect(unsafe UInt(bitPattern: buffer.bytes) == first)
        #expect(first % 64 == 0)
      }
      #expect(pool.allocations == allocations)
      let one = Buffer(byteCount: 100_000)
      let other = Buffer(byteCount: 100_000)
      #expect(unsafe one.bytes != other.bytes)
      #expect(pool.allocations == allocations + 1)
      #expect(pool.bytesInUse == 2 * 102_400 && pool.bytesIdle == 0)
      withExtendedLifetime((one, other)) {}
    }
  }

  @Test func emptyBuffersAreBuffers() async {
    await #expect(processExitsWith: .success) {
      let buffer = Buffer(byteCount: 0)
      unsafe buffer.bytes.storeBytes(of: 1, as: UInt8.self)
      #expect(BufferPool.shared.bytesInUse >= 1)
      withExtendedLifetime(buffer) {}
    }
  }

  /// Idle memory is at most the most ever in use at once, and 16 MiB.
  @Test func theLongestUnusedGoes() async {
    await #expect(processExitsWith: .success) {
      let pool = BufferPool.shared
      let page = 4096
      let room = 1 << 24
      for step in 0..<200 { _ = Buffer(byteCount: (250 + step) * page) }
      #expect(pool.mostBytesInUse == 449 * page)
      #expect(pool.bytesIdle <= pool.mostBytesInUse + room)
      #expect(pool.bytesIdle > room - 449 * page)
      #expect(pool.bytesInUse == 0)
      let allocations = pool.allocations
      _ = Buffer(byteCount: 449 * page)
      _ = Buffer(byteCount: 448 * page)
      #expect(pool.allocations == allocations)
      _ = Buffer(byteCount: 250 * page)
      #expect(pool.allocations == allocations + 1)
    }
  }

  @Test func drainedMemoryIsGone() async {
    await #expect(processExitsWith: .success) {
      let pool = BufferPool.shared
      let kept = Buffer(byteCount: 10_000)
      for size in [5000, 50_000, 500_000] { _ = Buffer(byteCount: size) }
      #expect(pool.bytesIdle > 555_000)
      let allocations = pool.allocations
      pool.drain()
      #expect(pool.bytesIdle == 0 && pool.bytesInUse == 12_288)
      _ = Buffer(byteCount: 50_000)
      #expect(pool.allocations == allocations + 1)
      withExtendedLifetime(kept) {}
    }
  }

  @Test func threadsShareThePool() async {
    await #expect(processExitsWith: .success) {
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            for round in 0..<500 {
              let buffer = Buffer(byteCount: 4096 * (1 + (task * round) % 7))
              let bytes = unsafe buffer.bytes
              unsafe bytes.storeBytes(of: task, as: Int.self)
              #expect(unsafe bytes.load(as: Int.self) == task)
              withExtendedLifetime(buffer) {}
            }
          }
        }
      }
      #expect(BufferPool.shared.bytesInUse == 0)
      // Each of the 8 tasks holds one buffer at a time, of 7 sizes.
      #expect(BufferPool.shared.allocations <= 8 * 7)
    }
  }
}
