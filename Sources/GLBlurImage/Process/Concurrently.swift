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
