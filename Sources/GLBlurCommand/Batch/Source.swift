import GLBlur

/// Completes the result of an input, of which nothing can be seen before.
typealias Finish = (inout InputReport) throws -> Void

/// What the inputs of a command line are, and how results are made of them.
protocol Source: Sendable {
  /// The record of `--resume`, if the command line asks for it. It is begun before the inputs are read: if a file is
  /// replaced while it is read, the next run then sees that it has changed.
  var log: ResumeLog? { get }
  /// The number of inputs that are worked on at a time.
  var jobs: Int { get }
  /// What one of the results is called.
  var noun: String { get }

  /// Returns the number of results of each input, or nil if it is not known.
  func resultsPerInput(_ sink: Sink) -> Int?

  /// Returns the files of which the result of an input is made.
  func files(of input: String) -> [String]

  /// Returns where the results of an input are to be found.
  func destinations(of sink: Sink) -> [Destination]

  /// Takes the frames of an input to a sink, as far as that can be taken back.
  ///
  /// - Parameters:
  ///   - input: The path of the input, or that of the chain if the chain starts from its canvas.
  ///   - report: Becomes what there is to say about the result.
  ///   - reporter: Takes the outcome of each further result.
  /// - Returns: What completes the result, or nil if there is none, as the report says then.
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

  /// Makes the results of all inputs.
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

  /// Makes the results of an input.
  ///
  /// - Throws: An error that makes further work useless.
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
      // A signal ends the program only when this is done, since its own cleaning would find nothing to do.
      Interruption.held { Interruption.clean() }
    }
    // A result, its record and its report are protected from signals together, so that a result which exists is
    // always recorded and counted.
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
