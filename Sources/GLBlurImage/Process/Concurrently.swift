import Dispatch

/// Calls `body` with each number below `count` on several threads, and returns after all calls.
///
/// In a child that was forked after the process first computed something, the calling thread makes
/// all calls. The threads of Dispatch do not exist there, and Dispatch crashes if its queues are
/// used.
package func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
  if count <= 1 || ProcessMark.first.isForked {
    for number in 0..<max(0, count) { body(number) }
  } else {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

/// Threads among which a computation divides its work.
package protocol ThreadTeam: Sendable {
  /// The greatest number of threads that a computation ever takes.
  var most: Int { get }

  /// The number of threads that a computation may take now, at least 1. The calling thread is one
  /// of them.
  var share: Int { get }

  /// Calls `body` with each number below `count`, on the calling thread and on as many others as
  /// are free, and returns after all calls.
  func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void)
}

/// A fixed number of the threads that Dispatch keeps for the process.
package struct DispatchTeam: ThreadTeam {
  package let most: Int
  package var share: Int { most }

  /// Creates a team. A number of threads below 1 is taken as 1.
  package init(threads: Int) {
    most = max(1, threads)
  }

  package func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    GLBlurImage.concurrently(count, body)
  }
}
