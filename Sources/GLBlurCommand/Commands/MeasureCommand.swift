import GLBlur
import GLBlurChain

/// The subcommand `glblur measure`.
enum MeasureCommand: Subcommand {
  static let name = CommandName.measure
  static let summary =
    "Print what a chain's statistics filters find in images: mean colours, thresholds, histograms, "
    + "dominant colours. No result is rendered."
  static let synopses = ["CHAIN [INPUT…] [--json] [options]"]
  static let operands = LegibilityCommand.operands
  static let examples = [
    (line: "glblur measure palette.json photo.jpg", summary: "Which colours has a photograph?"),
    (
      line: "glblur measure palette.json photos/*.jpg --json",
      summary: "Measure many photographs for a script."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first else {
      throw Failure.usage(
        "measure needs a chain, and an image unless the chain has a canvas: glblur measure CHAIN "
          + "[INPUT…]")
    }
    try arguments.checkStandardInput()
    let images = arguments.operands.dropFirst()
    let loader = try ChainLoader(path, arguments, isMeasured: true)
    try loader.check(image: images.first)
    let renderer = try ChainRenderer(loader, arguments, backend: .cpu)
    var reports: [MeasurementReport] = []
    // A chain that starts from its canvas is its own input.
    for input in images.isEmpty ? [path] : images {
      var report = MeasurementReport(input: input)
      do {
        let source = try renderer.source(
          at: input, ReadLimits(arguments), FrameChoice(arguments))
        if let source, !arguments.has(.quiet) { warn(of: source, input) }
        report.measurements = try renderer.measurements(on: source)
      } catch {
        let failure = Failure(error, with: named(input))
        report.failure = failure
        _ = Console.report(failure)
      }
      if !arguments.has(.json), report.failure == nil { try Console.print(report.prose) }
      reports.append(report)
    }
    let status = reports.lazy.compactMap(\.failure?.status).first ?? .success
    if reports.allSatisfy({ $0.failure == nil && $0.measurements.isEmpty }), !arguments.has(.quiet)
    {
      Console.warn(
        "\(named(path)): the chain measures nothing; add a filter that does, such as averageColor or "
          + "histogram")
    }
    if arguments.has(.json) {
      try Console.print(
        JSONText.object([
          ("status", .integer(Int(status.rawValue))), ("results", .array(reports.map(\.json))),
        ]).file)
    }
    return status
  }
}
