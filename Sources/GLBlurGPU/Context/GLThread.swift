// Swift takes pthread_attr_t for one of Dispatch's types where a module that is imported has that.
import CDispatch
import GLBlurEngine
import Glibc

/// A thread of its own for what must always happen on the same thread.
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
    // Shader compilers recurse deeply, and the default depends on the shell's limits.
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
    // In a forked child there is no such thread to wait for.
    if birth.isForked { return }
    jobs.add(nil)
    if isCurrent { pthread_detach(id) } else { pthread_join(id, nil) }
  }

  /// Runs it on the thread and waits. Callers take turns; a call from within a call runs at once.
  ///
  /// The closure need not be Sendable, because its caller waits meanwhile. What belongs to the
  /// thread must not leave through its result.
  package func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if isCurrent { return try body() }
    return try withoutActuallyEscaping(body) { (body) throws(Failure) -> Value in
      let call = Call(body)
      jobs.add(call)
      return try call.wait()
    }
  }

  package var isCurrent: Bool {
    pthread_equal(pthread_self(), id) != 0
  }

  private static func work(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    let jobs = unsafe Unmanaged<JobQueue>.fromOpaque(argument).takeRetainedValue()
    while let job = jobs.next() { job.perform() }
    return nil
  }
}
