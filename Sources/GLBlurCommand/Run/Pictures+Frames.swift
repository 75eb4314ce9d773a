import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// One of the pictures that an input becomes.
struct Frame {
  /// From 0.
  let index: Int
  /// The report on this frame, in the first one also on the input.
  var report: InputReport
  /// Nil if the report says why there is nothing.
  let rendering: Rendering?
  /// How long an animation shows the frame, or nil for as long as the command line says.
  let delay: FrameDelay?
  let span: FrameSpan
}

extension Pictures {
  // MARK: Sinks

  /// - Parameters:
  ///   - report: Receives the report of all frames, or of the last value of a sweep.
  ///   - earlier: Receives the reports of the other values.
  /// - Returns: Nil if the reports say why there is none.
  func animation(
    of frames: Frames, _ destination: Destination, _ report: inout InputReport,
    _ earlier: inout [InputReport]
  ) throws -> Animation? {
    let format = destination.animationFormat
    let context = renderer.context
    var (isSweep, loops) = (false, arguments.integer(.loops) ?? 0)
    var isEnded = context.isEnded
    var check: () throws -> Void = context.check
    switch frames {
    case .series(let series, _): isSweep = !series.isFilm
    case .animation(let reader, let frames):
      (isEnded, check) = (frames.isEnded, frames.check)
      loops = arguments.integer(.loops) ?? reader.info.loopCount ?? 0
      if loops > format.mostLoops {
        report.inputNotes.append(
          "the animation plays \(loops) times, and \(format.rawValue) files hold \(format.mostLoops)"
        )
      }
    }
    var animation = Animation(
      format: format, delay: arguments.integer(.delay) ?? Animation().delay, loops: loops,
      options: writer.options)
    animation.isEnded = isEnded
    var isWhole = true
    try forEachFrame(
      of: frames, as: format, report, in: context,
      keeping: { [writer] in writer.memory(forFramesOf: $0, as: format) }
    ) { frame in
      if isSweep || frame.index == 0 {
        if frame.index > 0 { earlier.append(report) }
        report = frame.report
      } else {
        report.join(frame.report)
      }
      if !isSweep { report.frames = frame.index + 1 }
      // A sweep goes on after a failure, so that the errors of all values are reported.
      if let picture = frame.rendering?.image, isWhole {
        try report.attempt { report in
          try report.stopwatch.time("write") { try animation.add(picture, delay: frame.delay) }
        }
      }
      isWhole = isWhole && report.failure == nil
      if !isSweep { report.trait = nil }
      return isSweep || isWhole
    }
    guard isWhole else { return nil }
    do {
      // A file is completed even if a signal arrives, so writing should be short.
      try report.stopwatch.time("write") { try animation.encodeAll() }
    } catch {
      // The encoder gives another reason if the time is over.
      try check()
      throw error
    }
    return animation
  }

  /// Returns what completes the film.
  func film(of frames: Frames, _ sink: Sink, _ report: inout InputReport) throws -> Finish {
    let name = named(report.input)
    var output: FilmOutput?
    var progress: FilmProgress?
    defer { progress?.end() }
    let (rate, timescale): (Ratio, Int)
    switch frames {
    case .animation(let reader, _):
      let mean = reader.info.frameDelays.reduce(0) { $0 + $1.seconds }
      let frames = Double(reader.info.frameCount) / max(mean, 1e-3)
      (rate, timescale) = (Ratio(Int((min(frames, 1000) * 1000).rounded()), 1000), Self.timescale)
    case .series(let series, _):
      rate = series.rate
      timescale = rate.numerator
      progress = FilmProgress(name, series.count, arguments)
    }
    do {
      try forEachFrame(of: frames, as: nil, report, in: renderer.context) { frame in
        if frame.index == 0 { report = frame.report } else { report.join(frame.report) }
        // The report is about what is written.
        report.rendering = nil
        guard let rendering = frame.rendering else { return true }
        let current: FilmOutput = try report.stopwatch.time("write") {
          let current =
            try output
            ?? FilmOutput(
              maker.sink(for: rendering.image, sink, rate: rate, timescale: timescale), of: name)
          if output == nil { Interruption.setCleaning { current.discard() } }
          output = current
          var memory: [UInt8] = []
          let prepared = try current.preparation.prepare(
            rendering.image, frame.index, reusing: &memory)
          _ = current.add(prepared, shown: frame.span, rendering.summary)
          return current
        }
        progress?.show(frame.index + 1)
        return !current.isEnded
      }
    } catch {
      guard let output else { throw error }
      output.fail(error)
    }
    return { [output] report in if let output { try report.finish(output) } }
  }

