import Synchronization
import SystemLibrary

/// Suppresses the messages that graphics drivers write to standard error.
enum DriverNoise {
  private struct State {
    /// The number of threads that want silence.
    var depth = 0
    /// A duplicate of standard error while its own descriptor leads to /dev/null.
    var saved: Int32?
  }

  /// The state is global because standard error belongs to the whole process.
  private static let state = Mutex(State())

  /// Calls `body` with a descriptor of standard error as it was when the program began. Meanwhile
  /// no other thread writes through this function.
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

/// Runs `body` while the descriptor of standard error leads to /dev/null. The descriptor is
/// restored when no thread needs silence any more. `Console` reaches standard error all the time.
func withoutDriverNoise<Value, Failure: Error>(
  unless isVerbose: Bool, _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  if isVerbose { return try body() }
  DriverNoise.begin()
  defer { DriverNoise.end() }
  return try body()
}
