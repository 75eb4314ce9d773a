import GLBlurChain
import Synchronization

/// A render that waits for its turn or runs while its task is suspended.
final class RenderTurn<Value: Sendable>: Sendable {
  private let control: RenderControl
  private let body: @Sendable () throws -> Value
  private let job = Mutex<WorkerJob?>(nil)
  private let handover = Handover()

  init(_ control: RenderControl, _ body: @escaping @Sendable () throws -> Value) {
    self.control = control
    self.body = body
  }

  /// Queues the render. The continuation is resumed when the render is over.
  func begin(_ continuation: CheckedContinuation<Value, any Error>, on threads: RenderThreads) {
    let job = WorkerJob { [control, body, handover] in
      let result = Result {
        try control.check()
        control.start()
        return try control.part(1, body)
      }
      handover.give()
      continuation.resume(with: result)
    }
    self.job.withLock { $0 = job }
    // If there is no thread at all, the render blocks the caller.
    if !threads.add(job, priority: Task.currentPriority) { return job.body() }
    // The task may have been cancelled before the job was set.
    if control.isEnded { endWaiting(on: threads) }
  }

  /// Ends the render: at once if it is waiting, otherwise soon.
  func cancel(on threads: RenderThreads) {
    control.end(for: .cancellation)
    endWaiting(on: threads)
  }

  func raise(to priority: TaskPriority, on threads: RenderThreads) {
    if let job = job.withLock(\.self) { threads.raise(job, to: priority) }
  }

  /// Tells ThreadSanitizer that the task goes on after the render.
  func end() { handover.take() }

  /// Removes a waiting render from the queue. The job then only throws the control's error to the
  /// task.
  private func endWaiting(on threads: RenderThreads) {
    guard let job = job.withLock(\.self), threads.remove(job) else { return }
    job.body()
  }
}

/// What orders a render before the task that waits for it. The continuation does that already, but in a library of
/// Swift's in which ThreadSanitizer sees nothing.
private final class Handover: Sendable {
  private let isDone = Atomic(false)

  func give() { isDone.store(true, ordering: .releasing) }
  func take() { _ = isDone.load(ordering: .acquiring) }
}