  func writePictures(
    of frames: Frames, to destinations: [Destination], _ report: inout InputReport,
    _ reporter: InputReporter
  ) throws {
    try forEachFrame(
      of: frames, as: destinations[0].format, report, in: renderer.context
    ) { frame in
      var (report, destination) = (frame.report, destinations[frame.index])
      report.output = destination.name
      try destination.held {
        if let picture = frame.rendering?.image {
          try report.attempt { report in
            report.notes = try report.stopwatch.time("write") {
              try destination.write(picture, writer)
            }
            report.metadata = writer.metadata(of: picture, as: destination.format)
          }
        }
        reporter.add(report)
      }
      try reporter.flush()
      return true
    }
    report.standsForOthers = true
  }

  // MARK: Sources

  /// The unit of MPEG. Times of GIF and WebP are multiples, and those of APNG are rounded.
  private static let timescale = 90_000

  /// Calls `body` with each frame until `body` returns false.
  ///
  /// - Parameters:
  ///   - format: Nil for a film, whose frames have one report and end with the first error.
  ///   - base: The report on the input.
  ///   - keeping: Returns the bytes that the writer keeps of results of a shape. Nil if it keeps
  ///     none.
  /// - Throws: Errors of `body`, and of frames without a report of their own.
  private func forEachFrame(
    of frames: Frames, as format: FileFormat?, _ base: InputReport, in context: RenderContext,
    keeping: ((ImageShape) -> Int)? = nil, _ body: (Frame) throws -> Bool
  ) throws {
    switch frames {
    case .animation(let reader, let frames): try forEachFrame(of: reader, frames, base, body)
    case .series(let series, let source):
      try forEachFrame(
        of: series, source, as: format, base, in: context, keeping: keeping, body)
    }
  }

  private func forEachFrame(
    of reader: AnimationReader, _ frames: FrameRenderer, _ base: InputReport,
    _ body: (Frame) throws -> Bool
  ) throws {
    let delay = arguments.integer(.delay).map(FrameDelay.milliseconds)
    var (index, start, report) = (0, 0.0, base)
    func units(_ seconds: Double) -> Int { Int((seconds * Double(Self.timescale)).rounded()) }
    while let frame = try report.stopwatch.time("read", { try reader.next() }) {
      let rendering = try report.stopwatch.time("render") {
        try renderer.quietly { try frames.render(frame.image, index, on: $0) }
      }
      report.rendering = rendering.summary
      if comparesBackends {
        let reference = try frames.render(frame.image, index, on: .cpu, isSummarized: false).image
        try report.compare(rendering.image, reference, arguments.tolerance)
      }
      let end = start + frame.delay.seconds
      let span = FrameSpan(
        time: FilmTime(value: units(start), timescale: Self.timescale),
        duration: FilmTime(value: units(end) - units(start), timescale: Self.timescale))
      guard
        try body(
          Frame(
            index: index, report: report, rendering: report.failure == nil ? rendering : nil,
            delay: delay ?? frame.delay, span: span))
      else { return }
      (index, start, report) = (
        index + 1, end, InputReport(input: base.input, output: base.output)
      )
    }
  }

