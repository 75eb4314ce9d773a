import GLBlur
import SystemLibrary

/// Functions that write to standard output and standard error.
enum Console {
  /// Writes results to standard output.
  static func print(_ text: String) throws(FileError) { try print(Array(text.utf8)) }

  static func print(_ bytes: [UInt8]) throws(FileError) {
    guard !writeAll(bytes, to: STDOUT_FILENO) else { return }
    let name = "standard output"
    if errno == EPIPE { throw .closedPipe(name: name) }
    throw .writeFailed(name: name, reason: unsafe String(cString: strerror(errno)))
  }

  /// Writes a line to standard error.
  static func say(_ message: String) {
    draw("glblur: \(printable(message))\n")
  }

  static func warn(_ message: String) { say("warning: \(message)") }

  /// Reports a failure. Like other commands, this one says nothing about a reader that has closed
  /// its pipe.
  static func report(_ failure: Failure) -> ExitStatus {
    if failure.status != .closedPipe { failure.messages.forEach(say) }
    return failure.status
  }

  /// Writes text to standard error without changing it.
  static func draw(_ text: String) {
    DriverNoise.withStandardError { _ = writeAll(Array(text.utf8), to: $0) }
  }

  /// Writes all bytes to a file descriptor.
  ///
  /// - Returns: False if writing failed, with the reason in `errno`.
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

  /// Returns the message as one line without control characters and of a readable length. Names
  /// within messages may come from anywhere.
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
