import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// The part of `run` that makes films of pictures: of still ones by a chain whose parameters change over time, and
/// of animations.
struct PictureFilmWork: FilmMaking {
  private let renderer: ChainRenderer
  private let series: Series?
  private let loader: ChainLoader
  private let maker: FilmMaker
  private let limits: ReadLimits
  private let arguments: Arguments

  init(_ loader: ChainLoader, _ arguments: Arguments, to place: FilmPlace) throws {
    self.arguments = arguments
    self.loader = loader
    let backend: BackendChoice = arguments.choice(.backend) ?? .auto
    let size = BatchSize(inputs: 1, isSeries: true, arguments)
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: try place.depth(arguments), size: size,
      profile: place.profile)
    series =
      loader.animated.changesOverTime && loader.moments.moment == nil
        && (loader.animated.isAnimated || loader.moments.asksForFrames)
        && (loader.animated.canvas != nil || loader.lackOfDuration == nil)
      ? .frames(try loader.moments.frames(of: loader.animated)) : nil
    maker = FilmMaker(arguments, threads: size.threads, renderer.memory)
    limits = ReadLimits(arguments)
  }

  func process(_ input: String, _ place: FilmPlace, _ reporter: InputReporter) throws {
    var report = InputReport(input: input, output: place.destination.name)
    var output: FilmOutput?
    do {
      try place.destination.check()
      let file = renderer.hasCanvas ? nil : try imageFile(at: input, limits)
      if let file, file.frameCount > 1 {
        try film(ofAnimation: file, place, &output, &report)
      } else {
        try film(ofStill: file, place, &output, &report)
      }
    } catch {
      output?.fail(error)
      report.failure = Failure(error, with: named(input))
    }
    place.destination.held {
      do { try output.map { try report.finish($0) } } catch {
        report.failure = Failure(error, with: named(input))
      }
      reporter.add(report)
    }
    Interruption.setCleaning(nil)
    try reporter.flush()
  }

  private func film(
    ofStill file: ImageFile?, _ place: FilmPlace, _ output: inout FilmOutput?,
    _ report: inout InputReport
  ) throws {
    guard let series, case .frames(let frames) = series else {
      if let lack = loader.lackOfDuration { throw lack }
      throw Failure.usage(
        "\(named(report.input)): is one picture, and the chain has no 'animation' that makes a film of it"
          + (loader.animated.changesOverTime
            ? "; say how long it is with --duration SECONDS"
            : "; name a film, or an ending of pictures with -o"))
    }
    let input = report.input
    let source = try report.stopwatch.time("read") {
      try file.map { try renderer.source($0, .input) }
    }
    report.note(source)
    let rate = Ratio(frames.rate.numerator, frames.rate.denominator)
    let progress = FilmProgress(named(report.input), frames.count, arguments)
    defer { progress.end() }
    let context = renderer.context
    var start = ContinuousClock.now
    let labels = try renderer.film(of: series, source, in: context)
    if labels != nil { report.stopwatch.add("survey", since: start) }
    start = .now
    try renderer.renderBatches(
      of: series, source, film: labels, in: context, check: { _ in }
    ) { batch, result in
      report.stopwatch.add("render", since: start)
      defer { start = .now }
      for (index, rendering) in zip(batch, try result.get()) {
        let span = FrameSpan(
          time: FilmTime(value: index * rate.denominator, timescale: rate.numerator),
          duration: FilmTime(value: rate.denominator, timescale: rate.numerator))
        try report.stopwatch.time("write") {
          try add(rendering, span, index, to: &output, input) { image in
            try maker.sink(for: image, place, rate: rate, timescale: rate.numerator)
          }
        }
        progress.show(index + 1)
      }
      return output.map { !$0.isEnded } ?? true
    }
  }

  private func film(
    ofAnimation file: ImageFile, _ place: FilmPlace, _ output: inout FilmOutput?,
    _ report: inout InputReport
  ) throws {
    if let option = [Option.duration, .fps].first(where: arguments.has) {
      throw Failure.usage(
        "\(option.spelling): the frames of \(named(report.input)) have times of their own; leave it out"
      )
    }
    var reader = try AnimationReader(file, checksMemory: false)
    report.inputNotes = reader.notes
    let frames = try renderer.frames(reader, nil) { _ in 0 }
    while frames.isSurveying {
      var index = 0
      while let frame = try reader.next(), try frames.survey(frame.image, index) { index += 1 }
      frames.endPass()
      reader = try AnimationReader(file.again(), checksMemory: false)
    }
    // The unit of MPEG, of which times of GIF and WebP are whole multiples. Those of APNG are rounded to it.
    let timescale = 90_000
    var (time, index) = (0.0, 0)
    while output.map({ !$0.isEnded }) ?? true,
      let frame = try report.stopwatch.time("read", { try reader.next() })
    {
      let rendering = try report.stopwatch.time("render") {
        try renderer.render(frame.image, index, of: frames)
      }
      let end = time + frame.delay.seconds
      func units(_ seconds: Double) -> Int { Int((seconds * Double(timescale)).rounded()) }
      let span = FrameSpan(
        time: FilmTime(value: units(time), timescale: timescale),
        duration: FilmTime(value: units(end) - units(time), timescale: timescale))
      let input = report.input
      try report.stopwatch.time("write") {
        try add(rendering, span, index, to: &output, input) { image in
          let mean = reader.info.frameDelays.reduce(0) { $0 + $1.seconds }
          let rate = Double(reader.info.frameCount) / max(mean, 1e-3)
          return try maker.sink(
            for: image, place, rate: Ratio(Int((min(rate, 1000) * 1000).rounded()), 1000),
            timescale: timescale)
        }
      }
      (time, index) = (end, index + 1)
    }
  }

  /// Adds a rendered frame to what is made, which begins with the first one.
  private func add(
    _ rendering: Rendering, _ span: FrameSpan, _ number: Int, to output: inout FilmOutput?,
    _ input: String, begin: (Image) throws -> any FilmSink
  ) throws {
    let current = try output ?? FilmOutput(begin(rendering.image), of: named(input))
    if output == nil { Interruption.setCleaning { current.discard() } }
    output = current
    var memory: [UInt8] = []
    let frame = try current.preparation.prepare(rendering.image, number, reusing: &memory)
    _ = current.add(frame, shown: span, rendering.summary)
  }
}
