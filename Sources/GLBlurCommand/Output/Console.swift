import GLBlur
import Synchronization
import SystemLibrary

/// Writes to standard output and standard error.
enum Console {
  static func print(_ text: String) throws(FileError) { try print(Array(text.utf8)) }

  static func print(_ bytes: [UInt8]) throws(FileError) {
    guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
    let name = "standard output"
    if errno == EPIPE { throw .closedPipe(name: name) }
    throw .writeFailed(name: name, reason: unsafe String(cString: strerror(errno)))
  }

  static func say(_ message: String) {
    draw("glblur: \(printable(message))\n")
  }

  static func warn(_ message: String) { say("warning: \(message)") }

  /// Reports a failure, but like other commands not that a reader closed its pipe.
  static func report(_ failure: Failure) -> ExitStatus {
    if failure.status != .closedPipe { failure.messages.forEach(say) }
    return failure.status
  }

  /// Writes text to standard error without changing it.
  static func draw(_ text: String) {
    DriverNoise.withStandardError { _ = writeAll(Array(text.utf8), to: $0) }
  }

  /// Writes all bytes, or returns false with the reason in `errno`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns one line of readable length without control characters, as names may be anything.
  static func printable(_ message: String) -> String {
    let short =
      message.count <= longest
      ? message : message.prefix(longest * 3 / 4) + " … " + message.suffix(longest / 5)
    return short.unicodeScalars.map { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  private static let longest = 1800
}

/// Suppresses the messages that graphics drivers write to standard error.
enum DriverNoise {
  private struct State {
    var depth = 0
    /// A duplicate of standard error while the descriptor leads to /dev/null.
    var saved: Int32?
  }

  /// Standard error belongs to the whole process.
  private static let state = Mutex(State())

  /// Calls `body` with standard error as it was at the beginning. Meanwhile no other thread writes
  /// through this function.
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

/// Runs `body` while standard error leads to /dev/null, except for `Console`.
func withoutDriverNoise<Value, Failure: Error>(
  unless isVerbose: Bool, _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  if isVerbose { return try body() }
  DriverNoise.begin()
  defer { DriverNoise.end() }
  return try body()
}
