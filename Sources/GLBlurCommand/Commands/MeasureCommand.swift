import GLBlur
import GLBlurChain

/// The subcommand `glblur measure`.
enum MeasureCommand: Subcommand {
  static let name = CommandName.measure
  static let summary =
    "Print what a chain's statistics filters find in images, or in each frame of films: mean colours, thresholds, "
    + "histograms, dominant colours, motion. No result is rendered."
  static let synopses = ["CHAIN [INPUT…] [--json] [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON); - is standard input."),
    (
      name: "INPUT…",
      summary:
        "Image files of any format that can be read, and films, of which each frame is measured; - is standard "
        + "input. A chain with a canvas takes none."
    ),
  ]
  static let examples = [
    (line: "glblur measure palette.json photo.jpg", summary: "Which colours has a photograph?"),
    (
      line: "glblur measure palette.json photos/*.jpg --json",
      summary: "Measure many photographs for a script."
    ),
    (
      line: "glblur measure motion.json film.mp4 --fps 5",
      summary: "Where does something move, five times a second?"
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let inspection = try Inspection(name, arguments, isMeasured: true)
    var reports: [MeasurementReport] = []
    for input in inspection.inputs {
      var report = MeasurementReport(input: input)
      do {
        if inspection.isFilm(input) {
          try measure(film: input, inspection, &report)
        } else {
          let source = try inspection.renderer.source(
            at: input, ReadLimits(arguments), FrameChoice(arguments))
          if let source, !arguments.has(.quiet) { warn(of: source, input) }
          report.measurements = try inspection.renderer.renderer.measurements(
            of: inspection.renderer.chain, source, inputs: inspection.renderer.images,
            in: inspection.renderer.context)
          if !arguments.has(.json) { try Console.print(report.prose) }
        }
      } catch {
        let failure = Failure(error, with: named(input))
        report.failure = failure
        _ = Console.report(failure)
      }
      reports.append(report)
    }
    let status = reports.lazy.compactMap(\.failure?.status).first ?? .success
    if reports.allSatisfy(\.hasNothing), !arguments.has(.quiet) {
      Console.warn(
        "\(named(inspection.path)): the chain measures nothing; add a filter that does, such as averageColor or "
          + "histogram")
    }
    try inspection.print(reports.map(\.json), status)
    return status
  }

  /// Measures each frame of a film, and prints the findings at once unless they become JSON.
  private static func measure(
    film path: String, _ inspection: Inspection, _ report: inout MeasurementReport
  ) throws {
    report.frames = []
    try inspection.measure(film: path) { frame in
      if inspection.arguments.has(.json) {
        report.frames?.append(frame)
      } else {
        try Console.print(report.prose(of: frame))
        report.hasFound = report.hasFound || !frame.measurements.isEmpty
      }
    }
  }
}
