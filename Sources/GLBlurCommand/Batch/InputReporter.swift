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

  /// Counts the results as not done, since the file that was to hold all of them has not come about.
  func retract() { batch.retract(input) }

  /// Prints what is due.
  ///
  /// - Throws: An error that makes further work useless.
  func flush() throws { try batch.flush() }
}
