/// What `glblur` exits with; the numbers above 1 are those of sysexits.h.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  /// A difference beyond the tolerance, or a contrast below what is asked for.
  case notPassed = 1
  /// Also a chain that cannot be parsed or validated.
  case usage = 64
  /// Damaged, oversized or mismatched image data.
  case badData = 65
  case cannotOpen = 66
  /// A backend or a display.
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case transferFailed = 74
}
