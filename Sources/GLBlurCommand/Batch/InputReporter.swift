/// Reports the outcome of one input of a batch.
struct InputReporter {
  let batch: BatchReporter
  /// The number of the input in the batch.
  let input: Int

  /// Records a report, without printing it.
  func add(_ report: InputReport) { batch.add(report, of: input) }

  /// Prints what is due.
  ///
  /// - Throws: An error that makes further work useless.
  func flush() throws { try batch.flush() }
}
