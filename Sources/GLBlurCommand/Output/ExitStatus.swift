/// The exit statuses of `glblur`. Those from 64 to 78 are those of sysexits.h, and those above 128
/// are 128 plus the number of a signal, as shells have it.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  /// A difference is greater than the tolerance, or a contrast is lower than required.
  case notPassed = 1
  /// The command line is wrong, or a chain cannot be parsed or validated.
  case usage = 64
  /// Image data is damaged, too large or mismatched.
  case badData = 65
  case cannotOpen = 66
  /// A backend, a display or a library is not available.
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case transferFailed = 74
  /// The time of a render was over. The number is that of timeout(1).
  case timeLimit = 124
  /// SIGHUP, SIGINT or SIGTERM has ended the work, and what was done is kept.
  case hangup = 129
  case interrupt = 130
  case termination = 143
  /// The reader of a pipe that was written to has closed it. The number is that of a process which
  /// SIGPIPE has ended.
  case closedPipe = 141
}
