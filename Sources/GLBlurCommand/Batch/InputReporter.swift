/// Reports the outcome of one input of a batch.
struct InputReporter {
  let batch: BatchReporter
  /// The number of the input in the batch.
  let input: Int

  /// Records a report, without printing it. One that stands for others counts only if it says more than they do.
  func add(_ report: InputReport) {
    if report.standsForOthers, report.failure == nil { return }
    batch.add(report, of: input)
  }

  /// Counts results as not done that have been recorded as done.
  func retract(_ count: Int) { batch.retract(count) }

  /// Prints what is due.
  ///
  /// - Throws: An error that makes further work useless.
  func flush() throws { try batch.flush() }
}
