import GLBlurChain
import Synchronization

/// Reports the outcome of a batch while several threads work on it. Messages and results appear in
/// the order of the inputs, whichever input is finished first.
final class BatchReporter: Sendable {
  private let arguments: Arguments
  private let inputs: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  private struct State {
    var order = InOrder<InputReport>()
    var labels: LabelNotes
    var fallbacks = FallbackNotes()
    let progress: ProgressBar
    var tally = Tally()
    /// The results, which are kept only for `--json` because a batch may be of any length.
    var results: [JSONText] = []
    var status = ExitStatus.success
    /// The error after which nothing more can be reported.
    var failure: (any Error)?
  }

  /// Creates a reporter and shows the progress bar.
  ///
  /// - Parameter total: The number of results of all inputs together.
  init(inputs: Int, total: Int, _ arguments: Arguments) {
    self.arguments = arguments
    self.inputs = inputs
    let progress = ProgressBar(total: total, arguments)
    progress.show(Tally())
    state = Mutex(State(labels: LabelNotes(arguments), progress: progress))
  }

  /// Reports the outcome of one of an input's results.
  ///
  /// - Throws: An error that makes further work useless.
  func add(_ report: InputReport, of input: Int) throws {
    try state.withLock { state in
      state.tally.count(report)
      try say(state.order.add(report, of: input), &state)
    }
  }

  /// Ends the batch with an error.
  func fail(_ error: any Error) {
    state.withLock { if $0.failure == nil { $0.failure = error } }
  }

  /// Notes that all results of an input have been reported.
  ///
  /// - Returns: Whether the batch goes on.
  func finish(_ input: Int) -> Bool {
    state.withLock { state in
      do { try say(state.order.finish(input), &state) } catch { return false }
      return state.failure == nil
    }
  }

  private func say(_ reports: [InputReport], _ state: inout State) throws {
    if let failure = state.failure { throw failure }
    if !reports.isEmpty { state.progress.clear() }
    do {
      for report in reports {
        report.say(arguments, &state.labels, &state.fallbacks)
        try report.printDifference(arguments)
        if arguments.has(.json) { state.results.append(report.json) }
        if state.status == .success { state.status = report.status }
      }
    } catch {
      state.failure = error
      throw error
    }
    state.progress.show(state.tally)
  }

  /// Ends the report with a summary of the batch.
  ///
  /// - Returns: The first status that is not a success, or a success.
  func end() throws -> ExitStatus {
    try state.withLock { state in
      state.progress.clear()
      if let failure = state.failure { throw failure }
      let time = ContinuousClock.now - start
      if arguments.has(.json) {
        let object = JSONText.object([
          ("status", .integer(Int(state.status.rawValue))), ("results", .array(state.results)),
          ("summary", state.tally.json(after: time)),
        ])
        try Console.print(object.file)
      } else if inputs > 1, !arguments.has(.quiet) {
        Console.say(state.tally.prose(after: time))
      }
      return state.status
    }
  }
}
