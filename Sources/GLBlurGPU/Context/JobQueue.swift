import Synchronization

/// Jobs in the order in which they came.
final class JobQueue: Sendable {
  private let jobs = Mutex<[(any Job)?]>([])
  private let count = Semaphore()

  /// Adds a job, or nil for the end.
  func add(_ job: (any Job)?) {
    jobs.withLock { $0.append(job) }
    count.signal()
  }

  /// Waits for the next job; nil at the end.
  func next() -> (any Job)? {
    count.wait()
    return jobs.withLock { $0.removeFirst() }
  }
}
