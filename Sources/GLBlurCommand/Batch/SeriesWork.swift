import GLBlur
import GLBlurChain

/// The part of `run` that makes several pictures of an input, for the values of a sweep or the frames of a
/// film: a file for each, or an animation.
struct SeriesWork: Sendable {
  let series: Series
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
    _ series: Series, _ renderer: ChainRenderer, _ backend: BackendChoice, _ options: WriteOptions,
    _ limits: ReadLimits, _ format: FileFormat, _ arguments: Arguments
  ) {
    self.series = series
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
  /// - Parameters:
  ///   - image: The file of the input if it is open already.
  ///   - reporter: Takes the outcome of each picture, or that of the film if it becomes one file.
  /// - Throws: An error that makes further work useless.
  func process(
    _ input: String, _ image: ImageFile?, _ destination: Destination, _ reporter: InputReporter
  ) throws {
    let outputs =
      destination.isAnimation
      ? series.indices.map { _ in destination } : destination.numbered(series.count)
    var stopwatch = Stopwatch()
    let source: (any PixelSource)?
    do {
      for output in destination.isAnimation ? [destination] : outputs { try output.check() }
      source = try stopwatch.time("read") {
        try image.map { try renderer.source($0, frame) }
          ?? renderer.source(at: input, limits, frame)
      }
    } catch {
      var report = InputReport(input: input, output: destination.name)
      report.failure = Failure(error, with: named(input))
      reporter.add(report)
      return try reporter.flush()
    }
    func report(_ index: Int) -> InputReport {
      var report = InputReport(input: input, output: outputs[index].name)
      report.trait = series.trait(index)
      if index == 0 {
        report.stopwatch = stopwatch
        report.note(source)
      }
      return report
    }
    if destination.isAnimation {
      try animate(source, destination, report, reporter)
    } else {
      try forEachPicture(of: source, for: destination, renderer.context, report) {
        index, report, picture in
        var report = report
        outputs[index].held {
          if let picture {
            report.attempt(series.trait(index)) { report in
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
        return true
      }
    }
  }

  private func animate(
    _ source: (any PixelSource)?, _ destination: Destination, _ makeReport: (Int) -> InputReport,
    _ reporter: InputReporter
  ) throws {
    let context = renderer.context
    var animation = emptyAnimation
    animation.isEnded = context.isEnded
    var reports: [InputReport] = []
    var isWhole = true
    try forEachPicture(of: source, for: destination, context, makeReport) {
      index, report, picture in
      var report = report
      // The remaining values of a sweep are rendered even after a failure, so that their errors are
      // reported too.
      if let picture, isWhole {
        report.attempt(series.trait(index)) { report in
          try report.stopwatch.time("write") { try animation.add(picture, delay: series.delay) }
        }
      }
      isWhole = isWhole && report.failure == nil
      guard series.isFilm else {
        reports.append(report)
        return true
      }
      if reports.isEmpty { reports.append(report) } else { reports[0].join(report) }
      reports[0].trait = nil
      reports[0].frames = index + 1
      return isWhole
    }
    if isWhole {
      reports[reports.count - 1].attempt(nil) { report in
        do {
          try report.stopwatch.time("write") { try animation.encodeAll() }
        } catch {
          // The encoder gives another reason if the time is over.
          try context.check()
          throw error
        }
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

  /// Calls `body` with the number and the outcome of each picture, and with the picture unless it failed.
  ///
  /// - Parameter body: Returns whether to go on.
  /// - Throws: Any error that `body` throws.
  private func forEachPicture(
    of source: (any PixelSource)?, for destination: Destination, _ context: RenderContext,
    _ makeReport: (Int) -> InputReport, _ body: (Int, InputReport, Image?) throws -> Bool
  ) throws {
    let clock = ContinuousClock()
    var start = clock.now
    let format = destination.isAnimation ? emptyAnimation.format : destination.format
    let writer = ImageWriter(options)
    var film: Film?
    do {
      film = try renderer.film(of: series, source, in: context)
    } catch is ChainError {
      // The picture at fault reports it when it is rendered.
    } catch {
      for index in series.indices {
        var report = makeReport(index)
        report.attempt(series.trait(index)) { _ in throw error }
        guard try body(index, report, nil) else { return }
      }
      return
    }
    // What the frames on the CPU keep, if the backends are compared.
    var memory = FrameMemory()
    try renderer.renderBatches(
      of: series, source, film: film, in: context,
      check: { try writer.check($0, as: format, name: destination.name) },
      keeping: destination.isAnimation ? { writer.memory(forFramesOf: $0, as: format) } : nil
    ) { batch, result in
      let share = (clock.now - start) / .milliseconds(1) / Double(batch.count)
      let renderings = separate(result, batch, source, film)
      if isVerbose, let passes = renderings.lazy.compactMap({ try? $0.get() }).first?.passes {
        Console.say(
          "\(named(makeReport(0).input)): \(series.noun) \(batch.lowerBound) to \(batch.upperBound - 1) of "
            + "\(series.count) are rendered together, in \(passes) passes")
      }
      let before = memory
      let references =
        comparesBackends
        ? try? renderer.references(series[batch], source, of: film, memory: &memory) : nil
      for (offset, rendering) in renderings.enumerated() {
        let index = batch.lowerBound + offset
        var report = makeReport(index)
        report.stopwatch.add("render", milliseconds: share)
        report.attempt(series.trait(index)) { report in
          let rendering = try rendering.get()
          report.rendering = rendering.summary
          if comparesBackends {
            var own = before
            let reference =
              try references?[offset]
              ?? renderer.references(series[index...index], source, of: film, memory: &own)[0]
            try report.compare(rendering.image, reference, tolerance)
          }
        }
        let image = report.failure == nil ? try? rendering.get().image : nil
        guard try body(index, report, image) else { return false }
      }
      start = clock.now
      return true
    }
  }

  /// Returns the results of a batch. If one of its chains is wrong or does not fit the image, each
  /// chain is rendered alone, so that the others still succeed.
  private func separate(
    _ result: Result<[Rendering], any Error>, _ batch: Range<Int>,
    _ source: (any PixelSource)?, _ film: Film?
  ) -> [Result<Rendering, any Error>] {
    switch result {
    case .success(let renderings): return renderings.map { .success($0) }
    case .failure(is ChainError) where batch.count > 1 && !series[batch.lowerBound].remembersFrames:
      return batch.map { index in
        Result { try renderer.render(series[index], source, of: film) }
      }
    case .failure(let error): return batch.map { _ in .failure(error) }
    }
  }
}

extension InputReport {
  /// Records an error that `body` throws.
  ///
  /// - Parameter trait: What the picture at fault differs in from the others.
  fileprivate mutating func attempt(
    _ trait: SeriesTrait?, _ body: (inout InputReport) throws -> Void
  ) {
    do {
      try body(&self)
    } catch {
      let failure = Failure(error, with: named(input))
      self.failure = Failure(
        status: failure.status,
        message: (trait.map { "\($0.prefix): " } ?? "") + failure.message)
    }
  }
}
