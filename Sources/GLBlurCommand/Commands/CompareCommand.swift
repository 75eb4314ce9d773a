import GLBlur
import GLBlurChain
import GLBlurReference

/// The subcommand `glblur compare`.
enum CompareCommand: Subcommand {
  static let name = CommandName.compare
  static let summary =
    "Compare two images, or the results of a chain on the GPU and the CPU; -o writes a picture of "
    + "the difference. What a shader's rounding decides passes, and is counted."
  static let synopses = ["IMAGE IMAGE [-o OUT] [options]", "CHAIN [INPUT…] [-o OUT] [options]"]
  static let operands = [
    (name: "IMAGE", summary: "An image file of any format that can be read; - is standard input."),
    (
      name: "CHAIN",
      summary: "A chain file, whose name ends in .json or whose text begins with { or [."
    ),
    (
      name: "INPUT…",
      summary: "Images to render on both backends; a chain with a canvas takes none."
    ),
  ]
  static let examples = [
    (line: "glblur compare before.png after.png -o where.png", summary: "Where do they differ?"),
    (line: "glblur compare frosted.json photo.jpg", summary: "Do the GPU and the CPU agree?"),
    (
      line: "glblur compare old.png new.jpg --metric ssim --at-least 0.98",
      summary: "Do two pictures look alike?"
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    let operands = arguments.operands
    try arguments.checkStandardInput()
    let limits = ReadLimits(arguments)
    // A frame may be compared with a picture of it.
    let frame = FrameChoice(arguments, allowsStills: true)
    // A single operand may be a chain with a canvas. For anything else, a second one is missing.
    let only = operands.count == 1 ? try? CompareOperand(operands[0], limits) : nil
    guard operands.count >= 2 || only?.isChain == true else {
      throw Failure.usage("compare needs two images, or a chain and images; see --help")
    }
    let first = try only ?? CompareOperand(operands[0], limits)
    let images = Array(operands.dropFirst())
    // A chain that starts from its canvas is its own input.
    let inputs = first.isChain && !images.isEmpty ? images : [first.path]
    let destinations: [Destination?] =
      arguments.has(.output)
      ? try Destination.all(for: inputs, suffix: "difference", arguments)
      : inputs.map { _ in nil }
    try destinations[0]?.checkFormat(arguments)
    guard !arguments.has(.json) || !destinations.contains(where: { $0?.isStandardOutput == true })
    else {
      throw Failure.usage("--json and -o - both write to standard output; name a file with -o")
    }
    let work = try CompareWork(arguments: arguments)
    if first.isChain {
      let loader = try ChainLoader(first.path, bytes: first.bytes, arguments)
      try loader.check(image: images.first)
      // Two results are compared, and those of trials with the second.
      let renderer = try ChainRenderer(
        loader, arguments, backend: .gpu, sharers: loader.chain.hasShaders ? 3 : 2)
      for (input, destination) in zip(inputs, destinations) {
        try work.compare(input, destination) { report in
          let source = try report.stopwatch.time("read") {
            try renderer.source(at: input, limits, frame)
          }
          report.note(source)
          let rendering = try report.stopwatch.time("render") { try renderer.render(source) }
          report.rendering = rendering.summary
          let reference = try renderer.render(source, on: .cpu).image
          let mayRoundOtherwise =
            try loader.chain.hasShaders && rendering.image != reference
            && renderer.mayRoundOtherwise
          return Subjects(
            first: rendering.image, second: reference,
            trial: mayRoundOtherwise
              ? {
                try renderer.renderer.render(
                  renderer.chain, source: source, renderer.images, roundingTrial: $0)
              } : nil)
        }
      }
    } else {
      if images.contains(where: isChain), let phrase = imagePhrase(first.path, first.bytes) {
        throw Failure.swapped(first.path, phrase, among: operands)
      }
      guard operands.count == 2 else {
        throw Failure.usage(
          "compare takes two images, but \(operands.count) are given; \(named(first.path)) is not a "
            + "chain by its ending or its text")
      }
      try work.compare(first.path, and: operands[1], destinations[0]) { report in
        let images = try report.stopwatch.time("read") {
          try decoded(
            first.picture(frame), picture(at: operands[1], limits, frame), arguments)
        }
        if !arguments.has(.quiet) {
          warn(of: images.0, first.path)
          warn(of: images.1, operands[1])
        }
        return Subjects(first: images.0, second: images.1)
      }
    }
    return try work.finish()
  }

  /// - Throws: `ImageError.memory`, before any work, if the images and a picture of their
  ///   difference do not fit into memory, and `RenderLimitError.time`.
  private static func decoded(
    _ first: any PictureSource, _ second: any PictureSource, _ arguments: Arguments
  ) throws -> (Image, Image) {
    let memory = MemoryLimit(arguments)
    let (a, b) = (first.shape.byteCount, second.shape.byteCount)
    let comparing = try Metric(arguments).bytes(for: first.shape.size)
    let needed = a + b + max(first.decodingBytes, second.decodingBytes, min(a, b) + comparing)
    guard memory.allows(needed) else { throw memory.error(needing: needed) }
    let control = RenderControl(timeLimit: arguments.number(.maxSeconds).map { .seconds($0) })
    control.start()
    return (
      try Image(reading: control.controlled(first)),
      try Image(reading: control.controlled(second))
    )
  }
}

/// What is compared.
private struct Subjects {
  let first: Image
  let second: Image
  /// Renders the second image with the rounding of a trial. Nil if rounding decides nothing.
  var trial: ((Int) throws -> Image)?
}

/// The comparisons of a command line.
private final class CompareWork {
  private let arguments: Arguments
  private let writer: ImageWriter
  private let metric: Metric
  private var reports: [InputReport] = []
  private var labels: LabelNotes
  private var fallbacks = FallbackNotes()

