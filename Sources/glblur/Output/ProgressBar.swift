import Glibc

/// How many of the inputs are done, on a terminal.
struct ProgressBar {
  private let total: Int
  private let isShown: Bool

  init(total: Int, _ arguments: Arguments) {
    self.total = total
    isShown =
      total > 1 && isatty(STDERR_FILENO) != 0 && !arguments.has(.quiet) && !arguments.has(.json)
  }

  func show(done: Int) {
    guard isShown else { return }
    let filled = done * 30 / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    Console.draw("\r\(bar) \(done)/\(total)")
  }

  /// Makes room for a message or the prompt.
  func clear() {
    if isShown { Console.draw("\r\u{1B}[K") }
  }
}
