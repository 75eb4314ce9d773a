// Swift takes pthread_attr_t for a type of CDispatch wherever Dispatch is imported.
import CDispatch
import Dispatch
import GLBlurEngine
import Glibc
import Synchronization

/// The thread of an OpenGL ES context: it runs closures for its callers, one at a time.
///
/// An actor would not do: its jobs move between threads, and a GL context does not move along.
package final class GLThread: Sendable {
  private let jobs: JobQueue
  private let id: pthread_t
  private let birth = ProcessMark()

  package init() throws(GPUError) {
    jobs = JobQueue()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // Shader compilers recurse deeply, and the default size depends on the shell's limits.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let argument = unsafe Unmanaged.passRetained(jobs)
    var id = pthread_t()
    let status = unsafe pthread_create(
      &id, &attributes, { unsafe GLThread.work($0) }, argument.toOpaque())
    guard status == 0 else {
      unsafe argument.release()
      throw .thread(errno: status)
    }
    self.id = id
  }

  deinit {
    // The thread does not exist in a forked child, so there is nothing to wait for.
    if birth.isForked { return }
    jobs.close()
    if isCurrent { pthread_detach(id) } else { pthread_join(id, nil) }
  }

  /// Runs a closure on the thread and waits for its result.
  ///
  /// Callers take turns. A call from within `body` runs at once.
  ///
  /// The closure need not be `Sendable`, because its caller waits meanwhile. Objects that belong to
  /// the thread must not leave it through the result.
  package func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if isCurrent { return try body() }
    var result: Result<Value, Failure>?
    let work = {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    withoutActuallyEscaping(work) { work in
      let job = Job(work)
      jobs.add(job)
      job.wait()
    }
    guard let result else { preconditionFailure("a job that has not run is over") }
    return try result.get()
  }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool {
    pthread_equal(pthread_self(), id) != 0
  }

  private static func work(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    let jobs = unsafe Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue()
    while let job = jobs.next() { job.run() }
    return nil
  }
}

/// A closure that a caller has handed to the thread.
///
/// `@unchecked Sendable`: the thread alone touches `body` until it signals, and the caller waits
/// for that signal. So whatever the closure captures has one user at a time, as with
/// `DispatchQueue.sync`.
private final class Job: @unchecked Sendable {
  private var body: (() -> Void)?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Void) {
    self.body = body
  }

  func run() {
    body?()
    // The closure was lent by `withoutActuallyEscaping`, so it must be released before the caller
    // goes on.
    body = nil
    isDone.signal()
  }

  func wait() { isDone.wait() }
}

/// Jobs in the order in which they were added.
private final class JobQueue: Sendable {
  private let jobs = Mutex<[Job]>([])
  /// Counts the jobs in the queue, and one more once it is closed.
  private let available = DispatchSemaphore(value: 0)

  func add(_ job: Job) {
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  /// Ends the queue after the jobs that are in it.
  func close() { available.signal() }

  /// Waits for the next job.
  ///
  /// - Returns: The job, or nil if the queue is closed.
  func next() -> Job? {
    available.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
