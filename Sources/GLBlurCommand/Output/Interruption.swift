import Synchronization
import SystemLibrary

/// Ends the program on SIGINT, SIGTERM and SIGHUP, but never while a file is being written: begun
/// files are completed, no temporary file is left, and a batch prints its summary.
enum Interruption {
  private struct State {
    /// The threads that must not be interrupted.
    var held: Set<pthread_t> = []
    /// The signal that arrived, or 0.
    var signal: Int32 = 0
    var terminationHandler: (@Sendable (_ status: Int32) -> Void)?
    var cleaning: (@Sendable () -> Void)?
    var ending: (@Sendable () -> Void)?
    var earlyStatus: Int32?
  }

  private static let state = Mutex(State())

  /// Starts the thread that waits for signals, before there is a second thread, because threads
  /// inherit the set of blocked signals.
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
    // Without the thread, signals get their default effect again.
    if started != 0 { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
  }

  static func setTerminationHandler(
    _ terminationHandler: @escaping @Sendable (_ status: Int32) -> Void
  ) {
    state.withLock { $0.terminationHandler = terminationHandler }
  }

  /// Calls `cleaning` before a signal ends the program, before `terminationHandler` and while
  /// nothing is held.
  static func setCleaning(_ cleaning: (@Sendable () -> Void)?) {
    state.withLock { $0.cleaning = cleaning }
  }

  /// Removes what is unfinished, since the work on it has failed.
  static func clean() {
    state.withLock { state in
      defer { state.cleaning = nil }
      return state.cleaning
    }?()
  }

  /// The exit status of a first signal that ended the work early.
  static var earlyStatus: Int32? { state.withLock(\.earlyStatus) }

  /// Calls `ending` at a first signal, after which the program should end by itself. A second
  /// signal ends it.
  static func setEnding(_ ending: (@Sendable () -> Void)?) {
    state.withLock { $0.ending = ending }
  }

  /// Runs `body` to its end even if a signal arrives, unless a second signal does.
  ///
  /// Several threads may call this function, and `body` may call it again. After a signal no
  /// further call begins, begun calls do not return, and the program ends after the last of them.
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
    if isEnding { waitForEnd() }
    defer {
      let isEnding = state.withLock { state in
        state.held.remove(thread)
        return state.signal != 0
      }
      if isEnding { waitForEnd() }
    }
    return try body()
  }

  static func waitForEnd() -> Never {
    while true { pause() }
  }

  /// Waits for a signal, and ends the program when no file is being written.
  private static func wait() {
    var set = set(of: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    let ending = state.withLock { state in
      if state.ending != nil { state.earlyStatus = 128 + number }
      return state.ending
    }
    if let ending {
      ending()
      while unsafe sigwait(&set, &number) != 0 {}
    }
    state.withLock { $0.signal = number }
    while !state.withLock(\.held.isEmpty) { exit(onSignalWithin: 5, of: set) }
    var thread = pthread_t()
    let started = unsafe pthread_create(
      &thread, nil,
      { _ in
        Interruption.callTerminationHandler()
        return nil
      }, nil)
    // Printing may block, as nobody may read.
    if started == 0 { exit(onSignalWithin: 1000, of: set) }
    _exit(128 + number)
  }

  /// Waits for another signal, which ends the program at once, since its sender does not want to
  /// wait for a file.
  private static func exit(onSignalWithin milliseconds: Int, of set: sigset_t) {
    var set = set
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    let number = unsafe sigtimedwait(&set, nil, &time)
    if number > 0 { _exit(128 + number) }
  }

  private static func callTerminationHandler() {
    let (cleaning, terminationHandler, signal) = state.withLock {
      ($0.cleaning, $0.terminationHandler, $0.signal)
    }
    cleaning?()
    terminationHandler?(128 + signal)
    _exit(128 + signal)
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