  private func forEachFrame(
    of series: Series, _ source: (any PixelSource)?, as format: FileFormat?, _ base: InputReport,
    in context: RenderContext, keeping: ((ImageShape) -> Int)?, _ body: (Frame) throws -> Bool
  ) throws {
    let clock = ContinuousClock()
    var start = clock.now
    var base = base
    func begun(_ index: Int) -> InputReport {
      var report = index == 0 ? base : InputReport(input: base.input, output: base.output)
      report.trait = format == nil ? nil : series.trait(index)
      return report
    }
    func give(
      _ index: Int, _ report: InputReport, _ rendering: Result<Rendering, any Error>
    ) throws -> Bool {
      try body(
        Frame(
          index: index, report: report,
          rendering: report.failure == nil ? (try? rendering.get()) : nil, delay: series.delay,
          span: series.span(index)))
    }
    var film: Film?
    do {
      film = try renderer.film(of: series, source, in: context)
    } catch is ChainError where format != nil {
      // The picture at fault reports the error when it is rendered.
    } catch {
      for index in series.indices {
        var report = begun(index)
        try report.attempt { _ in throw error }
        guard try give(index, report, .failure(error)) else { return }
      }
      return
    }
    if format == nil, film != nil {
      base.stopwatch.add("survey", since: start)
      start = clock.now
    }
    // What frames on the CPU keep, if backends are compared.
    var memory = FrameMemory()
    try renderer.renderBatches(
      of: series, source, film: film, in: context,
      check: { size in
        if let format { try writer.check(size, as: format, name: base.output ?? "") }
      }, keeping: keeping
    ) { batch, result in
      let share = (clock.now - start) / .milliseconds(1) / Double(batch.count)
      let renderings =
        try format == nil
        ? result.get().map { .success($0) } : separate(result, batch, series, source, film)
      if arguments.has(.verbose), format != nil,
        let passes = renderings.lazy.compactMap({ try? $0.get() }).first?.passes
      {
        Console.say(
          "\(named(base.input)): \(series.noun) \(batch.lowerBound) to \(batch.upperBound - 1) of "
            + "\(series.count) are rendered together, in \(passes) passes")
      }
      let before = memory
      func references(_ chains: Range<Int>, _ memory: inout FrameMemory) throws -> [Image] {
        try renderer.render(
          series[chains], source, on: .cpu, of: film, memory: &memory, in: renderer.context
        ).map(\.image)
      }
      let together = comparesBackends ? try? references(batch, &memory) : nil
      for (offset, rendering) in renderings.enumerated() {
        let index = batch.lowerBound + offset
        var report = begun(index)
        report.stopwatch.add("render", milliseconds: share)
        try report.attempt { report in
          let rendering = try rendering.get()
          report.rendering = rendering.summary
          if comparesBackends {
            var own = before
            let reference =
              try together?[offset] ?? references(index..<index + 1, &own)[0]
            try report.compare(rendering.image, reference, arguments.tolerance)
          }
        }
        guard try give(index, report, rendering) else { return false }
      }
      start = clock.now
      return true
    }
  }

  /// Returns the results of a batch. If a chain is wrong or does not fit the image, each chain is
  /// rendered alone.
  private func separate(
    _ result: Result<[Rendering], any Error>, _ batch: Range<Int>, _ series: Series,
    _ source: (any PixelSource)?, _ film: Film?
  ) -> [Result<Rendering, any Error>] {
    switch result {
    case .success(let renderings): return renderings.map { .success($0) }
    case .failure(is ChainError) where batch.count > 1 && !series[batch.lowerBound].remembersFrames:
      return batch.map { index in
        Result { try renderer.render(source, with: series[index], of: film) }
      }
    case .failure(let error): return batch.map { _ in .failure(error) }
    }
  }
}

extension InputReport {
  /// Records an error of `body`, or throws it if there is only one picture.
  fileprivate mutating func attempt(_ body: (inout InputReport) throws -> Void) throws {
    do {
      try body(&self)
    } catch {
      guard let trait else { throw error }
      let failure = Failure(error, with: named(input))
      self.failure = Failure(
        status: failure.status, message: "\(trait.prefix): \(failure.message)")
    }
  }
}