  init(arguments: Arguments) throws {
    self.arguments = arguments
    metric = try Metric(arguments)
    labels = LabelNotes(arguments)
    writer = ImageWriter(WriteOptions(arguments))
  }

  func compare(
    _ input: String, and reference: String? = nil, _ destination: Destination?,
    _ subjects: (inout InputReport) throws -> Subjects
  ) throws {
    var report = InputReport(input: input, reference: reference, output: destination?.name)
    let what = named(input) + (reference.map { " and \(named($0))" } ?? "")
    do {
      let subjects = try subjects(&report)
      let (first, second) = (subjects.first, subjects.second)
      let difference = try ImageDifference(first, second)
      report.difference = difference
      let measurement = try metric.measure(first, second, difference)
      report.measurement = measurement
      report.rounding = try subjects.trial.flatMap {
        try RoundingDifference(first, second, trial: $0)
      }
      if let rounding = report.rounding {
        try judge(rounding, first, second, destination, &report)
      } else {
        if let destination {
          report.notes = try destination.write(metric.picture(first, second), writer)
        }
        report.failure = failure(measurement, reference == nil ? "\(what): GPU and CPU" : what)
      }
    } catch {
      report.failure = Failure(error, with: what)
    }
    if let measurement = report.measurement, !arguments.has(.quiet), !arguments.has(.json) {
      let rounding = report.rounding.map { "; \($0)" } ?? ""
      let line = "\(what): \(measurement.line)\(rounding)"
      if destination?.isStandardOutput == true {
        Console.say(line)
      } else {
        try Console.print(line + "\n")
      }
    }
    report.say(arguments, &labels, &fallbacks)
    reports.append(report)
  }

  /// Writes the picture of a difference and records whether it passes. Pixels that are sensitive to
  /// rounding count as equal.
  private func judge(
    _ rounding: RoundingDifference, _ first: Image, _ second: Image, _ destination: Destination?,
    _ report: inout InputReport
  ) throws {
    let settled = try rounding.settled(first, second)
    if let destination {
      report.notes = try destination.write(
        rounding.marked(metric.picture(settled, second)), writer)
    }
    let found = failure(
      try metric.measure(settled, second, ImageDifference(settled, second)),
      "\(report.title): apart from pixels that are sensitive to rounding, GPU and CPU")
    report.failure = found.map { failure in
      // What a shader reads may differ by more than rounding, which exact quality may cure.
      guard arguments.choice(.quality) ?? Quality.fast != .exact else { return failure }
      return Failure(
        status: failure.status,
        message: failure.message
          + "; with --quality exact a GPU stores nothing in 16 bits between passes")
    }
  }

  private func failure(_ measurement: Measurement, _ what: String) -> Failure? {
    measurement.failure(
      tolerance: arguments.tolerance, least: arguments.number(.atLeast), what)
  }

  func finish() throws -> ExitStatus {
    if arguments.has(.json) { try Console.print(reports.json) }
    return reports.status
  }
}
