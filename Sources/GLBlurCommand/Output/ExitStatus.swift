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

extension ExitStatus {
  /// The meaning of the status, as the manual states it.
  var meaning: String {
    switch self {
    case .success: "Success."
    case .notPassed:
      "A difference beyond the tolerance (compare, run --backend both), or a contrast below the "
        + "required one (contrast, legibility)."
    case .usage: "Wrong usage, or a chain that cannot be parsed or validated."
    case .badData: "Damaged, oversized or mismatched image data."
    case .cannotOpen: "A chain or an input that cannot be opened."
    case .unavailable: "A backend, a display or a library that is not available."
    case .bug: "An internal fault: a bug, please report it."
    case .cannotCreate: "An output that cannot be created."
    case .transferFailed: "Reading or writing failed after it had begun."
    case .timeLimit: "A render took longer than --max-seconds allows."
    case .hangup:
      "SIGHUP ended the work. What was complete is kept, and with --keep-partial the beginning of a film. "
        + "(128 + SIGHUP)"
    case .interrupt: "SIGINT, such as Ctrl-C, ended the work likewise. (128 + SIGINT)"
    case .termination: "SIGTERM ended the work likewise. (128 + SIGTERM)"
    case .closedPipe:
      "The reader of the output closed it, as head does. There is no message. (128 + SIGPIPE)"
    }
  }
}
