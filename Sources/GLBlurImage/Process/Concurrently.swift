import Dispatch

/// Calls `body` with each number below `count` on several threads, and returns after all calls.
///
/// In a child forked after the process first computed something, the calling thread makes all
/// calls: Dispatch's threads do not exist there, and Dispatch crashes if its queues are used.
package func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
  if count <= 1 || ProcessMark.first.isForked {
    for number in 0..<max(0, count) { body(number) }
  } else {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

/// Threads that share the work of a computation.
package protocol ThreadTeam: Sendable {
  /// The most threads that a computation can ever use.
  var most: Int { get }

  /// The number of threads that a computation may use now, at least 1, including the calling
  /// thread.
  var share: Int { get }

  /// Calls `body` with each number below `count`, on the calling thread and any free threads, and
  /// returns after all calls.
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
