import GLBlur
import GLBlurChain
import GLBlurFiles

/// The part of `run` that makes a tar file of each tar file: its images are rendered, and its other members
/// are copied.
struct ShardWork: Sendable {
  private let work: RunWork
  private let choice: MemberChoice
  private let jobs: Int
  private let arguments: Arguments

  init(_ work: RunWork, jobs: Int, _ arguments: Arguments) {
    self.work = work
    self.jobs = jobs
    self.arguments = arguments
    choice = MemberChoice(arguments)
  }

  /// Processes a tar file.
  ///
  /// - Parameters:
  ///   - input: The path of the tar file.
  ///   - destination: The destination of the tar file that is made of it.
  ///   - reporter: Takes the outcome of each image.
  /// - Throws: An error that makes further work useless.
  func process(
    _ input: String, _ destination: Destination, _ reporter: InputReporter
  ) throws {
    var report = InputReport(input: input, output: destination.name)
    let cause = work.log?.cause(of: input)
    if let log = work.log, let file = destination.regularFile, log.isUpToDate(file, cause) {
      report.isUpToDate = true
      reporter.add(report)
      return try reporter.flush()
    }
    do {
      try make(destination, of: input, cause, reporter)
    } catch {
      report.failure = Failure(error, with: named(input))
      reporter.add(report)
    }
    try reporter.flush()
  }

  private func make(
    _ destination: Destination, of input: String, _ cause: String?, _ reporter: InputReporter
  ) throws {
    let file = destination.regularFile
    try destination.check(isOwn: work.log.map { file.map($0.isOwn) ?? false } ?? false)
    let isStandardInput = input == standardStream
    let reader = try TarReader(
      isStandardInput ? OpenFile(standardInputAs: standardInputName) : OpenFile(input))
    if case .file(let path, _, makesFolder: true) = destination {
      try Path.makeFolder(Path.folder(of: path))
    }
    let isOutput = destination.isStandardOutput
    let writer = try TarWriter(
      isOutput ? "/dev/stdout" : destination.name, named: isOutput ? "standard output" : nil)
    let done = DoneImages(reporter)
    let stream = ShardStream(
      reader, writer, named: (named(input), destination.name), choice, work, reporter, done)
    Interruption.setCleaning {
      writer.discard()
      done.abandon()
    }
    do {
      try stream.run(workers: jobs)
      let errors = stream.errors
      try writer.end()
      let end = { () throws(FileError) in
        try writer.publish()
        Interruption.setCleaning(nil)
        // Errors of an earlier run are no errors of this one.
        if let file { try ErrorList.write(errors, for: file) }
        if let log = work.log, let file { try log.record(file, cause) }
      }
      if file == nil { try end() } else { try Interruption.held(end) }
    } catch {
      Interruption.setCleaning(nil)
      done.abandon()
      writer.discard()
      throw error
    }
    if !arguments.has(.quiet) {
      for note in stream.notes { Console.warn("\(named(input)): \(note)") }
    }
    if arguments.has(.verbose) {
      Console.say("\(named(input)) → \(destination.name): \(stream.summary)")
    }
  }
}
