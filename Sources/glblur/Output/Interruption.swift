import Glibc
import Synchronization

/// Ends the program on SIGINT, SIGTERM and SIGHUP, never while a file is being written: what has
/// been begun becomes whole, and no temporary file is left behind.
enum Interruption {
  private static let writing = Mutex(())
  /// The signal that has come; 0 for none.
  private static let pending = Atomic<Int32>(0)

  /// To be called before there is a second thread: threads inherit which signals are blocked.
  static func watch() {
    var thread = pthread_t()
    // A shell starts background jobs with SIGINT ignored; it stays so.
    let wanted = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    var set = set(of: wanted)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let started = unsafe pthread_create(
      &thread, nil,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    // Without the thread, the signals had better do what they do by themselves.
    if started != 0 { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
  }

  /// Runs `body`, which ends soon whatever happens, without interruption.
  static func held<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let value = try writing.withLock { (_) throws(Failure) in try body() }
    // The waiting thread may be slower to the lock than this one to the end of the program.
    let number = pending.load(ordering: .sequentiallyConsistent)
    if number != 0 { _exit(128 + number) }
    return value
  }

  private static func wait() {
    var set = set(of: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    pending.store(number, ordering: .sequentiallyConsistent)
    writing.withLock { _ in _exit(128 + number) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    return set
  }
}
