import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurReference
import GLBlurVideo
import Synchronization

/// Applies a chain to every frame of films, for `run`.
struct Films: Source {
  let log: ResumeLog?
  let noun = "film"
  private let renderer: ChainRenderer
  private let chain: Chain
  private let backend: BackendChoice
  private let maker: FilmMaker
  private let further: SecondaryFilmOptions
  private let size: BatchSize
  private let arguments: Arguments

  /// - Parameter sink: Where the first result goes, since all results are in one folder.
  init(_ loader: ChainLoader, _ arguments: Arguments, to sink: Sink) throws {
    self.arguments = arguments
    // Frames are like images of a batch of unknown length.
    size = BatchSize(inputs: .max, isSeries: false, arguments)
    backend = arguments.choice(.backend) ?? .auto
    further = try SecondaryFilmOptions(loader, arguments)
    log = try ResumeLog(loader, arguments, sink.destination)
    let depth = try sink.depth(arguments)
    // Frames that remember others are rendered one by one, each by all threads.
    let rendering =
      loader.animated.remembersFrames ? BatchSize(inputs: 1, isSeries: true, arguments) : size
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: depth, size: rendering,
      profile: sink.profile)
    chain = loader.moments.moment == nil ? loader.animated : loader.chain
    maker = FilmMaker(
      arguments, threads: size.jobs * size.threads, renderer.memory,
      isRedacted: loader.chain.redacts)
  }

  func files(of input: String) -> [String] {
    FilmName.files(input) + [arguments.text(.sound)].compactMap(\.self)
  }

  func make(
    _ input: String, _ sink: Sink, _ report: inout InputReport, _ reporter: InputReporter
  ) throws -> Finish? {
    let output = try rendered(input, sink, &report)
    return { try $0.finish(output) }
  }

  private func rendered(
    _ input: String, _ sink: Sink, _ report: inout InputReport
  ) throws -> FilmOutput {
    let context = renderer.context
    var options = FilmReadOptions(arguments)
    options.threads = size.jobs * size.threads
    options.mayGoOn = { !context.isEnded() }
    if !sink.isFilm { options.carriesTracks = false }
    func open(_ options: FilmReadOptions) throws -> FilmSource {
      try FilmSource(input, options, beside: further, arguments)
    }
    let (chain, silence) = try chain.hearing(
      nil, orFilm: input == standardStream ? nil : input, from: options.from)
    do {
      // Only a file can be read twice.
      let isFile = input != standardStream && !Path.isDevice(input)
      let start = ContinuousClock.now
      let labels = isFile ? try labels(of: chain, in: context, named(input)) { try open($0) } : nil
      if labels != nil { report.stopwatch.add("survey", since: start) }
      var source = try open(options)
      renderer.expect(pictures: source.expectedFrames ?? 1, atATime: size.jobs)
      defer { report.inputNotes = source.notes + (silence.map { [$0] } ?? []) }
      return try rendered(&source, by: chain, sink, labels, in: context, &report)
    } catch {
      throw context.cause(of: error)
    }
  }

  private func rendered(
    _ source: inout FilmSource, by chain: Chain, _ sink: Sink, _ labels: Film?,
    in context: RenderContext,
    _ report: inout InputReport
  ) throws -> FilmOutput {
    let progress = FilmProgress(named(report.input), source.expectedFrames, arguments)
    let stopwatch = Mutex(report.stopwatch)
    defer {
      progress.end()
      report.stopwatch = stopwatch.withLock(\.self)
    }
    let tolerance = backend == .both ? arguments.tolerance : nil
    let pipeline = FilmPipeline(
      try source.timeline(of: chain, duration: arguments.number(.duration)), in: context,
      workers: size.jobs, keepsPlanes: renderer.mayUseGPU,
      time: { step, time in
        stopwatch.withLock { $0.add(step, milliseconds: time / .milliseconds(1)) }
      }, progress: progress.show
    ) { [renderer] chain, picture, beside, memory, span in
      var before = memory
      let rendering = try renderer.render(
        [chain], picture, beside: beside, of: labels, memory: &memory, in: context)[0]
      guard let tolerance else { return FilmPipeline.Frame(rendering) }
      let reference = try renderer.render(
        [chain], picture, beside: beside, on: .cpu, of: labels, memory: &before,
        in: renderer.context)[0].image
      let difference = try ImageDifference(rendering.image, reference)
      if let failure = try Metric.samples.measure(rendering.image, reference, difference)
        .failure(
          tolerance: tolerance, "GPU and CPU at \(rounded(span.time.seconds, 3)) s")
      {
        throw failure
      }
      return FilmPipeline.Frame(rendering, difference)
    }
    let begun = source
    return try pipeline.run(&source) { first in
      let output = FilmOutput(
        try maker.sink(for: first, sink, of: begun), of: begun.reader.name)
      if arguments.has(.keepPartial) {
        Interruption.setEnding { output.stop() }
      } else {
        Interruption.setCleaning { output.discard() }
      }
      return output
    }
  }

  /// Decides labels that depend on pixels, once for all frames. Returns nil without such labels.
  private func labels(
    of chain: Chain, in context: RenderContext, _ name: String,
    _ open: (FilmReadOptions) throws -> FilmSource
  ) throws -> Film? {
    let step = arguments.integer(.survey) ?? 1
    guard step > 0, chain.dependsOnPixels || chain.mayComeToDependOnPixels else { return nil }
    return try renderer.survey(
      chain, everyLabel: false, every: step, in: context, name, arguments
    ) { try open(FilmReadOptions(surveying: arguments, in: context)) }?.decisions.film
  }
}

extension ChainRenderer {
  /// Surveys what lies behind labels in the frames of a film. Returns nil without such labels.
  ///
  /// - Parameters:
  ///   - everyLabel: Whether labels count too of which nothing is to be decided.
  ///   - step: The distance of surveyed frames: 1 for each.
  ///   - open: Opens the film, once or more.
  func survey(
    _ chain: Chain, everyLabel: Bool, every step: Int, in context: RenderContext, _ name: String,
    _ arguments: Arguments, _ open: () throws -> FilmSource
  ) throws -> LabelSurvey? {
    let source = try open()
    let survey = LabelSurvey(
      renderer, try source.timeline(of: chain, duration: arguments.number(.duration)),
      inputs: images, everyLabel: everyLabel)
    var progress: FilmProgress?
    defer { progress?.end() }
    let hasLabels = try survey.add(
      source, every: step, workers: BatchSize(inputs: .max, isSeries: false, arguments).jobs,
      in: context,
      progress: { source in
        progress?.end()
        let next = FilmProgress(name, source.expectedFrames, arguments, phase: .survey)
        progress = next
        return next.show
      }, again: open)
    return hasLabels ? survey : nil
  }
}

extension InputReport {
  /// - Throws: The error that ended the work, after which nothing is left of the result.
  mutating func finish(_ output: FilmOutput) throws {
    var outcome = FilmOutput.Outcome()
    defer {
      rendering = outcome.summary
      frames = outcome.frames
      difference = outcome.difference
      notes += outcome.notes
    }
    try stopwatch.time("write") { try output.finish(&outcome) }
    endFilm()
    if let seconds = outcome.keptSeconds {
      failure = Failure(
        status: Interruption.earlyStatus.flatMap(ExitStatus.init(rawValue:)) ?? .interrupt,
        message: "\(named(input)): was interrupted; the first \(rounded(seconds, 3)) s are kept")
    }
  }
}
