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
    guard let path = arguments.operands.first else {
      throw Failure.usage(
        "measure needs a chain, and an image unless the chain has a canvas: glblur measure CHAIN "
          + "[INPUT…]")
    }
    try arguments.checkStandardInput()
    let images = arguments.operands.dropFirst()
    let areFilms =
      images.contains(where: FilmName.isInput) || !images.isEmpty && arguments.bindFilms
    try arguments.checkFilmOptions(areFilms: areFilms)
    let loader = try ChainLoader(
      path, arguments, isMeasured: true, isStill: !areFilms, isForFilms: areFilms)
    try loader.check(image: images.first)
    let further = try SecondaryFilmOptions(loader, arguments)
    let renderer = try ChainRenderer(loader, arguments, backend: .cpu)
    var reports: [MeasurementReport] = []
    // A chain that starts from its canvas is its own input.
    for input in images.isEmpty ? [path] : images {
      var report = MeasurementReport(input: input)
      do {
        if !renderer.hasCanvas, FilmName.isInput(input) || !further.isEmpty {
          try measure(film: input, renderer, beside: further, arguments, &report)
        } else {
          let source = try renderer.source(
            at: input, ReadLimits(arguments), FrameChoice(arguments))
          if let source, !arguments.has(.quiet) { warn(of: source, input) }
          report.measurements = try renderer.measurements(on: source)
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

  /// Measures each frame of a film, and prints what is found at once unless it becomes JSON.
  private static func measure(
    film path: String, _ renderer: ChainRenderer, beside further: SecondaryFilmOptions,
    _ arguments: Arguments, _ report: inout MeasurementReport
  ) throws {
    report.frames = []
    try renderer.measurements(onFilm: path, beside: further, arguments) { frame in
      if arguments.has(.json) {
        report.frames?.append(frame)
      } else {
        try Console.print(report.prose(of: frame))
        report.hasFound = report.hasFound || !frame.measurements.isEmpty
      }
    }
  }
}
