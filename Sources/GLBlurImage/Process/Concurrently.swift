import Dispatch
import SystemLibrary

/// Calls `body` with each number below `count` on several threads, and returns after all calls. In
/// a forked child the calling thread makes all calls: Dispatch's threads do not exist there, and
/// its queues crash.
package func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
  if count <= 1 || ProcessMark.first.isForked {
    for number in 0..<max(0, count) { body(number) }
  } else {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

/// Threads that share the work of a computation.
package protocol ThreadTeam: Sendable {
  var most: Int { get }

  /// The threads that a computation may use now, the calling one included.
  var share: Int { get }

  /// Like the function `concurrently`, on the calling thread and any free threads.
  func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void)
}

/// A fixed number of Dispatch's threads.
package struct DispatchTeam: ThreadTeam {
  package let most: Int
  package var share: Int { most }

  package init(threads: Int) {
    most = max(1, threads)
  }

  package func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    GLBlurImage.concurrently(count, body)
  }
}

/// A thread of the operating system that runs one closure.
package struct SystemThread: Sendable {
  private let id: ThreadID

  /// The system cannot start another thread.
  package struct StartError: Error {
    package let errno: Int32
  }

  /// Starts a thread with a stack of 8 MB, because shader compilers recurse deeply and the default
  /// depends on the shell's limits.
  ///
  /// - Parameter name: The name for debuggers and profilers, at most 15 bytes.
  package init(
    named name: String, _ body: @escaping @Sendable () -> Void
  ) throws(StartError) {
    let (id, status) = ThreadID.start(stackSize: 8 << 20) {
      nameThread(name)
      body()
    }
    guard let id else { throw StartError(errno: status) }
    self.id = id
  }

  package var isCurrent: Bool { id.isCurrent }

  /// Waits until the closure has returned, or returns at once on the thread itself.
  ///
  /// Call this once for each thread, but not in a forked child, where the thread does not exist.
  package func join() {
    if isCurrent { id.detach() } else { id.join() }
  }
}
