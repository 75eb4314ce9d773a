import GLBlur
import GLBlurChain

/// What is the same for all inputs of `run`. Several threads may process inputs at a time.
struct RunWork: Sendable {
  private let tolerance: Double
  private let limits: ReadLimits
  private let backend: BackendChoice
  private let renderer: ChainRenderer
  private let options: WriteOptions
  private let sweep: SweepWork?
  private let log: ResumeLog?

  /// - Parameters:
  ///   - path: the chain's.
  ///   - size: how many inputs are worked on at a time.
  ///   - destination: the first input's; all are in one folder.
  init(
    _ path: String, _ arguments: Arguments, _ depth: Depth, _ size: BatchSize,
    to destination: Destination
  ) throws {
    tolerance = arguments.tolerance
    limits = ReadLimits(arguments)
    backend = arguments.choice(.backend) ?? .auto
    let loader = try ChainLoader(path, arguments)
    // What becomes another file while it is read is found to be another by the next run.
    log = try ResumeLog(loader, arguments, destination)
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: depth, size: size)
    options = WriteOptions(arguments, threads: size.threads)
    sweep = loader.sweep.map { [renderer, backend, options] in
      SweepWork($0, renderer, backend, options, arguments)
    }
  }

  var resultsPerInput: Int { sweep?.sweep.values.count ?? 1 }

  /// - Parameter done: is given what became of the input, and throws what ends the work.
  func process(
    _ input: String, _ destination: Destination, _ done: (InputReport) throws -> Void
  ) throws {
    if let sweep {
      try sweep.process(input, destination, done)
    } else {
      try done(report(of: input, destination))
    }
  }

  private func report(of input: String, _ destination: Destination) -> InputReport {
    var report = InputReport(input: input, output: destination.name)
    do {
      let cause = log?.cause(of: input)
      let file = destination.regularFile
      if let log, let file, log.isUpToDate(file, cause) {
        report.isUpToDate = true
        return report
      }
      try destination.check(isOwn: log.map { file.map($0.isOwn) ?? false } ?? false)
      let rendering = try backend == .both ? compared(&report) : streamed(&report)
      report.rendering = rendering.summary
      if report.failure == nil {
        if let log, let file {
          // What is whole is recorded, whatever signal comes.
          try Interruption.held {
            try write(rendering, to: destination, &report)
            try log.record(file, cause)
          }
        } else {
          try write(rendering, to: destination, &report)
        }
      }
    } catch {
      report.failure = Failure(error, with: named(input))
    }
    return report
  }

  private func write(
    _ rendering: StreamedRendering, to destination: Destination, _ report: inout InputReport
  ) throws {
    report.notes = try report.stopwatch.time("write") {
      try destination.write(rendering.rows, options)
    }
  }

  /// Decoded while it is rendered, and rendered while it is written, where that is possible.
  private func streamed(_ report: inout InputReport) throws -> StreamedRendering {
    let input = report.input
    let source = try report.stopwatch.time("read") { try rows(at: input, limits) }
    return try report.stopwatch.time("render") { try renderer.stream(source) }
  }

  private func compared(_ report: inout InputReport) throws -> StreamedRendering {
    let input = report.input
    let source = try report.stopwatch.time("read") { try image(at: input, limits) }
    let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
    try report.compare(rendering.image, renderer.reference(source), tolerance)
    return rendering.streamed
  }
}
