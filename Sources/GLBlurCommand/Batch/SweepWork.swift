import GLBlur
import GLBlurChain

/// The part of `run` that processes an input if a parameter is swept: it makes a file, or a frame,
/// for each value.
struct SweepWork: Sendable {
  let sweep: Sweep
  let renderer: ChainRenderer
  let comparesBackends: Bool
  private let tolerance: Double
  private let limits: ReadLimits
  private let frame: FrameChoice
  private let options: WriteOptions
  /// An animation without frames.
  private let emptyAnimation: Animation
  private let isVerbose: Bool

  init(
    _ sweep: Sweep, _ renderer: ChainRenderer, _ backend: BackendChoice, _ options: WriteOptions,
    _ limits: ReadLimits, _ format: FileFormat, _ arguments: Arguments
  ) {
    self.sweep = sweep
    self.renderer = renderer
    comparesBackends = backend == .both
    tolerance = arguments.tolerance
    self.limits = limits
    frame = FrameChoice(arguments)
    self.options = options
    let standard = Animation()
    emptyAnimation = Animation(
      format: format.hasAnimations ? format : .apng,
      delay: arguments.integer(.delay) ?? standard.delay,
      loops: arguments.integer(.loops) ?? standard.loops, options: options)
    isVerbose = arguments.has(.verbose)
  }

  /// Processes an input.
  ///
  /// - Parameter reporter: Takes the outcome of each value.
  /// - Throws: An error that makes further work useless.
  func process(
    _ input: String, _ destination: Destination, _ reporter: InputReporter
  ) throws {
    let outputs =
      destination.isAnimation
      ? sweep.values.map { _ in destination } : destination.numbered(sweep.values.count)
    var stopwatch = Stopwatch()
    let source: (any PixelSource)?
    do {
      for output in destination.isAnimation ? [destination] : outputs { try output.check() }
      source = try stopwatch.time("read") { try renderer.source(at: input, limits, frame) }
    } catch {
      var report = InputReport(input: input, output: destination.name)
      report.failure = Failure(error, with: named(input))
      reporter.add(report)
      return try reporter.flush()
    }
    func report(_ index: Int) -> InputReport {
      var report = InputReport(input: input, output: outputs[index].name)
      report.sweep = (sweep.parameter, sweep.values[index])
      if index == 0 {
        report.stopwatch = stopwatch
        report.note(source)
      }
      return report
    }
    if destination.isAnimation {
      try animate(source, destination, report, reporter)
    } else {
      try forEachValue(of: source, for: destination, report) { index, report, picture in
        var report = report
        outputs[index].held {
          if let picture {
            report.attempt(sweep.assignment(index)) { report in
              report.notes = try report.stopwatch.time("write") {
                try outputs[index].write(picture, options)
              }
              report.metadata = ImageWriter(options).metadata(
                of: picture, as: outputs[index].format)
            }
          }
          reporter.add(report)
        }
        try reporter.flush()
      }
    }
  }

  private func animate(
    _ source: (any PixelSource)?, _ destination: Destination, _ makeReport: (Int) -> InputReport,
    _ reporter: InputReporter
  ) throws {
    var animation = emptyAnimation
    var reports: [InputReport] = []
    var isWhole = true
    try forEachValue(of: source, for: destination, makeReport) { index, report, picture in
      var report = report
      // The remaining values are rendered even after a failure, so that their errors are reported
      // too.
      if let picture, isWhole {
        report.attempt(sweep.assignment(index)) { report in
          try report.stopwatch.time("write") { try animation.add(picture) }
        }
      }
      isWhole = isWhole && report.failure == nil
      reports.append(report)
    }
    if isWhole {
      reports[reports.count - 1].attempt(nil) { report in
        try report.stopwatch.time("write") { try animation.encodeAll() }
      }
      isWhole = reports[reports.count - 1].failure == nil
    }
    destination.held {
      if isWhole {
        reports[reports.count - 1].attempt(nil) { report in
          report.notes = try report.stopwatch.time("write") { try destination.write(animation) }
          report.metadata = animation.metadata
        }
      }
      for report in reports { reporter.add(report) }
    }
    try reporter.flush()
  }

  /// Calls `body` with the number and the outcome of each value, and with its image unless the
  /// value failed.
  ///
  /// - Throws: Any error that `body` throws.
  private func forEachValue(
    of source: (any PixelSource)?, for destination: Destination,
    _ makeReport: (Int) -> InputReport, _ body: (Int, InputReport, Image?) throws -> Void
  ) throws {
    let clock = ContinuousClock()
    var start = clock.now
    let format = destination.isAnimation ? emptyAnimation.format : destination.format
    let writer = ImageWriter(options)
    try renderer.renderBatches(
      of: sweep.variants, source,
      check: { try writer.check($0, as: format, name: destination.name) }
    ) { batch, result in
      let share = (clock.now - start) / .milliseconds(1) / Double(batch.count)
      let renderings = separate(result, batch, source)
      if isVerbose, let passes = renderings.lazy.compactMap({ try? $0.get() }).first?.passes {
        Console.say(
          "\(named(makeReport(0).input)): values \(batch.lowerBound) to \(batch.upperBound - 1) of "
            + "\(sweep.values.count) are rendered together, in \(passes) passes")
      }
      let references =
        comparesBackends ? try? renderer.references(sweep.variants[batch], source) : nil
      for (offset, rendering) in renderings.enumerated() {
        let index = batch.lowerBound + offset
        var report = makeReport(index)
        report.stopwatch.add("render", milliseconds: share)
        report.attempt(sweep.assignment(index)) { report in
          let rendering = try rendering.get()
          report.rendering = rendering.summary
          if comparesBackends {
            let reference =
              try references?[offset]
              ?? renderer.references(sweep.variants[index...index], source)[0]
            try report.compare(rendering.image, reference, tolerance)
          }
        }
        try body(index, report, report.failure == nil ? try? rendering.get().image : nil)
      }
      start = clock.now
    }
  }

  /// Returns the results of a batch. If one of its chains is wrong or does not fit the image, each
  /// chain is rendered alone, so that the others still succeed.
  private func separate(
    _ result: Result<[Rendering], any Error>, _ batch: Range<Int>,
    _ source: (any PixelSource)?
  ) -> [Result<Rendering, any Error>] {
    switch result {
    case .success(let renderings): return renderings.map { .success($0) }
    case .failure(is ChainError) where batch.count > 1:
      return batch.map { index in
        Result { try renderer.render(sweep.variants[index], source) }
      }
    case .failure(let error): return batch.map { _ in .failure(error) }
    }
  }
}

extension InputReport {
  /// Records an error that `body` throws.
  ///
  /// - Parameter assignment: The assignment of the swept parameter.
  fileprivate mutating func attempt(
    _ assignment: String?, _ body: (inout InputReport) throws -> Void
  ) {
    do {
      try body(&self)
    } catch {
      let failure = Failure(error, with: named(input))
      self.failure = Failure(
        status: failure.status,
        message: (assignment.map { "--sweep \($0): " } ?? "") + failure.message)
    }
  }
}
