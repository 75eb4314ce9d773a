import Synchronization
import SystemLibrary

/// Threads that share pieces of work.
///
/// Dispatch is no alternative: it runs no more threads than there are processors, but workers that
/// wait for files or for a GPU need no processor.
package struct Workers {
  private let count: Int

  /// - Parameter count: The number of threads, including the one that calls `share`.
  package init(_ count: Int) {
    self.count = max(1, count)
  }

  /// Calls `work` with each number below `total`, in ascending order, as threads become free, and
  /// returns when all calls have returned. The calling thread is one of the workers. If the system
  /// cannot start all further threads, there are fewer workers.
  ///
  /// - Parameter work: Returns false to start no further calls. Calls that are under way still
  ///   finish.
  package func share(_ total: Int, _ work: @escaping @Sendable (Int) -> Bool) {
    let queue = Queue(total, work)
    let threads = (1..<max(1, min(count, total))).compactMap { _ in Self.start(queue) }
    queue.work()
    for thread in threads { thread.join() }
  }

  private final class Queue: Sendable {
    private let total: Int
    private let body: @Sendable (Int) -> Bool
    private let next = Atomic(0)

    init(_ total: Int, _ body: @escaping @Sendable (Int) -> Bool) {
      self.total = total
      self.body = body
    }

    func work() {
      while case let index = next.add(1, ordering: .relaxed).oldValue, index < total {
        if !body(index) { next.store(total, ordering: .relaxed) }
      }
    }
  }

  // The stack is as large as that of the first thread usually is, so that whatever works there works here.
  private static func start(_ queue: Queue) -> ThreadID? {
    ThreadID.start(stackSize: 8 << 20) { queue.work() }.thread
  }
}
