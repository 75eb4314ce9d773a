import Glibc
import Synchronization

/// Ends the program on SIGINT, SIGTERM and SIGHUP, but never while a file is being written: a file
/// that has been begun is completed, and no temporary file is left behind.
enum Interruption {
  private struct State {
    /// The threads that must not be interrupted.
    var held: Set<pthread_t> = []
    /// The signal that has arrived, or 0.
    var signal: Int32 = 0
  }

  private static let state = Mutex(State())

  /// Starts the thread that waits for signals. This function must be called before there is a
  /// second thread, because threads inherit the set of blocked signals.
  static func watch() {
    var thread = pthread_t()
    // A shell starts background jobs with SIGINT ignored, and it stays ignored.
    let wanted = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    var set = set(of: wanted)
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    let started = unsafe pthread_create(
      &thread, nil,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    // Without the thread, the signals are unblocked again so that they have their default effect.
    if started != 0 { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
  }

  /// Runs `body` to its end even if a signal arrives, unless a second signal does.
  ///
  /// Several threads may call this function at a time, and `body` may call it again. After a signal
  /// no further call begins, and the end of the last call ends the program.
  static func held<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let thread = pthread_self()
    let (isHeld, isEnding) = state.withLock { state in
      let isHeld = state.held.contains(thread)
      if !isHeld, state.signal == 0 { state.held.insert(thread) }
      return (isHeld, state.signal != 0)
    }
    if isHeld { return try body() }
    while isEnding { pause() }
    defer {
      state.withLock { state in
        state.held.remove(thread)
        endIfDue(state)
      }
    }
    return try body()
  }

  private static func wait() {
    var set = set(of: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })
    var number: Int32 = 0
    while true {
      guard unsafe sigwait(&set, &number) == 0 else { continue }
      state.withLock { state in
        // A user who sends a second signal does not want to wait for a file.
        if state.signal != 0 { _exit(128 + number) }
        state.signal = number
        endIfDue(state)
      }
    }
  }

  private static func endIfDue(_ state: State) {
    if state.signal != 0, state.held.isEmpty { _exit(128 + state.signal) }
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
