import GLBlur

/// Completes a result, of which nothing shows before.
typealias Finish = (inout InputReport) throws -> Void

/// The inputs of a command line, and how results are made of them.
protocol Source: Sendable {
  /// The record of `--resume`, or nil. It is begun before inputs are read, so that the next run
  /// sees inputs that were replaced meanwhile.
  var log: ResumeLog? { get }
  /// The number of inputs worked on at a time.
  var jobs: Int { get }
  /// What a result is called.
  var noun: String { get }

  /// Returns the number of results of each input, or nil if unknown.
  func resultsPerInput(_ sink: Sink) -> Int?

  func files(of input: String) -> [String]

  func destinations(of sink: Sink) -> [Destination]

  /// Takes the frames of an input to a sink, as far as that can be undone.
  ///
  /// - Parameters:
  ///   - input: The input, or a chain that starts from its canvas.
  ///   - report: Receives what there is to say about the result.
  ///   - reporter: Receives the outcome of each further result.
  /// - Returns: What completes the result, or nil if the report says why there is none.
  func make(
    _ input: String, _ sink: Sink, _ report: inout InputReport, _ reporter: InputReporter
  ) throws -> Finish?
}

extension Source {
  var jobs: Int { 1 }
  var noun: String { "image" }
  func resultsPerInput(_ sink: Sink) -> Int? { 1 }
  func files(of input: String) -> [String] { [input] }
  func destinations(of sink: Sink) -> [Destination] { [sink.destination] }

  func run(_ pairs: [(String, Sink)], _ arguments: Arguments) throws -> ExitStatus {
    let results = pairs.first.flatMap { resultsPerInput($0.1) }
    let reporter = BatchReporter(
      inputs: pairs.count, total: results.map { $0 * pairs.count }, of: noun, arguments)
    Interruption.setTerminationHandler { reporter.interrupt(status: $0) }
    Workers(jobs).share(pairs.count) { index in
      let (input, sink) = pairs[index]
      do {
        try process(input, sink, InputReporter(batch: reporter, input: index))
      } catch {
        reporter.fail(error)
      }
      return reporter.finish(index) && Interruption.earlyStatus == nil
    }
    return try reporter.end()
  }

  /// Throws an error only if it makes further work useless.
  private func process(_ input: String, _ sink: Sink, _ reporter: InputReporter) throws {
    var report = InputReport(input: input, output: sink.destination.name)
    let file = sink.destination.regularFile
    let cause = log?.cause(ofFiles: files(of: input))
    if let log, let file, log.isUpToDate(file, cause) {
      report.isUpToDate = true
      reporter.add(report)
      return try reporter.flush()
    }
    var finish: Finish?
    do {
      let isOwn = file.flatMap { log?.isOwn($0) } ?? false
      for destination in destinations(of: sink) { try destination.check(isOwn: isOwn) }
      finish = try make(input, sink, &report, reporter)
    } catch {
      report.failure = Failure(error, with: named(input))
      // A signal ends the program only after this, since its own cleaning would find nothing to do.
      Interruption.held { Interruption.clean() }
    }
    // A result, its record and its report are held together, so that an existing result is always
    // recorded and counted.
    sink.destination.held {
      do {
        if let finish {
          try finish(&report)
          if let log, let file, report.failure == nil { try log.record(file, cause) }
        }
        Interruption.setCleaning(nil)
      } catch {
        report.failure = Failure(error, with: named(input))
        Interruption.clean()
      }
      reporter.add(report)
    }
    Interruption.setEnding(nil)
    try reporter.flush()
  }
}
