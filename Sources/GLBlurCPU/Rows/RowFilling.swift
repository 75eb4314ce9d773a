import Dispatch
import GLBlurEngine
import Synchronization

/// A thread that computes rows in order while others use finished ones. Releasing this object stops
/// the thread and waits for its end.
final class RowFilling: Sendable {
  private let progress: Progress
  private let thread: SystemThread
  private let birth = ProcessMark()

  /// - Parameter body: Computes the rows, reports each one with `advance()`, and stops once
  ///   `isUnwanted` is true. After an error, the remaining rows count as done.
  /// - Throws: `SystemThread.StartError`.
  init(
    _ count: Int, _ body: @escaping @Sendable (Progress) throws -> Void
  ) throws(SystemThread.StartError) {
    let progress = Progress(count)
    self.progress = progress
    thread = try SystemThread(named: "glblur-rows") {
      do {
        try body(progress)
        progress.end(nil)
      } catch {
        progress.end(error)
      }
    }
  }

  deinit {
    // In a forked child the thread does not exist.
    if birth.isForked { return }
    progress.abandon()
    thread.join()
  }

  func wait(for row: Int) { progress.wait(for: row) }

  var hasFailed: Bool { progress.failure != nil }

  /// Waits for the end of the thread's work, and returns its error.
  var failure: (any Error)? {
    progress.waitForEnd()
    return progress.failure
  }

  /// How far the rows are done.
  final class Progress: Sendable {
    private struct Waiter {
      let step: Int
      let semaphore: DispatchSemaphore
    }

    private struct State {
      var waiters: [Waiter] = []
      var failure: (any Error)?
    }

    private let count: Int
    /// The finished rows, plus one at the end of all work.
    private let done = Atomic(0)
    private let unwanted = Atomic(false)
    private let state = Mutex(State())

    fileprivate init(_ count: Int) {
      self.count = count
    }

    var isUnwanted: Bool { unwanted.load(ordering: .relaxed) }

    func advance() { advance(to: done.load(ordering: .relaxed) + 1) }

    fileprivate var failure: (any Error)? { state.withLock { $0.failure } }

    fileprivate func abandon() { unwanted.store(true, ordering: .relaxed) }

    fileprivate func end(_ failure: (any Error)?) {
      state.withLock { $0.failure = failure }
      advance(to: count + 1)
    }

    fileprivate func wait(for row: Int) { wait(forStep: row + 1) }

    fileprivate func waitForEnd() { wait(forStep: count + 1) }

    private func wait(forStep step: Int) {
      if done.load(ordering: .acquiring) >= step { return }
      let semaphore = state.withLock { state -> DispatchSemaphore? in
        if done.load(ordering: .acquiring) >= step { return nil }
        let semaphore = DispatchSemaphore(value: 0)
        state.waiters.append(Waiter(step: step, semaphore: semaphore))
        return semaphore
      }
      semaphore?.wait()
    }

    private func advance(to steps: Int) {
      state.withLock { state in
        done.store(steps, ordering: .releasing)
        state.waiters.removeAll { waiter in
          guard waiter.step <= steps else { return false }
          waiter.semaphore.signal()
          return true
        }
      }
    }
  }
}
