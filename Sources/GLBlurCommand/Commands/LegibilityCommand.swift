import GLBlur
import GLBlurChain
import GLBlurFiles

/// The subcommand `glblur legibility`.
enum LegibilityCommand: Subcommand {
  static let name = CommandName.legibility
  static let summary =
    "Report how legible a chain's labels are over what lies behind them, by WCAG 2.x, and what would "
    + "help. The exit status is 1 if a label's worst pixel has less contrast than the label's "
    + "'legible' or, if that is not set, --level requires."
  static let synopses = ["CHAIN [INPUT…] [--level AA|AAA] [--json] [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON); - is standard input."),
    (
      name: "INPUT…",
      summary:
        "Image files of any format that can be read; - is standard input. Of a film or an animation, the worst of "
        + "all frames counts, unless --frame chooses one of an animation. A chain with a canvas takes none."
    ),
  ]
  static let examples = [
    (line: "glblur legibility card.json photo.jpg", summary: "Can the labels be read?"),
    (
      line: "glblur legibility card.json photos/*.jpg --level AAA --quiet || exit 1",
      summary: "Stop a build over a photograph that a label cannot be read on."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let inspection = try Inspection(name, arguments)
    var notes = LabelNotes(arguments)
    var reports: [LegibilityReport] = []
    for input in inspection.inputs {
      var report = LegibilityReport(input: input, level: arguments.choice(.level) ?? .aa)
      do {
        report.labels = try labels(on: input, inspection)
      } catch {
        report.failure = Failure(error, with: named(input))
      }
      try show(report, arguments, isFirst: reports.isEmpty)
      notes.warn(of: report.labels, on: named(input))
      reports.append(report)
    }
    let status = reports.first { $0.status != .success }?.status ?? .success
    if reports.allSatisfy({ $0.failure == nil && $0.labels.isEmpty }), !arguments.has(.quiet) {
      Console.warn("\(named(inspection.path)): the chain has no labels")
    }
    try inspection.print(reports.map(\.json), status)
    return status
  }

  /// Returns how legible the labels are, in a film or an animation over all frames.
  private static func labels(
    on input: String, _ inspection: Inspection
  ) throws -> [LabelReport] {
    let (renderer, arguments) = (inspection.renderer, inspection.arguments)
    guard !renderer.hasCanvas else { return try inspection.labels(on: nil) }
    if inspection.isFilm(input) { return try inspection.labels(onFilm: input) }
    let file = try imageFile(at: input, ReadLimits(arguments))
    let frame = FrameChoice(arguments)
    if file.frameCount > 1, !frame.isMade {
      return try renderer.labels(onFramesOf: { try AnimationReader(file.again()) })
    }
    let source = try renderer.source(file, frame)
    if !arguments.has(.quiet) {
      warn(of: source, input)
      if let warning = source.traits.warning { Console.warn("\(named(input)): \(warning)") }
    }
    return try inspection.labels(on: source)
  }

  private static func show(
    _ report: LegibilityReport, _ arguments: Arguments, isFirst: Bool
  ) throws {
    if !report.labels.isEmpty, !arguments.has(.json), !arguments.has(.quiet) {
      let prose = report.prose(isVerbose: arguments.has(.verbose))
      try Console.print((isFirst ? "" : "\n") + prose + "\n")
    }
    if let failure = report.failure { _ = Console.report(failure) }
    for failure in report.failures { Console.say(failure) }
  }
}
