import Dispatch
package import GLBlurEngine
import Synchronization

/// The thread of an OpenGL ES context, which runs callers' closures one at a time.
///
/// An actor would not do: its jobs move between threads, and a GL context does not.
package final class GLThread: Sendable {
  private let jobs: JobQueue
  private let thread: SystemThread
  private let birth = ProcessMark()

  package init() throws(GPUError) {
    let jobs = JobQueue()
    self.jobs = jobs
    do {
      thread = try SystemThread(named: "glblur OpenGL") {
        while let job = jobs.next() { job.run() }
      }
    } catch {
      throw .thread(errno: error.errno)
    }
  }

  deinit {
    // In a forked child the thread does not exist.
    if birth.isForked { return }
    jobs.close()
    thread.join()
  }

  /// Runs a closure on the thread and waits for its result. A call from within `body` runs at once.
  ///
  /// The closure need not be `Sendable`, because its caller waits. The thread's objects must not
  /// leave through the result.
  package func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try perform(body) { (job) throws(Failure) in job.wait() }
  }

  /// Like `run`, but stops waiting if the render ends before the closure begins.
  ///
  /// - Throws: The error of `body`, or that of the control if `body` was not run.
  package func run<Value>(
    under control: RenderControl?, _ body: () throws -> Value
  ) throws -> Value {
    guard let control else { return try run(body) }
    try control.check()
    return try perform(body) { job in
      while !job.isDone(within: .milliseconds(10)) {
        guard let error = control.error, jobs.remove(job) else { continue }
        job.discard()
        throw error
      }
    }
  }

  /// - Parameter wait: Returns when the job is done, or takes the job back and throws.
  private func perform<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value, until wait: (Job) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    if isCurrent { return try body() }
    var result: Result<Value, Failure>?
    let work = {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    try withoutActuallyEscaping(work) { (work) throws(Failure) in
      let job = Job(work)
      jobs.add(job)
      try wait(job)
    }
    guard let result else { preconditionFailure("a job that has not run is done") }
    return try result.get()
  }

  package var isCurrent: Bool { thread.isCurrent }
}

/// A closure that a caller has handed to the thread.
///
/// `@unchecked Sendable`: the caller waits until the thread is done with `body`, so one thread at a
/// time uses the closure's captures, as with `DispatchQueue.sync`.
private final class Job: @unchecked Sendable {
  private var body: (() -> Void)?
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func run() {
    body?()
    // `withoutActuallyEscaping` lent the closure: release it before the caller goes on.
    body = nil
    done.signal()
  }

  func wait() { done.wait() }

  func isDone(within time: DispatchTimeInterval) -> Bool {
    done.wait(timeout: .now() + time) == .success
  }

  /// Releases the closure of a job that has left the queue.
  func discard() { body = nil }
}

private final class JobQueue: Sendable {
  private let jobs = Mutex<[Job]>([])
  private let isClosed = Atomic(false)
  /// Counts the jobs added, plus one once the queue is closed.
  private let available = DispatchSemaphore(value: 0)

  func add(_ job: Job) {
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  func remove(_ job: Job) -> Bool {
    jobs.withLock { jobs in
      guard let index = jobs.firstIndex(where: { $0 === job }) else { return false }
      jobs.remove(at: index)
      return true
    }
  }

  func close() {
    isClosed.store(true, ordering: .sequentiallyConsistent)
    available.signal()
  }

  func next() -> Job? {
    while true {
      available.wait()
      if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
      // Otherwise `remove` took the job.
      if isClosed.load(ordering: .sequentiallyConsistent) { return nil }
    }
  }
}
