import GLBlurChain
import SystemLibrary

/// A progress bar on a terminal that shows how many images are finished, how fast the work is and
/// how long it will take.
package struct ProgressBar {
  private let total: Int?
  private let isShown: Bool
  private let start = ContinuousClock.now

  init(total: Int?, _ arguments: Arguments) {
    self.total = total
    isShown =
      total != 1 && total != 0 && isatty(STDERR_FILENO) != 0 && !arguments.has(.quiet)
      && !arguments.has(.json)
  }

  func show(_ tally: BatchCounts) {
    guard isShown else { return }
    let text = Self.text(tally, of: total, after: ContinuousClock.now - start)
    Console.draw("\r\(text)\u{1B}[K")
  }

  /// Clears the line for a message or the prompt.
  func clear() {
    if isShown { Console.draw("\r\u{1B}[K") }
  }

  /// Returns the text of the bar: `██████░░░░ 120/240  19.5/s  6 s left`, or `120  19.5/s` if nobody knows
  /// how many images there are.
  ///
  /// - Parameter elapsed: The time since work on the first image began.
  package static func text(_ tally: BatchCounts, of total: Int?, after elapsed: Duration) -> String
  {
    guard let total else {
      return "\(tally.all)" + (tally.rate(over: elapsed).map { "  \(rateText($0))/s" } ?? "")
    }
    let filled = tally.all * width / max(1, total)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let count = "\(bar) \(tally.all)/\(total)"
    guard let rate = tally.rate(over: elapsed) else { return count }
    let rest = Duration.seconds(Double(total - tally.all) / rate)
    return "\(count)  \(rateText(rate))/s  \(timeText(rest)) left"
  }

  private static let width = 30
}

/// Returns a rate with about three digits: `0.0412`, `19.5`, `1230`.
func rateText(_ rate: Double) -> String {
  rate >= 100 ? "\(Int(rate.rounded()))" : rounded(rate, rate >= 10 ? 1 : rate >= 1 ? 2 : 4)
}

/// Returns a duration as `6 s`, `2 min 5 s` or `3 h 20 min`. It is rounded up, so that the
/// remaining time is not shown as 0 s before the end.
func timeText(_ time: Duration) -> String {
  let seconds = (time / .seconds(1)).rounded(.up)
  // If the first image took a day, the estimate would be years.
  guard seconds < 360_000 else { return "more than 100 h" }
  let whole = Int(seconds)
  switch whole {
  case ..<60: return "\(whole) s"
  case ..<3600: return "\(whole / 60) min \(whole % 60) s"
  default: return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
