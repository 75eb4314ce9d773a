import GLBlurChain
import Synchronization

/// A render that waits for its turn or is carried out while a task is suspended.
final class RenderTurn<Value: Sendable>: Sendable {
  private let control: RenderControl
  private let body: @Sendable () throws -> Value
  private let job = Mutex<WorkerJob?>(nil)

  init(_ control: RenderControl, _ body: @escaping @Sendable () throws -> Value) {
    self.control = control
    self.body = body
  }

  /// Takes the place of the render in the queue. The continuation is resumed when the render is
  /// over.
  func begin(_ continuation: CheckedContinuation<Value, any Error>, on threads: RenderThreads) {
    let job = WorkerJob { [control, body] in
      continuation.resume(
        with: Result {
          try control.check()
          control.start()
          return try control.part(1, body)
        })
    }
    self.job.withLock { $0 = job }
    // Without any thread, a picture that blocks the caller is better than none.
    if !threads.add(job, priority: Task.currentPriority) { return job.body() }
    // The cancellation may have come before there was a job.
    if control.isEnded { endWaiting(on: threads) }
  }

  /// Ends the render: at once if it waits, and otherwise soon.
  func cancel(on threads: RenderThreads) {
    control.end(for: .cancellation)
    endWaiting(on: threads)
  }

  /// Raises the priority with which the render waits.
  func raise(to priority: TaskPriority, on threads: RenderThreads) {
    if let job = job.withLock(\.self) { threads.raise(job, to: priority) }
  }

  /// Takes the render out of the queue and throws the error of its control to the task.
  private func endWaiting(on threads: RenderThreads) {
    guard let job = job.withLock(\.self), threads.remove(job) else { return }
    job.body()
  }
}
