import GLBlur
import GLBlurChain
import GLBlurFiles
import GLBlurVideo

/// The part of `run` that applies the chain to every frame of films.
struct FilmWork: FilmMaking {
  private let renderer: ChainRenderer
  private let chain: Chain
  private let backend: BackendChoice
  private let maker: FilmMaker
  private let further: FurtherFilms
  private let log: ResumeLog?
  private let size: BatchSize
  private let arguments: Arguments

  /// Prepares the rendering of a chain.
  ///
  /// - Parameters:
  ///   - loader: The chain.
  ///   - place: The place of the first film's result, since all results are in one folder.
  init(
    _ loader: ChainLoader, _ arguments: Arguments, to place: FilmPlace
  ) throws {
    self.arguments = arguments
    // Frames of a film are worked on like the images of a batch, of which nobody knows how many there are.
    size = BatchSize(inputs: .max, isSeries: false, arguments)
    backend = arguments.choice(.backend) ?? .auto
    further = try FurtherFilms(loader, arguments)
    log = try ResumeLog(loader, arguments, place.destination)
    let depth = try place.depth(arguments)
    // Frames that remember others are rendered one by one, each by all threads.
    let rendering =
      loader.animated.remembersFrames ? BatchSize(inputs: 1, isSeries: true, arguments) : size
    renderer = try ChainRenderer(
      loader, arguments, backend: backend.backend, depth: depth, size: rendering,
      profile: place.profile)
    chain = loader.moments.moment == nil ? loader.animated : loader.chain
    maker = FilmMaker(arguments, threads: size.jobs * size.threads, renderer.memory)
  }

  func process(_ input: String, _ place: FilmPlace, _ reporter: InputReporter) throws {
    var report = InputReport(input: input, output: place.destination.name)
    let file = place.destination.regularFile
    let cause = log?.cause(ofFiles: FilmName.files(input))
    if let log, let file, log.isUpToDate(file, cause) {
      report.isUpToDate = true
      reporter.add(report)
      return try reporter.flush()
    }
    var stream: FilmStream?
    do {
      try place.destination.check(isOwn: log.map { file.map($0.isOwn) ?? false } ?? false)
      stream = try rendered(input, place)
    } catch {
      report.failure = Failure(error, with: named(input))
    }
    // A result, its record and its report are protected from signals together, so that a result which exists is
    // always recorded and counted.
    place.destination.held {
      do {
        if let stream {
          report.inputNotes = stream.notes
          try stream.output.finish(&report)
          if let log, let file, report.failure == nil { try log.record(file, cause) }
        }
      } catch {
        report.failure = Failure(error, with: named(input))
      }
      reporter.add(report)
    }
    Interruption.setEnding(nil)
    Interruption.setCleaning(nil)
    try reporter.flush()
  }

  /// Renders all frames of a film.
  private func rendered(_ input: String, _ place: FilmPlace) throws -> FilmStream {
    let context = renderer.context
    var options = FilmReadOptions(arguments)
    options.threads = size.jobs * size.threads
    options.mayGoOn = { !context.isEnded() }
    if case .film = place.form {} else { options.carriesTracks = false }
    func open(_ options: FilmReadOptions) throws -> FilmSource {
      try FilmSource(input, options, beside: further, arguments)
    }
    do {
      // Only a file can be read twice.
      let isFile = input != standardStream && !Path.isDevice(input)
      let labels = isFile ? try labels(in: context) { try open($0) } : nil
      return try rendered(open(options), place, labels, in: context, named(input))
    } catch {
      throw context.cause(of: error)
    }
  }

  private func rendered(
    _ source: FilmSource, _ place: FilmPlace, _ labels: Film?, in context: RenderContext,
    _ name: String
  ) throws -> FilmStream {
    let frames = FilmRenderer(
      renderer, try source.timeline(of: chain, duration: arguments.number(.duration)), context,
      labels, tolerance: backend == .both ? arguments.tolerance : nil,
      orientation: source.reader.traits.orientation)
    let progress = FilmProgress(name, source.expectedFrames, arguments)
    let stream = try FilmStream(source, frames, progress) { first in
      try maker.sink(for: first, place, of: source)
    }
    let output = stream.output
    if arguments.has(.keepPartial) {
      Interruption.setEnding { output.stop(status: $0) }
    } else {
      Interruption.setCleaning { output.discard() }
    }
    Workers(size.jobs).share(.max / 2) { _ in stream.step() }
    progress.end()
    return stream
  }

  /// Decides labels that depend on what lies behind them, once for all frames.
  ///
  /// - Returns: Nil if there are no such labels.
  private func labels(
    in context: RenderContext, _ open: (FilmReadOptions) throws -> FilmSource
  ) throws -> Film? {
    let step = arguments.integer(.survey) ?? 1
    guard step > 0, chain.dependsOnPixels || chain.mayComeToDependOnPixels else { return nil }
    return try FilmSurvey.survey(
      chain, renderer, context, everyLabel: false, every: step, jobs: size.jobs,
      duration: arguments.number(.duration)
    ) { try open(FilmReadOptions(surveying: arguments, in: context)) }?.decisions.film
  }
}
