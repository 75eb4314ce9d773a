import GLBlur
import GLBlurChain
import Synchronization
import SystemLibrary

/// Reports the outcome of a batch on which several threads work, in the order of the inputs,
/// whichever is finished first.
final class BatchReporter: Sendable {
  private let arguments: Arguments
  private let inputs: Int
  private let total: Int?
  private let noun: String
  private let start = ContinuousClock.now
  private let record = Mutex(Record())
  private let output: Mutex<Output>

  /// The results so far. Nothing is printed under this lock, since printing may take any time.
  private struct Record {
    var order = InOrder<InputReport>()
    var due: [InputReport] = []
    var tally = BatchCounts()
    /// The number of done results of the input that was reported on last.
    var done = (input: 0, count: 0)
  }

  private struct Output {
    var labels: LabelNotes
    var fallbacks = FallbackNotes()
    let progress: ProgressBar
    /// Kept only for `--json`, since a batch may be of any length.
    var results: [JSONText] = []
    var status = ExitStatus.success
    /// The error after which nothing more can be reported.
    var failure: (any Error)?
    var isOver = false
  }

  /// - Parameters:
  ///   - inputs: The number of inputs. A single one gets a summary only if `total` is nil.
  ///   - total: The number of results of all inputs, or nil if unknown.
  init(inputs: Int, total: Int?, of noun: String = "image", _ arguments: Arguments) {
    self.noun = noun
    self.arguments = arguments
    self.inputs = inputs
    self.total = total
    let progress = ProgressBar(total: total, arguments)
    progress.show(BatchCounts())
    output = Mutex(Output(labels: LabelNotes(arguments), progress: progress))
  }

  /// Records the outcome of one of an input's results, without printing or waiting, so that a
  /// signal does not come between a result's file and its record.
  func add(_ report: InputReport, of input: Int) {
    record.withLock { record in
      let before = record.tally.done
      record.tally.count(report)
      if record.done.input != input { record.done = (input, 0) }
      record.done.count += record.tally.done - before
      record.due += record.order.add(report, of: input)
    }
  }

  /// Counts the results of an input as not done, since the file for all of them has failed.
  func retract(_ input: Int) {
    record.withLock { record in
      guard record.done.input == input else { return }
      record.tally.retract(record.done.count)
      record.done.count = 0
    }
  }

  /// Prints the outcomes that are due, and throws an error that makes further work useless.
  func flush() throws {
    try output.withLock { try say(&$0) }
  }

  func fail(_ error: any Error) {
    output.withLock { if $0.failure == nil { $0.failure = error } }
  }

  /// Notes that an input is finished, prints what is due, and returns whether to go on.
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

  /// Ends with a summary. Returns the first status that is not a success, or a success.
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

  /// Prints the results that are not due yet and a summary, when a signal ends the program.
  func interrupt(status: Int32) {
    let tally = record.withLock { record in
      record.due += record.order.takeRest()
      var tally = record.tally
      tally.notDone += total.map { $0 - tally.all } ?? 0
      return tally
    }
    // A closed pipe gets no summary.
    try? output.withLock { output in
      guard !output.isOver else { return }
      try say(&output)
      output.progress.clear()
      try sum(&output, tally, status: status)
    }
  }

  /// The status is that of a signal, or nil for a complete batch.
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

/// Reports the outcome of one input of a batch.
struct InputReporter {
  let batch: BatchReporter
  let input: Int

  /// Records a report. One that stands for others counts only if it is a failure.
  func add(_ report: InputReport) {
    if report.standsForOthers, report.failure == nil { return }
    batch.add(report, of: input)
  }

  func retract() { batch.retract(input) }

  func flush() throws { try batch.flush() }
}

/// The numbers of images of a batch, by outcome.
package struct BatchCounts: Hashable {
  var done = 0
  var failed = 0
  /// The images that `--resume` left alone.
  var upToDate = 0
  /// The images that a signal or a failed tar file left without a result.
  var notDone = 0

  package init(done: Int = 0, failed: Int = 0, upToDate: Int = 0, notDone: Int = 0) {
    self.done = done
    self.failed = failed
    self.upToDate = upToDate
    self.notDone = notDone
  }

  /// Counts done images as not done, since the tar file for them has failed.
  mutating func retract(_ count: Int) {
    done -= count
    notDone += count
  }

  var all: Int { done + failed + upToDate + notDone }

  mutating func count(_ report: InputReport) {
    if report.failure != nil {
      failed += 1
    } else if report.isUpToDate {
      upToDate += 1
    } else {
      done += 1
    }
  }

  /// Returns the images per second, or nil if none were worked on. Those that were up to date do
  /// not count.
  func rate(over time: Duration) -> Double? {
    let seconds = time / .seconds(1)
    return done + failed > 0 && seconds > 0 ? Double(done + failed) / seconds : nil
  }

  /// Returns a summary: `240 images: 236 done, 3 failed, 1 up to date; 12.3 s, 19.4 images/s`.
  package func prose(after time: Duration, of noun: String = "image") -> String {
    let parts = [
      (done, "done"), (failed, "failed"), (upToDate, "up to date"), (notDone, "not done"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let seconds = time / .seconds(1)
    let rate = rate(over: time).map { ", \(rateText($0)) \(noun)s/s" } ?? ""
    return "\(counted(all, noun, noun + "s")): \(parts.joined(separator: ", ")); "
      + "\(rounded(seconds, seconds < 10 ? 2 : 1)) s\(rate)"
  }

  func json(after time: Duration, of noun: String) -> JSONText {
    .object([
      (noun + "s", .integer(all)), ("done", .integer(done)), ("failed", .integer(failed)),
      ("upToDate", .integer(upToDate)), ("notDone", .integer(notDone)),
      ("seconds", .number(time / .seconds(1))),
      (noun + "sPerSecond", .optional(rate(over: time))),
    ])
  }
}

/// A progress bar on a terminal, with the rate and the time left.
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

  func clear() {
    if isShown { Console.draw("\r\u{1B}[K") }
  }

  /// Returns the text of the bar: `██████░░░░ 120/240  19.5/s  6 s left`, or `120  19.5/s` without
  /// a total.
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

/// Returns a duration as `6 s`, `2 min 5 s` or `3 h 20 min`, rounded up so that the time left is
/// not 0 s before the end.
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
