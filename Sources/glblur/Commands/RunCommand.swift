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
      summary: "PNG, JPEG or PFM images; - is standard input. Without -o the result of photo.jpg "
        + "under frosted.json is photo.frosted.png in the current folder, or a .tiff file with "
        + "--depth float. With -o the name's ending says the format: .png, .jpg, .tiff, .pfm "
        + "or .apng."
    ),
  ]
  static let examples = [
    (line: "glblur run frosted.json photo.jpg -o card.png", summary: "One image."),
    (
      line: "glblur run frosted.json *.jpg -o cards --set 0.sigma=12",
      summary: "Several, into the folder cards, with another blur."
    ),
    (
      line: "glblur run frosted.json photo.jpg -o wax.apng --sweep 0.sigma=0:30:20",
      summary: "An animation of twenty blurs."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count >= 2 else {
      throw Failure.usage("run needs a chain and an image: glblur run CHAIN INPUT… [-o OUT]")
    }
    try arguments.checkStandardInput()
    let inputs = Array(arguments.operands.dropFirst())
    let chainName = path == standardStream ? "chain" : Path.baseName(of: path)
    let destinations = try Destination.all(
      for: inputs, suffix: chainName, as: Depth(arguments) == .float ? .tiff : .png, arguments)
    guard !arguments.has(.json) || !destinations.contains(.standardOutput) else {
      throw Failure.usage("--json and -o - both want standard output; name a file with -o")
    }
    let isAnimation = arguments.has(.sweep) && destinations[0].isAnimation
    guard isAnimation || !(arguments.has(.delay) || arguments.has(.loops)) else {
      throw Failure.usage(
        "--delay and --loops are for animations; say --sweep and name an .apng file with -o")
    }
    let depth = try Depth(arguments, writing: destinations[0].format)
    let work = try RunWork(path, arguments, depth)
    let progress = ProgressBar(total: inputs.count * work.resultsPerInput, arguments)
    var reports: [InputReport] = []
    var labels = LabelNotes(arguments)
    for (input, destination) in zip(inputs, destinations) {
      progress.show(done: reports.count)
      try work.process(input, destination) { report in
        progress.clear()
        report.say(arguments, &labels)
        try work.printDifference(of: report, destination)
        reports.append(report)
        progress.show(done: reports.count)
      }
    }
    progress.clear()
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
  private let sweep: SweepWork?

  init(_ path: String, _ arguments: Arguments, _ depth: Depth) throws {
    self.arguments = arguments
    backend = arguments.choice(.backend) ?? .auto
    let loader = try ChainLoader(path, arguments)
    renderer = try ChainRenderer(loader, arguments, backend: backend.backend, depth: depth)
    options = WriteOptions(arguments)
    sweep = loader.sweep.map { [renderer, backend] in SweepWork($0, renderer, backend, arguments) }
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
    let source = try report.stopwatch.time("read") { try rows(at: input, ReadLimits(arguments)) }
    return try report.stopwatch.time("render") { try renderer.stream(source) }
  }

  private func compared(_ report: inout InputReport) throws -> StreamedRendering {
    let input = report.input
    let source = try report.stopwatch.time("read") { try image(at: input, ReadLimits(arguments)) }
    let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
    try report.compare(rendering.image, renderer.reference(source), arguments.tolerance)
    return rendering.streamed
  }

  func printDifference(of report: InputReport, _ destination: Destination) throws {
    guard let difference = report.difference, !arguments.has(.quiet), !arguments.has(.json) else {
      return
    }
    let line = "\(report.title): \(difference.prose)"
    if destination == .standardOutput { Console.say(line) } else { try Console.print(line + "\n") }
  }
}
