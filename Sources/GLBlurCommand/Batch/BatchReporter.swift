import GLBlur
import GLBlurChain
import Synchronization

/// Reports the outcome of a batch while several threads work on it. Messages and results appear in
/// the order of the inputs, whichever input is finished first.
final class BatchReporter: Sendable {
  private let arguments: Arguments
  private let inputs: Int
  private let total: Int?
  private let noun: String
  private let start = ContinuousClock.now
  private let record = Mutex(Record())
  private let output: Mutex<Output>

  /// The results so far. Its lock is never held while something is printed, which may take any time.
  private struct Record {
    var order = InOrder<InputReport>()
    /// The reports that are due and have not been printed.
    var due: [InputReport] = []
    var tally = BatchCounts()
    /// The number of results that are done of the input that has been reported on last.
    var done = (input: 0, count: 0)
  }

  /// What has been printed so far.
  private struct Output {
    var labels: LabelNotes
    var fallbacks = FallbackNotes()
    let progress: ProgressBar
    /// The results, which are kept only for `--json` because a batch may be of any length.
    var results: [JSONText] = []
    var status = ExitStatus.success
    /// The error after which nothing more can be reported.
    var failure: (any Error)?
    /// Whether the summary has been printed.
    var isOver = false
  }

  /// Creates a reporter and shows the progress bar.
  ///
  /// - Parameters:
  ///   - inputs: The number of inputs, of which a single one gets no summary unless it has many results.
  ///   - total: The number of results of all inputs together, or nil if it is not known.
  ///   - noun: What one of the results is called. The default is an image.
  init(inputs: Int, total: Int?, of noun: String = "image", _ arguments: Arguments) {
    self.noun = noun
    self.arguments = arguments
    self.inputs = inputs
    self.total = total
    let progress = ProgressBar(total: total, arguments)
    progress.show(BatchCounts())
    output = Mutex(Output(labels: LabelNotes(arguments), progress: progress))
  }

  /// Records the outcome of one of an input's results. It prints nothing and does not wait, so a
  /// result can be recorded together with its file before a signal ends the program.
  func add(_ report: InputReport, of input: Int) {
    record.withLock { record in
      let before = record.tally.done
      record.tally.count(report)
      if record.done.input != input { record.done = (input, 0) }
      record.done.count += record.tally.done - before
      record.due += record.order.add(report, of: input)
    }
  }

  /// Counts the results of an input as not done, since the file that was to hold all of them has not come about. No
  /// other input is worked on at the same time.
  func retract(_ input: Int) {
    record.withLock { record in
      guard record.done.input == input else { return }
      record.tally.retract(record.done.count)
      record.done.count = 0
    }
  }

  /// Prints the outcomes that are due.
  ///
  /// - Throws: An error that makes further work useless.
  func flush() throws {
    try output.withLock { try say(&$0) }
  }

  /// Ends the batch with an error.
  func fail(_ error: any Error) {
    output.withLock { if $0.failure == nil { $0.failure = error } }
  }

  /// Notes that all results of an input have been recorded, and prints what is due.
  ///
  /// - Returns: Whether the batch goes on.
  func finish(_ input: Int) -> Bool {
    record.withLock { $0.due += $0.order.finish(input) }
    do { try flush() } catch { return false }
    return true
  }

  private func say(_ output: inout Output) throws {
    if let failure = output.failure { throw failure }
    let (reports, tally) = record.withLock { record in
      defer { record.due = [] }
      return (record.due, record.tally)
    }
    if !reports.isEmpty { output.progress.clear() }
    do {
      for report in reports {
        report.say(arguments, &output.labels, &output.fallbacks)
        try report.printDifference(arguments)
        if arguments.has(.json) { output.results.append(report.json) }
        if output.status == .success { output.status = report.status }
      }
    } catch {
      output.failure = error
      throw error
    }
    output.progress.show(tally)
  }

  /// Ends the report with a summary of the batch.
  ///
  /// - Returns: The first status that is not a success, or a success.
  func end() throws -> ExitStatus {
    let status: ExitStatus? = try output.withLock { output in
      output.progress.clear()
      if let failure = output.failure { throw failure }
      if output.isOver { return nil }
      try sum(&output, record.withLock { $0.tally }, status: nil)
      return output.status
    }
    guard let status else { Interruption.waitForEnd() }
    return status
  }

  /// Ends the report when a signal ends the program: with the results that are not due yet, and a
  /// summary of what has been done.
  ///
  /// - Parameter status: The exit status of the program.
  func interrupt(status: Int32) {
    let tally = record.withLock { record in
      record.due += record.order.takeRest()
      var tally = record.tally
      tally.notDone += total.map { $0 - tally.all } ?? 0
      return tally
    }
    // A pipe that is closed gets no summary.
    try? output.withLock { output in
      guard !output.isOver else { return }
      try say(&output)
      output.progress.clear()
      try sum(&output, tally, status: status)
    }
  }

  /// Prints the summary.
  ///
  /// - Parameter status: The exit status of a signal, or nil if the batch is complete.
  private func sum(_ output: inout Output, _ tally: BatchCounts, status: Int32?) throws {
    output.isOver = true
    let time = ContinuousClock.now - start
    if arguments.has(.json) {
      let object = JSONText.object([
        ("status", .integer(Int(status ?? output.status.rawValue))),
        ("results", .array(output.results)), ("summary", tally.json(after: time, of: noun)),
      ])
      try Console.print(object.file)
    } else if inputs > 1 || total == nil, !arguments.has(.quiet) {
      Console.say((status == nil ? "" : "interrupted: ") + tally.prose(after: time, of: noun))
    }
  }
}
