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
    case .hangup: "SIGHUP ended the work, and the beginning of the film is kept. (128 + SIGHUP)"
    case .interrupt: "SIGINT, such as Ctrl-C, ended the work likewise. (128 + SIGINT)"
    case .termination: "SIGTERM ended the work likewise. (128 + SIGTERM)"
    case .closedPipe:
      "The reader of the output closed it, as head does. There is no message. (128 + SIGPIPE)"
    }
  }
}
