import GLBlurChain
import GLBlurReference
import Synchronization
import SystemLibrary

/// Shows how much of a film is done: on a terminal as a bar with the rate and the time left, and
/// with `--progress json` as an object in a line of standard error every second and at the end.
final class FilmProgress: Sendable {
  private let name: String
  private let total: Int?
  private let phase: Phase
  private let form: Form
  private let start = ContinuousClock.now
  private let last: Mutex<(time: ContinuousClock.Instant, done: Int)>

  private enum Form { case none, bar, json }

  /// What is done with the frames.
  enum Phase: String {
    /// What lies behind labels is measured.
    case survey
    case render
  }

  /// - Parameter total: The number of frames, or nil if unknown.
  init(
    _ name: String, _ total: Int?, _ arguments: Arguments, phase: Phase = .render
  ) {
    self.name = name
    self.total = total
    self.phase = phase
    form =
      switch arguments.text(.progress) {
      case "json": .json
      case "none": .none
      default:
        isatty(STDERR_FILENO) != 0 && !arguments.has(.quiet) && !arguments.has(.json)
          ? .bar : .none
      }
    last = Mutex((start, 0))
  }

  /// Shows the number of done frames, unless one was just shown.
  func show(_ done: Int) {
    guard form != .none else { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      last.done = max(last.done, done)
      guard now - last.time >= (form == .bar ? .milliseconds(100) : .seconds(1)) else {
        return false
      }
      last.time = now
      return true
    }
    if isDue { draw(done, after: now - start) }
  }

  private func draw(_ done: Int, after elapsed: Duration) {
    // The total is an estimate, and there may be more frames.
    let total = total.map { max($0, done) }
    guard form == .json else {
      let text = ProgressBar.text(BatchCounts(done: done), of: total, after: elapsed)
      return Console.draw("\r\(text)\(phase == .survey ? "  survey of labels" : "")\u{1B}[K")
    }
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = total.flatMap { rate > 0 ? Double($0 - done) / rate : nil }
    Console.draw(
      JSONText.object([
        ("film", .string(name)), ("phase", .string(phase.rawValue)), ("frames", .integer(done)),
        ("of", .optional(total)),
        ("framesPerSecond", .number(rate)), ("secondsLeft", .optional(left)),
      ]).line + "\n")
  }

  /// Clears the bar, or says for the last time how many frames are done.
  func end() {
    switch form {
    case .none: break
    case .bar: Console.draw("\r\u{1B}[K")
    case .json: draw(last.withLock(\.done), after: ContinuousClock.now - start)
    }
  }
}
