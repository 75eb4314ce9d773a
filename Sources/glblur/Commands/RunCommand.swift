import GLBlur
import GLBlurCore

/// `glblur run`
enum RunCommand: Subcommand {
  static let name = CommandName.run
  static let summary = "Apply a chain of filters to images."
  static let synopses = ["CHAIN INPUT… [-o OUT] [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON); - is standard input."),
    (
      name: "INPUT…",
      summary: "PNG or JPEG images; - is standard input. Without -o the result of photo.jpg under "
        + "frosted.json is photo.frosted.png in the current folder."
    ),
  ]
  static let examples = [
    (line: "glblur run frosted.json photo.jpg -o card.png", summary: "One image."),
    (
      line: "glblur run frosted.json *.jpg -o cards --set 0.sigma=12",
      summary: "Several, into the folder cards, with another blur."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count >= 2 else {
      throw Failure.usage("run needs a chain and an image: glblur run CHAIN INPUT… [-o OUT]")
    }
    try arguments.checkStandardInput()
    let inputs = Array(arguments.operands.dropFirst())
    let chainName = path == standardStream ? "chain" : Path.baseName(of: path)
    let destinations = try Destination.all(for: inputs, suffix: chainName, arguments)
    guard !arguments.has(.json) || !destinations.contains(.standardOutput) else {
      throw Failure.usage("--json and -o - both want standard output; name a file with -o")
    }
    let work = try RunWork(path, arguments)
    let progress = ProgressBar(total: inputs.count, arguments)
    var reports: [InputReport] = []
    var labels = LabelNotes(arguments)
    for (input, destination) in zip(inputs, destinations) {
      progress.show(done: reports.count)
      let report = work.process(input, destination)
      progress.clear()
      report.say(arguments, &labels)
      try work.printDifference(of: report, destination)
      reports.append(report)
    }
    if arguments.has(.json) { try Console.print(reports.json) }
    return reports.status
  }
}

/// What is the same for all inputs.
private struct RunWork {
  private let arguments: Arguments
  private let backend: BackendChoice
  private let renderer: ChainRenderer
  private let options: WriteOptions

  init(_ path: String, _ arguments: Arguments) throws {
    self.arguments = arguments
    backend = arguments.choice(.backend) ?? .auto
    renderer = try ChainRenderer(
      ChainLoader(path, arguments), arguments, backend: backend.backend)
    options = WriteOptions(arguments)
  }

  func process(_ input: String, _ destination: Destination) -> InputReport {
    var report = InputReport(input: input, output: destination.name)
    do {
      try destination.check()
      let rendering = try backend == .both ? compared(&report) : streamed(&report)
      report.rendering = rendering.summary
      if report.failure == nil {
        report.notes = try report.stopwatch.time("write") {
          try destination.write(rendering.rows, options)
        }
      }
    } catch {
      report.failure = Failure(error, with: named(input))
    }
    return report
  }

  /// Decoded while it is rendered, and rendered while it is written, where that is possible.
  private func streamed(_ report: inout InputReport) throws -> StreamedRendering {
    let input = report.input
    let source = try report.stopwatch.time("read") { try rows(at: input) }
    return try report.stopwatch.time("render") { try renderer.stream(source) }
  }

  private func compared(_ report: inout InputReport) throws -> StreamedRendering {
    let input = report.input
    let source = try report.stopwatch.time("read") { try image(at: input) }
    let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
    try compare(rendering, source, &report)
    return rendering.streamed
  }

  private func compare(
    _ rendering: Rendering, _ source: Image, _ report: inout InputReport
  ) throws {
    let difference = try ImageDifference(rendering.image, try renderer.reference(source))
    report.difference = difference
    report.failure = difference.failure(
      beyond: arguments.tolerance, "\(named(report.input)): GPU and processor")
  }

  func printDifference(of report: InputReport, _ destination: Destination) throws {
    guard let difference = report.difference, !arguments.has(.quiet), !arguments.has(.json) else {
      return
    }
    let line = "\(named(report.input)): \(difference.prose)"
    if destination == .standardOutput { Console.say(line) } else { try Console.print(line + "\n") }
  }
}
