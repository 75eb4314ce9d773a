import Glibc
import Synchronization

/// Keeps graphics drivers, which write to standard error as they please, from doing so.
enum DriverNoise {
  private struct State {
    /// How many threads want silence.
    var depth = 0
    /// Standard error, while its number leads nowhere.
    var saved: Int32?
  }

  /// One for the process, as its standard error is.
  private static let state = Mutex(State())

  /// Calls `body` with a descriptor of standard error as it was when the program began. No other
  /// thread writes to that meanwhile.
  static func withStandardError(_ body: (Int32) -> Void) {
    state.withLock { body($0.saved ?? STDERR_FILENO) }
  }

  fileprivate static func begin() {
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      let saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      guard saved >= 0 else { return }
      let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard nowhere >= 0 else {
        close(saved)
        return
      }
      dup2(nowhere, STDERR_FILENO)
      close(nowhere)
      state.saved = saved
    }
  }

  fileprivate static func end() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0, let saved = state.saved.take() else { return }
      dup2(saved, STDERR_FILENO)
      close(saved)
    }
  }
}

/// Runs `body` with the number of standard error leading nowhere, until all threads that do so have
/// ended; `Console` still reaches it.
func withoutDriverNoise<Value, Failure: Error>(
  unless isVerbose: Bool, _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  if isVerbose { return try body() }
  DriverNoise.begin()
  defer { DriverNoise.end() }
  return try body()
}
