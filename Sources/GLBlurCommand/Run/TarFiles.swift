import GLBlur
import GLBlurChain
import GLBlurFiles

/// Makes a tar file of each tar file: images are rendered, and other members are copied.
struct TarFiles: Source {
  private let pictures: Pictures
  private let choice: MemberChoice
  private let arguments: Arguments

  init(_ loader: ChainLoader, _ arguments: Arguments, to sink: Sink) throws {
    self.arguments = arguments
    // The number of images is unknown, and they are like those of a batch.
    pictures = try Pictures(loader, nil, inputs: .max, arguments, to: sink)
    choice = MemberChoice(arguments)
  }

  var log: ResumeLog? { pictures.log }
  func resultsPerInput(_ sink: Sink) -> Int? { nil }

  func make(
    _ input: String, _ sink: Sink, _ report: inout InputReport, _ reporter: InputReporter
  ) throws -> Finish? {
    let destination = sink.destination
    let reader = try TarReader(
      input == standardStream ? OpenFile(standardInputAs: standardInputName) : OpenFile(input))
    if case .file(let path, _, makesFolder: true) = destination {
      try Path.makeFolder(Path.folder(of: path))
    }
    let isOutput = destination.isStandardOutput
    let writer = try TarWriter(
      isOutput ? "/dev/stdout" : destination.name, named: isOutput ? "standard output" : nil)
    Interruption.setCleaning {
      writer.discard()
      reporter.retract()
    }
    let members = MemberRenderer(
      names: (named(input), destination.name), choice: choice, pictures: pictures,
      reporter: reporter)
    let stream = TarStream(reader, writer, members)
    try stream.run(workers: pictures.jobs)
    try writer.end()
    report.standsForOthers = true
    return { [errors = stream.errors, notes = stream.notes, summary = stream.summary] _ in
      try writer.publish()
      if !arguments.has(.quiet) {
        for note in notes { Console.warn("\(named(input)): \(note)") }
      }
      if arguments.has(.verbose) {
        Console.say("\(named(input)) → \(destination.name): \(summary)")
      }
      // Errors of an earlier run are no errors of this one.
      if let file = destination.regularFile { try ErrorList.write(errors, for: file) }
    }
  }
}
